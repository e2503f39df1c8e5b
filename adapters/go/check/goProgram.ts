/**
 * GoProgram: what names of Go mean, across files, by tracked look-ups only.
 *
 * Problem: the type of an expression rests on declarations in other files, which rest on others. Method: packages, objects and their types are
 * made on demand, each once a snapshot (LinkContext.shared), each in a memo that remembers its look-ups, so that whoever reads it has them in its
 * trace. Types of declarations come from their units (typesOf.ts); nothing here sees a body. Limits: what lies in packages that are
 * not there is unknown, and so is what rests on it.
 */
import type { FileFacts } from "../../facts.js";
import { type Declared, fileContainer, type LinkContext, packageContainer } from "../../links.js";
import { Memo } from "../../memo.js";
import { declarationMoniker, qualifiedName } from "../../monikers.js";
import { dependencyPlace } from "../dependencyPaths.js";
import { parentDirectory } from "../goModules.js";
import { mainModuleRoot } from "../mainModuleRoot.js";
import type { GoPackage } from "../types/goPackage.js";
import { type GoType, type Signature, unknown } from "../types/goType.js";
import type { TypeInfo } from "../types/objects.js";
import { type FieldObject, type MethodObject, type PackageMember, TypeObject, ValueObject } from "../types/objects.js";
import { op } from "../unit/ops.js";
import type { Unit } from "../unit/unitCodec.js";
import { unitOf } from "../unit/unitOf.js";
import { fittingFirst } from "./buildFit.js";
import { GoFileImports, type ImportedPackage } from "./goFileImports.js";
import { aliasesOf, embeddedOf, memberOf } from "./typeMembers.js";
import { elementsOf, fieldTypeOf, infoOf, methodNamesOf, signatureOf, typeOfValue } from "./typesOf.js";

/** A file with its unit. */
export type GoFile = {
  readonly path: string;
  readonly facts: FileFacts;
  readonly unit: Unit;
  readonly package: GoPackage;
  readonly imports: GoFileImports;
};

/** What is kept between files: see LinkContext.shared. */
class ProgramState {
  readonly packages = new Map<string, GoPackage>();
  readonly files = new Map<string, GoFile>();
  /** By path and ordinal: files of equal content share their facts, and are not the same. */
  readonly monikers = new Map<string, (Memo<string> | undefined)[]>();
}

export class GoProgram {
  private readonly state: ProgramState;

  constructor(readonly context: LinkContext) {
    this.state = context.shared("go", () => new ProgramState());
  }

  fileOf(path: string, facts: FileFacts): GoFile {
    return this.fileUnder(path, facts, this.mainRootOf(path));
  }

  /** The file of a package's declaration: for a dependency under the package's main module, whoever asks. */
  fileIn(home: GoPackage, { path, facts }: Declared): GoFile {
    return dependencyPlace(path) === undefined ? this.fileOf(path, facts) : this.fileUnder(path, facts, home.mainRoot);
  }

  /** A file of a dependency stands in as many programs as there are main modules that choose its version. */
  private fileUnder(path: string, facts: FileFacts, mainRoot: string | undefined): GoFile {
    const key = dependencyPlace(path) === undefined ? path : `${path}\n${mainRoot}`;
    let file = this.state.files.get(key);
    if (file === undefined) {
      const directory = parentDirectory(path) ?? "";
      const home =
        facts.container === ""
          ? this.packageIn(fileContainer(path), directory, "", mainRoot)
          : this.packageAt(directory, facts.container, mainRoot);
      const imports = new GoFileImports(path, facts, mainRoot);
      file = { path, facts, unit: unitOf(facts), package: home, imports };
      this.state.files.set(key, file);
    }
    return file;
  }

  /** For a dependency it is that of the file that is being linked. */
  private mainRootOf(path: string): string | undefined {
    return mainModuleRoot(dependencyPlace(path) === undefined ? path : this.context.path, this.context);
  }

  packageAt(directory: string, name: string, mainRoot: string | undefined): GoPackage {
    return this.packageIn(packageContainer(directory, name), directory, name, mainRoot);
  }

  private packageIn(container: string, directory: string, name: string, mainRoot: string | undefined): GoPackage {
    const key = dependencyPlace(directory) === undefined ? container : `${container}\n${mainRoot}`;
    let found = this.state.packages.get(key);
    if (found === undefined) {
      found = { directory, name, container, mainRoot, members: new Map() };
      this.state.packages.set(key, found);
    }
    return found;
  }

  /** The object that a package declares under a name. */
  member(home: GoPackage, name: string): PackageMember | undefined {
    let cell = home.members.get(name);
    if (cell === undefined) {
      cell = new Memo<PackageMember>();
      home.members.set(name, cell);
    }
    return this.context.memo(cell, () => this.makeMember(home, name));
  }

  private makeMember(home: GoPackage, name: string): PackageMember | undefined {
    const all = this.context.declared(home.container, name);
    const declared = fittingFirst(all.filter(({ facts, ordinal }) => facts.declarations[ordinal].owner === ""));
    if (declared.length === 0) return undefined;
    const { facts, ordinal } = declared[0];
    switch (facts.declarations[ordinal].kind) {
      case "function":
        return new ValueObject("function", name, home, declared);
      case "variable":
        return new ValueObject("variable", name, home, declared);
      case "constant":
        return new ValueObject("constant", name, home, declared);
      case "struct":
      case "interface":
      case "typeAlias":
        return new TypeObject(name, home, declared, this.isAlias(this.fileIn(home, declared[0]), ordinal));
      default:
        return undefined;
    }
  }

  private isAlias(file: GoFile, ordinal: number): boolean {
    const { unit } = file;
    let at = unit.offsetOf(ordinal);
    if (at < 0 || unit.ops[at++] !== op.typeSpec) return false;
    for (let skipped = 0; skipped < 2; skipped++) while (unit.ops[at++] >= 0x80);
    return unit.ops[at] === 1;
  }

  /** The package that a name is bound to by the file's imports. */
  imported(file: GoFile, name: string): ImportedPackage | undefined {
    return file.imports.named(name, this);
  }

  info(object: TypeObject): TypeInfo | undefined {
    if (object.declared.length === 0) return object.local;
    return object.local ?? this.context.memo(object.info, () => infoOf(object, this));
  }

  /** Embedded types, unions and approximations of the interface in a type's declaration. */
  elements(object: TypeObject): readonly GoType[] {
    return this.context.memo(object.elements, () => elementsOf(object, this)) ?? [];
  }

  /** Names of the methods in the interface of a type's declaration. */
  methodNames(object: TypeObject): readonly string[] {
    return this.context.memo(object.methodNames, () => methodNamesOf(object, this)) ?? [];
  }

  typeOf(object: ValueObject): GoType {
    return this.context.memo(object.type, () => typeOfValue(object, this)) ?? unknown;
  }

  fieldType(field: FieldObject): GoType {
    if (field.known !== undefined) return field.known.type;
    return this.context.memo(field.type, () => fieldTypeOf(field, this)) ?? unknown;
  }

  signature(method: MethodObject): Signature | undefined {
    if (method.known !== undefined) return method.known.signature;
    return this.context.memo(method.signature, () => signatureOf(method, this));
  }

  /** The field or method that stands in a type's own declaration, or is declared for it. */
  declaredMember(object: TypeObject, name: string): FieldObject | MethodObject | undefined {
    let cell = object.members.get(name);
    if (cell === undefined) {
      cell = new Memo<FieldObject | MethodObject | undefined>();
      object.members.set(name, cell);
    }
    return this.context.memo(cell, () => memberOf(object, name, this));
  }

  aliases(object: TypeObject): readonly TypeObject[] {
    return this.context.memo(object.aliases, () => aliasesOf(object, this)) ?? [];
  }

  declaredEmbedded(object: TypeObject): readonly FieldObject[] {
    return this.context.memo(object.embedded, () => embeddedOf(object, this)) ?? [];
  }

  /** Container of a type's members in look-ups. */
  containerOf(object: TypeObject): string {
    const first = object.declared[0];
    const inside = first === undefined ? object.name : qualifiedName(first.facts, first.ordinal);
    return `${object.home.container}#${inside}`;
  }

  moniker({ path, facts, ordinal }: Declared): string {
    let cells = this.state.monikers.get(path);
    if (cells === undefined) {
      cells = new Array(facts.declarations.length);
      this.state.monikers.set(path, cells);
    }
    let cell = cells[ordinal];
    if (cell === undefined) {
      cell = new Memo<string>();
      cells[ordinal] = cell;
    }
    const { context } = this;
    return (
      context.memo(cell, () => declarationMoniker(facts, ordinal, context.identityOf(path, facts))) ??
      declarationMoniker(facts, ordinal, { scheme: "go", manager: "", package: "", namespace: [] })
    );
  }
}
