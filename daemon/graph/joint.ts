/**
 * The joint between .proto files and the code generated from them: which generated declarations a .proto declaration has, and the way back.
 *
 * Problem: Go, Python and TypeScript name what a generator wrote, and never the .proto file. Method: nothing is stored. Generated files are found by the
 * names that the generators' rules give (adapters/protobuf/joint), kept where the file's name and its header say that it was made of that .proto file, and
 * of what they declare only what a rule names exactly is linked. A hand-written twin has no such header. So one new generated file relinks nothing.
 * Limits: generators that the rules do not know; renamed output files.
 */
import type { Dialect, FileFacts } from "../../adapters/facts.js";
import {
  type GeneratedFile,
  type Generator,
  generatedFile,
  generators,
  isNamedAfter,
  type Statement,
  statedSource,
} from "../../adapters/protobuf/joint/generatedFile.js";
import type { JointName } from "../../adapters/protobuf/joint/jointName.js";
import { matchSource } from "../../adapters/protobuf/joint/matchSource.js";
import { protoTree, topOf } from "../../adapters/protobuf/joint/protoTree.js";
import { sourceNames } from "../../adapters/protobuf/joint/sourceNames.js";
import type { SymbolKind, Tier } from "../../proto/symbols.js";
import type { DeclarationRef, View } from "./view.js";

/** A generated declaration of a .proto declaration. */
export type JointTarget = DeclarationRef & {
  readonly joint: JointName;
  /** Which of the generator's names it is: with another name in the .proto file, that which stands there is the new one. */
  readonly index: number;
  readonly generator: Generator;
  readonly tier: Tier;
  /** Where its name stands when the file has no declaration of it: then `ordinal` is what it stands in. */
  readonly place: { readonly start: number; readonly end: number } | undefined;
};

export type JointSource = DeclarationRef & { readonly joint: JointName; readonly tier: Tier };

/** What a generation's questions have in common. */
type Memory = {
  readonly statements: Map<string, Statement>;
  readonly declared: Map<string, ReadonlyMap<string, readonly number[]>>;
  readonly names: Map<string, readonly JointName[]>;
};

const mostKept = 500;
/** Languages in which a service may be a constant. */
const holdingKinds: ReadonlySet<SymbolKind> = new Set(["constant", "property", "field"]);
const constantDialects: ReadonlySet<Dialect> = new Set(["ts", "mts", "js", "mjs"]);

export class Joint {
  private readonly memory: Memory;

  constructor(private readonly view: View) {
    this.memory = view.kept("joint", () => ({ statements: new Map(), declared: new Map(), names: new Map() }));
  }

  /** Whether a path is a .proto file's. */
  static isProto(path: string): boolean {
    return path.endsWith(".proto");
  }

  /** Whether a generator of .proto files wrote a file. */
  isGenerated(path: string): boolean {
    return generatedFile(path) !== undefined && this.statementOf(path)?.isGenerated === true;
  }

  /** Whether a file may be a generator's, by what it is called. */
  static mayBeGenerated(path: string): boolean {
    return generatedFile(path) !== undefined;
  }

  /** Generated declarations of a .proto declaration, with `whole` of all that stands in it too; by path and place. */
  targetsOf({ path, ordinal }: DeclarationRef, reach: "own" | "whole" = "own"): readonly JointTarget[] {
    const facts = this.view.file(path)?.facts;
    if (facts === undefined || facts.dialect !== "proto") return [];
    const top = topOf(facts, ordinal);
    const found: JointTarget[] = [];
    for (const generated of this.filesOf(path, facts, top)) {
      const tier = this.sourceTier(generated, path, facts);
      if (tier === undefined) continue;
      this.namesOf(path, facts, top, generated.generator).forEach((joint, index) => {
        if (reach === "own" && joint.of !== ordinal) return;
        for (const target of this.declaredAs(generated, joint)) {
          found.push({ ...target, path: generated.path, joint, index, generator: generated.generator, tier });
        }
      });
    }
    return firstOnly(found).sort(byPlace);
  }

  /** What the target is called when the .proto declaration has another name; undefined: it keeps its name. */
  renamed(
    { path, ordinal }: DeclarationRef,
    { joint, index, generator }: JointTarget,
    name: string,
  ): string | undefined {
    const facts = this.view.file(path)?.facts;
    if (facts === undefined) return undefined;
    const key = `${path}\0${ordinal}\0${generator.name}\0renamed ${name}`;
    let names = this.memory.names.get(key);
    if (names === undefined) {
      names = generator.names(protoTree(facts, topOf(facts, ordinal), { ordinal, name }));
      keep(this.memory.names, key, names);
    }
    const other = names[index];
    if (other === undefined) return undefined;
    const [before, after] = [joint, other].map(({ name: dotted, parameter }) => parameter ?? lastPart(dotted));
    return before === after ? undefined : after;
  }

  /** The .proto declarations that a declaration was generated from; none for what is not generated. `parameter`: it is that parameter of the declaration. */
  sourcesOf({ path, ordinal }: DeclarationRef, parameter?: string): readonly JointSource[] {
    const generated = generatedFile(path);
    const facts = generated === undefined ? undefined : this.view.file(path)?.facts;
    if (generated === undefined || facts === undefined) return [];
    const name = dottedName(facts, ordinal);
    const dot = name.indexOf(".");
    const { valueType } = facts.declarations[ordinal];
    for (const source of sourceNames(dot < 0 ? name : name.slice(0, dot))) {
      const found = this.protoDeclared(source, generated).flatMap((ref) => {
        const proto = this.view.file(ref.path)!.facts;
        const tier = this.sourceTier(generated, ref.path, proto);
        if (tier === undefined) return [];
        return this.namesOf(ref.path, proto, topOf(proto, ref.ordinal), generated.generator)
          .filter((joint) => joint.name === name && joint.parameter === parameter && fitsType(joint, valueType))
          .map((joint) => ({ path: ref.path, ordinal: joint.of, joint, tier }));
      });
      if (found.length > 0) return firstOf(found);
    }
    return [];
  }

  /** The .proto declarations that a place was generated from which no declaration of the file stands for. */
  sourcesAt(path: string, offset: number): readonly DeclarationRef[] {
    const facts = generatedFile(path) === undefined ? undefined : this.view.file(path)?.facts;
    if (facts === undefined || !constantDialects.has(facts.dialect)) return [];
    const top = facts.declarations.findIndex(({ parent, start, end }) => parent < 0 && start <= offset && offset < end);
    if (top < 0) return [];
    return this.sourcesOf({ path, ordinal: top }).flatMap((source) =>
      this.targetsOf(source, "whole")
        .filter((target) => target.path === path && target.place !== undefined)
        .filter(({ place }) => place!.start <= offset && offset <= place!.end)
        .map(({ joint }) => ({ path: source.path, ordinal: joint.of })),
    );
  }

  /** Generated files that may be of the .proto file, because they are called so and declare something of it. */
  private filesOf(path: string, facts: FileFacts, top: number): readonly GeneratedFile[] {
    const names = new Set<string>();
    for (const generator of generators) {
      for (const { name } of this.namesOf(path, facts, top, generator)) if (!name.includes(".")) names.add(name);
    }
    const found = new Map<string, GeneratedFile>();
    for (const name of names) {
      for (const ref of this.view.named(name)) {
        if (found.has(ref.path) || Joint.isProto(ref.path)) continue;
        const generated = generatedFile(ref.path);
        if (generated !== undefined && isNamedAfter(generated, path)) found.set(ref.path, generated);
      }
    }
    return [...found.values()];
  }

  /** How sure the generated file is of that .proto file; undefined: it is another one's. */
  private sourceTier(generated: GeneratedFile, protoPath: string, facts: FileFacts): Tier | undefined {
    const statement = this.statementOf(generated.path);
    if (statement === undefined) return undefined;
    const match = matchSource(generated, statement, protoPath, facts.container);
    if (match === undefined) return undefined;
    for (const other of this.namesakes(protoPath, facts)) {
      const container = this.view.file(other)?.facts.container ?? "";
      const rival = matchSource(generated, statement, other, container);
      if (rival !== undefined && rival.rank > match.rank) return undefined;
    }
    return match.tier;
  }

  /** Other .proto files of the same file name that declare a symbol of the same name: copies of one another. */
  private namesakes(path: string, { declarations }: FileFacts): ReadonlySet<string> {
    const own = path.slice(path.lastIndexOf("/"));
    const found = new Set<string>();
    const first = declarations[0]?.name ?? "";
    for (const ref of first === "" ? [] : this.view.named(first)) {
      if (ref.path !== path && Joint.isProto(ref.path) && `/${ref.path}`.endsWith(own)) found.add(ref.path);
    }
    return found;
  }

  private protoDeclared(name: string, generated: GeneratedFile): readonly DeclarationRef[] {
    return this.view
      .named(name)
      .filter(({ path }) => Joint.isProto(path) && isNamedAfter(generated, path) && this.view.file(path) !== undefined);
  }

  private statementOf(path: string): Statement | undefined {
    let known = this.memory.statements.get(path);
    const file = known === undefined ? this.view.file(path) : undefined;
    if (file !== undefined) {
      known = statedSource(file.facts, file.text() ?? "");
      keep(this.memory.statements, path, known);
    }
    return known;
  }

  private namesOf(path: string, facts: FileFacts, top: number, generator: Generator): readonly JointName[] {
    const key = `${path}\0${top}\0${generator.name}`;
    let names = this.memory.names.get(key);
    if (names === undefined) {
      names = generator.names(protoTree(facts, top));
      keep(this.memory.names, key, names);
    }
    return names;
  }

  private declaredAs({ path }: GeneratedFile, joint: JointName): readonly Pick<JointTarget, "ordinal" | "place">[] {
    const facts = this.view.file(path)?.facts;
    if (facts === undefined) return [];
    const declared = this.declarationsIn(path, facts);
    const ordinals = declared.get(joint.name) ?? [];
    const found = ordinals.filter((ordinal) => fitsType(joint, facts.declarations[ordinal].valueType));
    if (found.length > 0 || !constantDialects.has(facts.dialect)) {
      return found.map((ordinal) => ({ ordinal, place: undefined }));
    }
    // A service of protobuf-es is a constant whose type, or value, has its rpcs for members; a oneof a property whose type has the cases.
    const dot = joint.name.lastIndexOf(".");
    const around = dot < 0 ? undefined : declared.get(joint.name.slice(0, dot).replace(/\.methods$/, ""))?.[0];
    if (around === undefined || !holdingKinds.has(facts.declarations[around].kind)) return [];
    if (joint.valueType === undefined && facts.declarations[around].kind !== "constant") return [];
    const place = this.memberPlace(path, facts, around, joint);
    return place === undefined ? [] : [{ ordinal: around, place }];
  }

  private memberPlace(path: string, facts: FileFacts, around: number, joint: JointName): JointTarget["place"] {
    const { start, end } = facts.declarations[around];
    const name = lastPart(joint.name);
    const plain = name.replaceAll("$", "\\$");
    const text = this.view.file(path)?.text()?.slice(start, end) ?? "";
    const found =
      joint.valueType === undefined
        ? new RegExp(`(?<=^[ \\t]*)${plain}(?=\\??: \\{)`, "m").exec(text)
        : new RegExp(`\\b${plain}(?=: ${joint.valueType.replaceAll("$", "\\$")})`).exec(text);
    return found === null ? undefined : { start: start + found.index, end: start + found.index + name.length };
  }

  /** Ordinals by dotted name. */
  private declarationsIn(path: string, facts: FileFacts): ReadonlyMap<string, readonly number[]> {
    let known = this.memory.declared.get(path);
    if (known === undefined) {
      const map = new Map<string, number[]>();
      facts.declarations.forEach((_, ordinal) => {
        const name = dottedName(facts, ordinal);
        const list = map.get(name);
        if (list === undefined) map.set(name, [ordinal]);
        else list.push(ordinal);
      });
      known = map;
      keep(this.memory.declared, path, known);
    }
    return known;
  }
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

function dottedName(facts: FileFacts, ordinal: number): string {
  const { name, owner, parent } = facts.declarations[ordinal];
  const own = owner === "" ? name : `${owner}.${name}`;
  return parent < 0 ? own : `${dottedName(facts, parent)}.${own}`;
}

function fitsType(joint: JointName, valueType: string): boolean {
  return joint.valueType === undefined || joint.valueType === valueType;
}

/** Of several .proto declarations of one generated name the first of each file: rules list types before what is called after them. */
function firstOf(found: readonly JointSource[]): readonly JointSource[] {
  return found.filter((source, index) => found.findIndex(({ path }) => path === source.path) === index);
}

/** A generated declaration is that of one name, and of one .proto declaration. */
function firstOnly(found: readonly JointTarget[]): JointTarget[] {
  const seen = new Set<string>();
  return found.filter(({ path, ordinal, place, joint }) => {
    const key = `${path}\0${ordinal}\0${place?.start ?? ""}\0${joint.parameter ?? ""}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= mostKept) map.clear();
  map.set(key, value);
}

function byPlace(left: JointTarget, right: JointTarget): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal || (left.place?.start ?? 0) - (right.place?.start ?? 0);
}
