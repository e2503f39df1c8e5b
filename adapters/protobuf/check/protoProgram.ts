/**
 * ProtoProgram: what files of one snapshot share while they are linked: which files each sees, what is in messages and enums, and of what type
 * fields are. Everything is worked out by tracked look-ups inside memos, so that whoever reads it has them in its trace.
 */
import { importFlags } from "../../facts.js";
import { type Declared, fileContainer, type LinkContext } from "../../links.js";
import { Memo } from "../../memo.js";
import { type ImportedFile, ImportRoots, statedRoots } from "../importRoots.js";
import { directoryOf } from "../protoIdentity.js";
import { DeclarationTree } from "./declarationTree.js";
import { FileScope } from "./fileScope.js";

/** A declaration, and how sure the way to it is. */
export type Found = Declared & { readonly tier: ImportedFile["tier"] };

/** A file in sight. */
export type SeenFile = ImportedFile & { readonly container: string };

/** What a field holds. */
export type FieldType =
  | { readonly kind: "type"; readonly type: Found }
  /** An entry's `value` is of the type inside. */
  | { readonly kind: "map"; readonly value: FieldType }
  | { readonly kind: "scalar" }
  | { readonly kind: "unknown" };

export class ProtoProgram {
  private readonly roots = new Map<string, Memo<readonly string[]>>();
  private readonly publicImports = new Map<string, Memo<readonly ImportedFile[]>>();
  private readonly fieldTypes = new Map<string, Memo<FieldType>>();
  private readonly fields = new Map<string, Memo<ReadonlyMap<string, number>>>();
  /** Files that were seen, those that were not for the longest time first. */
  private readonly recent = new Set<string>();

  static of(context: LinkContext): ProtoProgram {
    return context.shared("protobuf", () => new ProtoProgram());
  }

  /** A file's own imports, in their order; undefined for those that lead nowhere. Each file is asked for once, so nothing is kept. */
  importsOf(path: string, context: LinkContext): FileImports {
    const roots = this.rootsOf(path, context);
    return { roots, files: context.imported(path, "*").map(({ specifier }) => roots.find(specifier)) };
  }

  /** The file, its imports, and what those import publicly, each once. */
  seenFrom(path: string, { files }: FileImports, context: LinkContext): readonly SeenFile[] {
    const found = new Map<string, SeenFile>();
    const open: ImportedFile[] = [];
    const see = (file: ImportedFile): void => {
      if (found.has(file.path)) return;
      const container = context.containerOf(file.path);
      if (container === undefined) return;
      found.set(file.path, { ...file, container });
      this.recent.delete(file.path);
      this.recent.add(file.path);
      open.push(file);
    };
    see({ path, tier: "exact" });
    for (const file of files) if (file !== undefined) see(file);
    for (let next = 1; next < open.length; next++) {
      const { path: from, tier } = open[next];
      for (const file of this.publicImportsOf(from, context)) see(tier === "exact" ? file : { ...file, tier });
    }
    return [...found.values()];
  }

  /** Files are linked in the order of their paths, so that what one sees its neighbours see; what only others saw is read again where it is needed. */
  forgetOldest(context: LinkContext): void {
    for (const path of this.recent) {
      if (this.recent.size <= keptFiles) return;
      this.recent.delete(path);
      context.forget(path);
    }
  }

  private publicImportsOf(path: string, context: LinkContext): readonly ImportedFile[] {
    const found = cached(this.publicImports, path, context, () => {
      const imports = context.imported(path, "*").filter(({ flags }) => (flags & importFlags.public) !== 0);
      if (imports.length === 0) return noImports;
      const roots = this.rootsOf(path, context);
      return imports.map(({ specifier }) => roots.find(specifier)).filter((file) => file !== undefined);
    });
    return found ?? noImports;
  }

  private rootsOf(path: string, context: LinkContext): ImportRoots {
    const directory = directoryOf(path);
    const stated = cached(this.roots, directory, context, () => statedRoots(directory, context)) ?? [];
    return new ImportRoots(context, path, context.containerOf(path) ?? "", stated);
  }

  /** A message of google/protobuf/descriptor.proto, of the workspace's own copy where the file has one in sight. */
  descriptorMessage(name: string, { roots }: FileImports, context: LinkContext): Found | undefined {
    const file = roots.find("google/protobuf/descriptor.proto");
    if (file === undefined) return undefined;
    const declared = context.declared(fileContainer(file.path), name).find(({ facts, ordinal }) => {
      return facts.declarations[ordinal].kind === "message";
    });
    return declared && { ...declared, tier: file.tier };
  }

  /** A message's field by its name in text format (of a group also its message's), or an enum's value. */
  memberOf({ path, facts, ordinal, tier }: Found, name: string, context: LinkContext): Found | undefined {
    const members = cached(this.fields, `${path} ${ordinal}`, context, () => {
      return membersIn(path, DeclarationTree.of(facts), ordinal, context);
    });
    const member = members?.get(name);
    return member === undefined ? undefined : { path, facts, ordinal: member, tier };
  }

  /** The type of a field or extension. */
  typeOf({ path, facts, ordinal, tier }: Found, context: LinkContext): FieldType {
    const type = cached(this.fieldTypes, `${path} ${ordinal}`, context, () => {
      const tree = DeclarationTree.of(facts);
      const scope = tree.fullName(tree.scopeAround(ordinal));
      const seen = this.seenFrom(path, this.importsOf(path, context), context);
      return fieldType(facts.declarations[ordinal].valueType, scope, new FileScope(context, seen, undefined));
    });
    return tier === "exact" ? (type ?? unknownType) : inferred(type ?? unknownType);
  }
}

/** The type that a field states, looked up in a scope of its file. */
export function fieldType(written: string, scope: string, file: FileScope): FieldType {
  const map = /^map<[^,]*, ?(.*)>$/.exec(written);
  if (map !== null) return { kind: "map", value: fieldType(map[1], scope, file) };
  const type = file.resolve(written, scope, "type");
  if (type !== undefined) return { kind: "type", type };
  return scalarTypes.test(written) ? { kind: "scalar" } : unknownType;
}

export const unknownType: FieldType = { kind: "unknown" };

export type FileImports = {
  readonly roots: ImportRoots;
  readonly files: readonly (ImportedFile | undefined)[];
};

const keptFiles = 300;

const noImports: readonly ImportedFile[] = [];

const scalarTypes = /^(double|float|u?int(32|64)|sint(32|64)|s?fixed(32|64)|bool|string|bytes)$/;

function inferred(type: FieldType): FieldType {
  if (type.kind === "type") return { kind: "type", type: { ...type.type, tier: "inferred" } };
  return type.kind === "map" ? { kind: "map", value: inferred(type.value) } : type;
}

function membersIn(
  path: string,
  tree: DeclarationTree,
  ordinal: number,
  context: LinkContext,
): ReadonlyMap<string, number> {
  const { declarations } = tree.facts;
  const found = new Map<string, number>();
  const add = (name: string, member: number): void => {
    if (!found.has(name)) found.set(name, member);
  };
  const take = (container: number): void => {
    // For the trace; what it tells stands in the facts at hand.
    context.enumerate(fileContainer(path, tree.insideName(container)));
    for (const member of tree.inside(container)) {
      const { kind, name, valueType, signature } = declarations[member];
      if (kind === "field" || kind === "enumMember") add(name, member);
      if (kind === "field" && / ?group /.test(signature)) add(valueType, member);
      if (kind === "oneof") take(member);
    }
  };
  take(ordinal);
  return found;
}

function cached<Value>(
  cells: Map<string, Memo<Value>>,
  key: string,
  context: LinkContext,
  compute: () => Value,
): Value | undefined {
  let cell = cells.get(key);
  if (cell === undefined) {
    cell = new Memo<Value>();
    cells.set(key, cell);
  }
  return context.memo(cell, compute);
}
