/** Whether a file's language is checked by a compiler of its own, which wants to know what else there is of that language. */
import { adapterOf, dialectOf } from "../../adapters/registry.js";

export function isCompiled(path: string): boolean {
  const dialect = dialectOf(path);
  return dialect !== undefined && adapterOf(dialect).programs !== undefined;
}
