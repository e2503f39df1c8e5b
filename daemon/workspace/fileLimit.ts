/** The largest size at which a file of a dialect is read: what its adapter says it can take where nobody has set a limit. */
import type { Dialect } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { defaultFileBytes } from "./configuration.js";

/** `stated`: the configuration's limits.fileBytes. */
export function fileLimit(stated: number, dialect: Dialect | undefined): number {
  if (stated !== defaultFileBytes || dialect === undefined) return stated;
  const rule = adapterOf(dialect).dialects.find((each) => each.dialect === dialect);
  return Math.max(stated, rule?.largestBytes ?? 0);
}
