/**
 * Exports: from a name that a module hands out to the declarations behind it, through barrels, aliases and defaults.
 *
 * A name is looked for among the file's own exported declarations, its aliases (whose value type says where they lead, moduleReference.ts),
 * its `export … from` imports, then its star exports in order; `default` also among declarations marked so and in CommonJS's whole export. A
 * name that is reached again while it is being followed is a cycle: unresolved. Each (file, name) is followed once a job.
 */
import type { Tier } from "../../proto/symbols.js";
import { importFlags } from "../facts.js";
import { fileContainer, type LinkContext, type Member } from "../links.js";
import { externalName } from "./externalPackages.js";
import { moduleMoniker } from "./identify.js";
import { parseModuleReference } from "./moduleReference.js";
import type { ModuleResolver } from "./moduleResolver.js";

export type Target = { readonly moniker: string; readonly path: string; readonly tier: Tier };

const none: readonly Target[] = [];
const deepest = 64;

export class ExportResolver {
  /** Answers of one link job; an entry without an answer yet is being followed. */
  private readonly known = new Map<string, readonly Target[]>();

  constructor(
    private readonly context: LinkContext,
    private readonly modules: ModuleResolver,
  ) {}

  /** What `name` of the module that `specifier` means in `from` is. */
  nameOf(from: string, specifier: string, name: string, depth = 0): readonly Target[] {
    const module = this.modules.resolve(from, specifier);
    if (module === undefined) return none;
    if (module.form === "external") {
      return [{ moniker: externalName(module.moniker, name), path: "", tier: "exact" }];
    }
    return weakened(this.exported(module.path, name, depth + 1), module.tier);
  }

  /** The module itself. */
  moduleOf(from: string, specifier: string): readonly Target[] {
    const module = this.modules.resolve(from, specifier);
    if (module === undefined) return none;
    if (module.form === "external") return [{ moniker: module.moniker, path: "", tier: "exact" }];
    return [{ moniker: moduleMoniker(module.path, this.context), path: module.path, tier: module.tier }];
  }

  private exported(path: string, name: string, depth: number): readonly Target[] {
    if (depth > deepest) return none;
    const key = `${path}\0${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, none);
    const found = distinct(this.follow(path, name, depth));
    this.known.set(key, found);
    return found;
  }

  private follow(path: string, name: string, depth: number): readonly Target[] {
    const found: Target[] = [];
    for (const member of this.context.member(fileContainer(path), name)) {
      if (member.kind === "alias") found.push(...this.alias(path, member.valueType, depth));
      else if (isExported(member)) found.push(target(member));
    }
    for (const binding of this.context.imported(path, name)) {
      if ((binding.flags & importFlags.reexport) === 0) continue;
      found.push(...this.reference(path, binding.specifier, binding.name, depth));
    }
    if (found.length > 0) return found;
    if (name === "default") return this.defaultOf(path, depth);
    const whole = this.context.member(fileContainer(path), "export=");
    for (const member of whole) {
      if (member.kind !== "alias") found.push(...this.inside(path, "export=", name));
      else if (parseModuleReference(member.valueType) === undefined)
        found.push(...this.inside(path, member.valueType, name));
      else found.push(...this.alias(path, member.valueType, depth, name));
    }
    if (found.length > 0) return found;
    for (const star of this.context.imported(path, "*")) {
      if ((star.flags & importFlags.reexport) === 0) continue;
      found.push(...this.nameOf(path, star.specifier, name, depth));
      if (found.length > 0) break;
    }
    return found;
  }

  /** A default that is declared under a name of its own, or a CommonJS module's whole export. */
  private defaultOf(path: string, depth: number): readonly Target[] {
    const whole = this.context.member(fileContainer(path), "export=");
    if (whole.length > 0) {
      return whole.flatMap((member) =>
        member.kind === "alias" ? this.alias(path, member.valueType, depth) : [target(member)],
      );
    }
    const all = this.context.enumerate(fileContainer(path));
    const marked = all.filter((member) => member.signature.startsWith("export default "));
    if (marked.length > 0) return marked.map(target);
    // A CommonJS module without one whole export is its own default.
    const isCommonJs =
      /\.(?:c?js|jsx|json|cts)$/.test(path) && !all.some((member) => member.signature.startsWith("export "));
    return isCommonJs || path.endsWith(".json")
      ? [{ moniker: moduleMoniker(path, this.context), path, tier: "exact" }]
      : none;
  }

  /** Where an alias leads; `name` is looked for inside what it means. */
  private alias(path: string, valueType: string, depth: number, name = ""): readonly Target[] {
    const reference = parseModuleReference(valueType);
    if (reference !== undefined) {
      if (name !== "" && reference.name !== "") return none;
      return this.reference(path, reference.specifier, reference.name === "" ? name : reference.name, depth);
    }
    const dot = valueType.lastIndexOf(".");
    if (dot < 0) return this.context.member(fileContainer(path), valueType).filter(isDeclared).map(target);
    return this.inside(path, valueType.slice(0, dot), valueType.slice(dot + 1));
  }

  private reference(path: string, specifier: string, name: string, depth: number): readonly Target[] {
    if (name !== "") return this.nameOf(path, specifier, name, depth);
    const module = this.modules.resolve(path, specifier);
    if (module?.form === "file" && depth < deepest) {
      const whole = this.context.member(fileContainer(module.path), "export=");
      if (whole.length > 0) return this.exported(module.path, "default", depth + 1);
    }
    return this.moduleOf(path, specifier);
  }

  private inside(path: string, container: string, name: string): readonly Target[] {
    return this.context.member(fileContainer(path, container), name).filter(isDeclared).map(target);
  }
}

/** Exported declarations say so in their signature; what CommonJS exports stands at the top level under its exported name. */
function isExported(member: Member): boolean {
  if (member.signature.startsWith("export default ") && member.name !== "default") return false;
  if (member.signature.startsWith("export ") || member.signature.startsWith("@")) return true;
  return /^(?:module\.)?exports\b|^declare\b/.test(member.signature) || isCommonJsMember(member);
}

const declaringWord =
  /^(?:async |abstract |const )*(?:function|class|const|let|var|enum|interface|type|namespace|module|import|using)\b/;

function isCommonJsMember(member: Member): boolean {
  return /\.(?:c?js|jsx|cts)$/.test(member.path) && !declaringWord.test(member.signature);
}

function isDeclared(member: Member): boolean {
  return member.kind !== "alias";
}

function target(member: Member): Target {
  return { moniker: member.moniker, path: member.path, tier: "exact" };
}

function weakened(targets: readonly Target[], tier: Tier): readonly Target[] {
  return tier === "exact" ? targets : targets.map((one) => ({ ...one, tier }));
}

function distinct(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>();
  return targets.filter((one) => {
    const key = `${one.moniker}\0${one.path}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
