/**
 * A process that indexes one workspace again and again, to be killed at any moment: `node syncProcess.js ROOT CACHE SEED`. Between two syncs
 * it writes, moves and deletes files by itself, so that whatever moment it dies at, something was going on. It says "opened" and "synced".
 */
import { DiskTree } from "../properties/diskTree.js";
import { Draws } from "../properties/draws.js";
import { editSet } from "../properties/edits.js";
import { openIndex, testPool } from "../properties/indexes.js";
import { vocabularies } from "../properties/vocabularies.js";

const [root, cache, seed] = process.argv.slice(2);
const chosen = vocabularies.slice(0, 2);
const set = editSet(chosen);
const names = set.names.filter((name) => !name.startsWith("workspace"));
const tree = DiskTree.of(root);
let state = Number(seed);

const index = await openIndex(root, cache, testPool(1));
process.send?.("opened");
for (;;) {
  for (let count = 0; count < 6; count++) {
    const draws = Array.from({ length: 5 }, next);
    set.apply({ edit: names[next() % names.length], draws }, tree, new Draws(draws));
  }
  await index.sync();
  process.send?.("synced");
}

function next(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return state >> 8;
}
