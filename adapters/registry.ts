/** The only list of languages. To add one: a folder beside this file and a line here. */
import type { LanguageAdapter } from "./adapter.js";
import { configAdapter } from "./config/configAdapter.js";
import type { Dialect } from "./facts.js";
import { goAdapter } from "./go/goAdapter.js";
import { goModAdapter } from "./go/goModAdapter.js";
import { markdownAdapter } from "./markdown/markdownAdapter.js";
import { protobufAdapter } from "./protobuf/protobufAdapter.js";
import { pythonAdapter } from "./python/pythonAdapter.js";
import { structuralAdapters } from "./structural/languages.js";
import { typescriptAdapter } from "./typescript/typescriptAdapter.js";

export const adapters: readonly LanguageAdapter[] = [
  configAdapter,
  markdownAdapter,
  protobufAdapter,
  pythonAdapter,
  typescriptAdapter,
  ...structuralAdapters,
  goAdapter,
  goModAdapter,
];

const byName = new Map<string, Dialect>();
const byExtension = new Map<string, Dialect>();
const byDialect = new Map<Dialect, LanguageAdapter>();

for (const adapter of adapters) {
  for (const rule of adapter.dialects) {
    byDialect.set(rule.dialect, adapter);
    for (const name of rule.names ?? []) byName.set(name, rule.dialect);
    for (const extension of rule.extensions) byExtension.set(extension, rule.dialect);
  }
}

/** The dialect of a path by its file name, or undefined where no language claims it. */
export function dialectOf(path: string): Dialect | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const known = byName.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf(".");
  return dot < 0 ? undefined : byExtension.get(name.slice(dot));
}

export function adapterOf(dialect: Dialect): LanguageAdapter {
  const adapter = byDialect.get(dialect);
  if (adapter === undefined) throw new Error(`no adapter is registered for ${dialect}`);
  return adapter;
}
