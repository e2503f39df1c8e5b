/** A worker process whose Go adapter resolves names by simple rules (simpleLinks.ts); everything else is the real worker. */

import type { LanguageAdapter } from "../../adapters/adapter.js";
import { goAdapter } from "../../adapters/go/goAdapter.js";
import { simpleLinks } from "./simpleLinks.js";

const adapter = goAdapter as { -readonly [Name in keyof LanguageAdapter]: LanguageAdapter[Name] };
const { extract, link } = adapter;
adapter.extract = (text, dialect) => ({ ...extract(text, dialect), payload: Buffer.from(text, "utf8") });
adapter.link = (facts, identity, context) => {
  return {
    ...link!({ ...facts, payload: new Uint8Array(0) }, identity, context),
    ...simpleLinks(facts, identity, context),
  };
};

await import("../../daemon/index/worker.js");
