/**
 * Every symbol of a set of descriptors by full name, and what each file can see of them: its own, its imports', and what those
 * import publicly, on and on. The well-known files (google/protobuf/*.proto) take part where the set does not bring its own.
 */
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import type { NameClass } from "../nameScopes.js";
import { wellKnownFiles } from "./wellKnownFiles.js";

export type DescriptorSymbol =
  | { readonly kind: "message"; readonly fullName: string; readonly file: number; readonly proto: DescriptorProto }
  | { readonly kind: "enum"; readonly fullName: string; readonly file: number; readonly proto: EnumDescriptorProto }
  | {
      readonly kind: "extension";
      readonly fullName: string;
      readonly file: number;
      readonly proto: FieldDescriptorProto;
    }
  | { readonly kind: "service" | "leaf"; readonly fullName: string; readonly file: number };

export class SymbolTable {
  /** The given descriptors first, then well-known ones. */
  readonly files: readonly FileDescriptorProto[];
  private readonly byName = new Map<string, DescriptorSymbol[]>();
  private readonly byPath = new Map<string, number>();

  constructor(descriptors: readonly FileDescriptorProto[]) {
    const given = new Set(descriptors.map((descriptor) => descriptor.name));
    this.files = [...descriptors, ...wellKnownFiles().filter((file) => !given.has(file.name))];
    this.files.forEach((file, index) => {
      if (!this.byPath.has(file.name)) this.byPath.set(file.name, index);
      this.addFile(file, index);
    });
  }

  /** What the file at an index sees. */
  view(file: number): SymbolView {
    const visible = this.visibleFrom(file);
    const packages = new Set<string>();
    for (const index of visible) {
      let name = this.files[index].package;
      while (name !== "" && !packages.has(name)) {
        packages.add(name);
        name = name.slice(0, Math.max(0, name.lastIndexOf(".")));
      }
    }
    return new SymbolView(this.byName, visible, packages);
  }

  private visibleFrom(file: number): ReadonlySet<number> {
    const visible = new Set([file]);
    const open: number[] = [];
    const see = (path: string) => {
      const index = this.byPath.get(path);
      if (index === undefined || visible.has(index)) return;
      visible.add(index);
      open.push(index);
    };
    for (const path of this.files[file].dependency) see(path);
    for (const path of this.files[file].optionDependency) see(path);
    // Options are messages of descriptor.proto, imported or not.
    see("google/protobuf/descriptor.proto");
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const imported = this.files[index];
      for (const nth of imported.publicDependency) see(imported.dependency[nth] ?? "");
    }
    return visible;
  }

  private addFile(file: FileDescriptorProto, index: number): void {
    const add = (symbol: DescriptorSymbol) => {
      const known = this.byName.get(symbol.fullName);
      if (known === undefined) this.byName.set(symbol.fullName, [symbol]);
      else known.push(symbol);
    };
    const leaf = (scope: string, name: string) => add({ kind: "leaf", fullName: inside(scope, name), file: index });
    const addEnums = (enums: readonly EnumDescriptorProto[], scope: string) => {
      for (const proto of enums) {
        add({ kind: "enum", fullName: inside(scope, proto.name), file: index, proto });
        for (const value of proto.value) leaf(scope, value.name);
      }
    };
    const addExtensions = (extensions: readonly FieldDescriptorProto[], scope: string) => {
      for (const proto of extensions) {
        add({ kind: "extension", fullName: inside(scope, proto.name), file: index, proto });
      }
    };
    addEnums(file.enumType, file.package);
    addExtensions(file.extension, file.package);
    for (const service of file.service) {
      const fullName = inside(file.package, service.name);
      add({ kind: "service", fullName, file: index });
      for (const method of service.method) leaf(fullName, method.name);
    }
    const open = file.messageType.map((proto) => ({ proto, scope: file.package }));
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { proto, scope } = next;
      const fullName = inside(scope, proto.name);
      add({ kind: "message", fullName, file: index, proto });
      for (const field of proto.field) leaf(fullName, field.name);
      for (const oneof of proto.oneofDecl) leaf(fullName, oneof.name);
      addEnums(proto.enumType, fullName);
      addExtensions(proto.extension, fullName);
      for (const nested of proto.nestedType) open.push({ proto: nested, scope: fullName });
    }
  }
}

/** The symbols in sight of one file. */
export class SymbolView {
  constructor(
    private readonly byName: ReadonlyMap<string, readonly DescriptorSymbol[]>,
    private readonly visible: ReadonlySet<number>,
    private readonly packages: ReadonlySet<string>,
  ) {}

  find(fullName: string): DescriptorSymbol | undefined {
    return this.byName.get(fullName)?.find((symbol) => this.visible.has(symbol.file));
  }

  /** Also what is out of sight: the message that a visible field's type names. */
  findAnywhere(fullName: string): DescriptorSymbol | undefined {
    return this.find(fullName) ?? this.byName.get(fullName)?.[0];
  }

  readonly classOf = (fullName: string): NameClass | undefined => {
    const symbol = this.find(fullName);
    if (symbol === undefined) return this.packages.has(fullName) ? "aggregate" : undefined;
    switch (symbol.kind) {
      case "message":
      case "enum":
        return "type";
      case "service":
        return "aggregate";
      default:
        return "leaf";
    }
  };
}

function inside(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}
