/**
 * FileScope: what a file can see, by full name (protobuf.com/docs/language-spec#type-references): its own declarations, those of its imports and of
 * what those import publicly, and the packages of all of these.
 *
 * Only files whose package begins a name are asked for it, and the file itself first: so most names cost no look-up at all.
 */
import type { FileFacts } from "../../facts.js";
import { fileContainer, type LinkContext } from "../../links.js";
import { type NameClass, resolveName } from "../nameScopes.js";
import { DeclarationTree, isLookedUp } from "./declarationTree.js";
import type { Found, SeenFile } from "./protoProgram.js";

export class FileScope {
  private readonly byContainer = new Map<string, SeenFile[]>();
  private readonly packages = new Set<string>();
  private readonly known = new Map<string, Found | undefined>();
  private readonly resolved = new Map<string, Found | undefined>();
  private readonly own: DeclarationTree | undefined;

  /** `own`: the file that is being linked, the first of those seen, whose facts are no look-up; undefined where another file's names are wanted. */
  constructor(
    private readonly context: LinkContext,
    seen: readonly SeenFile[],
    own: FileFacts | undefined,
  ) {
    this.own = own === undefined ? undefined : DeclarationTree.of(own);
    for (const file of seen) {
      const list = this.byContainer.get(file.container);
      if (list === undefined) this.byContainer.set(file.container, [file]);
      else list.push(file);
    }
    for (const container of this.byContainer.keys()) {
      for (let name = container; name !== "" && !this.packages.has(name); name = outer(name)) this.packages.add(name);
    }
  }

  /** The message, enum, service or extension that a name means in a scope; `wanted` as resolveName has it. */
  resolve(name: string, scope: string, wanted: "type" | "any"): Found | undefined {
    const key = `${wanted} ${scope} ${name}`;
    if (this.resolved.has(key)) return this.resolved.get(key);
    const fullName = resolveName(name, scope, wanted, this.classOf);
    const found = fullName === undefined ? undefined : this.find(fullName);
    this.resolved.set(key, found);
    return found;
  }

  find(fullName: string): Found | undefined {
    if (this.known.has(fullName)) return this.known.get(fullName);
    const found = this.inOwn(fullName) ?? (this.isInOwn(outer(fullName)) ? undefined : this.inSight(fullName));
    this.known.set(fullName, found);
    return found;
  }

  private readonly classOf = (fullName: string): NameClass | undefined => {
    const found = this.find(fullName);
    if (found === undefined) return this.packages.has(fullName) ? "aggregate" : undefined;
    switch (found.facts.declarations[found.ordinal].kind) {
      case "message":
      case "enum":
        return "type";
      case "service":
        return "aggregate";
      default:
        return "leaf";
    }
  };

  private inOwn(fullName: string): Found | undefined {
    const ordinal = this.own?.named(fullName);
    if (this.own === undefined || ordinal === undefined) return undefined;
    return { path: this.context.path, facts: this.own.facts, ordinal, tier: "exact" };
  }

  /** What lies inside a declaration of the file can be declared in no other. */
  private isInOwn(scope: string): boolean {
    return this.own?.named(scope) !== undefined;
  }

  private inSight(fullName: string): Found | undefined {
    for (let container = outer(fullName); ; container = outer(container)) {
      for (const { path, tier } of this.byContainer.get(container) ?? none) {
        if (this.own !== undefined && path === this.context.path) continue;
        const inside = container === "" ? fullName : fullName.slice(container.length + 1);
        const stop = inside.lastIndexOf(".");
        const place = fileContainer(path, inside.slice(0, Math.max(0, stop)));
        const declared = this.context.declared(place, inside.slice(stop + 1));
        const found = declared.find(({ facts, ordinal }) => isLookedUp(facts.declarations[ordinal].kind));
        if (found !== undefined) return { ...found, tier };
      }
      if (container === "") return undefined;
    }
  }
}

const none: readonly SeenFile[] = [];

function outer(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}
