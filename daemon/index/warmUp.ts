/**
 * Warm-up: a worker reads sample texts as it will read files, so that the first file somebody waits for meets loaded grammars and compiled
 * code; without it, that file takes four times as long.
 */
import { adapterOf } from "../../adapters/registry.js";
import { factsKey } from "../store/factsStore.js";
import { namesOf } from "../store/fileNames.js";
import { packFacts } from "../store/packedFacts.js";
import { decodeText } from "../workspace/decodeText.js";
import { sampleTexts } from "./sampleTexts.js";

export async function warmUp(): Promise<void> {
  for (const { dialect, text } of sampleTexts) {
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    const bytes = Buffer.from(text);
    factsKey(bytes, dialect, adapter.version);
    const decoded = decodeText(bytes);
    if (decoded.kind === "binary") continue;
    const facts = adapter.extract(decoded.text, dialect);
    namesOf("sample", facts);
    packFacts(facts);
  }
}
