/**
 * The joint against what generated files say of themselves: `node dist/benchmarks/accuracy/protobufJoint.js ROOT TRUTH`.
 *
 * TRUTH is what judges/protoJoint.py says of ROOT. The running daemon is asked for the references of every message, field, oneof, enum, value, service
 * and rpc; every generated declaration of the truth must be among them. Then it is asked for the definition at each of these: the first answer must be the
 * .proto declaration. Prints a table by kind and language, what is missing, and which elements have no generated declaration at all.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "../../clients/rpc/client.js";
import { connect } from "../../clients/rpc/connect.js";
import { printTable } from "../report.js";

type Place = { readonly path: string; readonly line: number; readonly character: number };
type Element = Place & {
  readonly name: string;
  readonly kind: string;
  readonly generated: readonly (Place & { readonly language: string })[];
};

const pageSize = 10_000;
const shownMisses = 20;

async function main(words: readonly string[]): Promise<void> {
  const [root = "", truth = ""] = words;
  const { client } = await connect({ clientName: "accuracy" });
  const folder = path.resolve(root);
  await client.request("workspace/open", { root: folder });
  const tally = new Tally();
  for (const line of readFileSync(truth, "utf8").trimEnd().split("\n")) {
    const element = JSON.parse(line) as Element;
    const got = await definitionsAmongReferences(client, folder, element);
    for (const place of element.generated) {
      const first = await firstDefinition(client, folder, place);
      tally.add(element, place.language, { isLinked: got.has(key(place)), isBack: first === key(element) }, place);
    }
    if (element.generated.length === 0) tally.bare.push(element);
  }
  client.close();
  tally.print();
  process.exitCode = tally.misses.length === 0 ? 0 : 1;
}

async function definitionsAmongReferences(client: Client, folder: string, element: Place): Promise<Set<string>> {
  const got = new Set<string>();
  let cursor: string | undefined;
  do {
    const { line, character } = element;
    const answer = await client.request("references", {
      root: folder,
      path: path.join(folder, element.path),
      position: { line, character },
      roles: ["definition"],
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { path: file, range } of answer.items) got.add(key({ path: file, ...range.start }));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return got;
}

async function firstDefinition(client: Client, folder: string, place: Place): Promise<string> {
  const { line, character } = place;
  const position = { line, character };
  try {
    const { items } = await client.request("definition", {
      root: folder,
      path: path.join(folder, place.path),
      position,
    });
    const [first] = items;
    return first?.range === undefined || first.range === null ? "" : key({ path: first.path, ...first.range.start });
  } catch {
    return "";
  }
}

type Outcome = { readonly isLinked: boolean; readonly isBack: boolean };

class Tally {
  readonly bare: Element[] = [];
  readonly misses: string[] = [];
  private readonly rows = new Map<string, { elements: Set<string>; places: number; linked: number; back: number }>();

  add({ kind, name }: Element, language: string, { isLinked, isBack }: Outcome, place: Place): void {
    const row = `${kind} ${language}`;
    let counts = this.rows.get(row);
    if (counts === undefined) {
      counts = { elements: new Set(), places: 0, linked: 0, back: 0 };
      this.rows.set(row, counts);
    }
    counts.elements.add(name);
    counts.places++;
    if (isLinked) counts.linked++;
    else this.misses.push(`${kind} ${name} is not linked to ${key(place)}`);
    if (isBack) counts.back++;
    else this.misses.push(`${kind} ${name} is not the first definition at ${key(place)}`);
  }

  print(): void {
    const table = [...this.rows].sort().map(([row, { elements, places, linked, back }]) => {
      return [...row.split(" "), String(elements.size), String(places), String(linked), String(back)];
    });
    printTable([["kind", "language", "elements", "places", "linked", "back to .proto"], ...table], [2, 3, 4, 5]);
    console.log(`${this.misses.length} misses`);
    for (const miss of this.misses.slice(0, shownMisses)) console.log(`  ${miss}`);
    console.log(`${this.bare.length} elements of which no generated declaration was found by the judge`);
    for (const { kind, name } of this.bare.slice(0, shownMisses)) console.log(`  ${kind} ${name}`);
  }
}

function key({ path: file, line, character }: Place): string {
  return `${file}:${line + 1}:${character + 1}`;
}

await main(process.argv.slice(2));
