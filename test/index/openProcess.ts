/** A process that opens a workspace, syncs, and says what it found: `node openProcess.js ROOT CACHE`. Damage may end it at any moment. */
import { openIndex, testPool } from "../properties/indexes.js";

export type OpenReport = {
  readonly notices: readonly string[];
  readonly digest: string;
  readonly recomputed: string;
  readonly parsed: number;
};

const [root, cache] = process.argv.slice(2);
const pool = testPool(1);
const index = await openIndex(root, cache, pool);
const { notices } = index.status();
const { digest, parsed } = await index.sync();
const report: OpenReport = { notices, digest, recomputed: index.verify().recomputed, parsed };
process.send?.(report);
await index.close();
await pool.close();
process.disconnect();
