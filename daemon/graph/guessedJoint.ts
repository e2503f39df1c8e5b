/**
 * The joint where generated code is not there: uses that lead nowhere, of names that a generator's rule gives, behind an import of the module or package it
 * would write. What is found so is `inferred`.
 *
 * Method: an unresolved site says its name; the text before it the qualifier, and the file's imports what that is. In Python a module is called after the
 * .proto file (`a/b_pb2`), in Go a package as the option `go_package` says. An equal name behind no such import is nothing.
 */
import { type GeneratedFile, generatedFile, isNamedAfter } from "../../adapters/protobuf/joint/generatedFile.js";
import type { JointName } from "../../adapters/protobuf/joint/jointName.js";
import { matchSource } from "../../adapters/protobuf/joint/matchSource.js";
import { protoTree, topOf } from "../../adapters/protobuf/joint/protoTree.js";
import { sourceNames } from "../../adapters/protobuf/joint/sourceNames.js";
import type { DeclarationRef, View, ViewFile } from "./view.js";

export type GuessedSite = { readonly path: string; readonly start: number; readonly end: number };

/** The .proto declarations that an unresolved name may stand for. */
export function guessedSources(view: View, { path, start }: GuessedSite, name: string): readonly DeclarationRef[] {
  const file = view.file(path);
  const text = file?.text();
  if (file === undefined || text === undefined) return [];
  const modules = modulesOf(file, text, start, name);
  if (modules.length === 0) return [];
  const found = new Map<string, DeclarationRef>();
  for (const source of sourceNames(name)) {
    for (const ref of view.named(source)) {
      const proto = ref.path.endsWith(".proto") ? view.file(ref.path) : undefined;
      if (proto === undefined) continue;
      for (const module of modules) {
        if (!isWritten(module, proto)) continue;
        const names = module.generator.names(protoTree(proto.facts, topOf(proto.facts, ref.ordinal)));
        const joint = names.find((each) => each.name === name && each.parameter === undefined);
        if (joint !== undefined) found.set(`${ref.path} ${joint.of}`, { path: ref.path, ordinal: joint.of });
      }
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}

/** Unresolved sites that may mean a .proto declaration. */
export function guessedSites(view: View, ref: DeclarationRef): readonly GuessedSite[] {
  const proto = view.file(ref.path);
  if (proto === undefined || proto.facts.dialect !== "proto") return [];
  const tree = protoTree(proto.facts, topOf(proto.facts, ref.ordinal));
  const joints = samples.flatMap(({ generator }): readonly JointName[] => generator.names(tree));
  const names = new Set(
    joints.filter(({ of, name }) => of === ref.ordinal && !name.includes(".")).map(({ name }) => name),
  );
  const found: GuessedSite[] = [];
  for (const name of names) {
    for (const path of view.withUnresolved(name)) {
      const starts = view.file(path)?.facts.lineStarts;
      for (const site of starts === undefined ? [] : (view.linksAt(path)?.unresolvedSites(name) ?? [])) {
        const start = starts![site.line] + site.character;
        const place = { path, start, end: starts![site.endLine] + site.endCharacter };
        const sources = guessedSources(view, place, name);
        if (sources.some((source) => source.path === ref.path && source.ordinal === ref.ordinal)) found.push(place);
      }
    }
  }
  return found;
}

/** What generators would have called their files. */
const samples: readonly GeneratedFile[] = ["a.pb.go", "a.connect.go", "a_pb2.py", "a_pb2_grpc.py", "a_connect.py"].map(
  (path) => generatedFile(path)!,
);
const [goFile, goConnectFile] = samples;

/** Modules that the name at a place may belong to, as files. */
function modulesOf(file: ViewFile, text: string, start: number, name: string): readonly GeneratedFile[] {
  const qualifier = /([\p{L}_][\p{L}\p{N}_]*)\s*\.\s*$/u.exec(
    text.slice(Math.max(0, start - longestFront), start),
  )?.[1];
  const { facts } = file;
  if (facts.dialect === "go") {
    return facts.imports.flatMap(({ specifier, alias }) => {
      const bound = alias === "" ? specifier.slice(specifier.lastIndexOf("/") + 1) : alias;
      if (bound !== qualifier) return [];
      return [goFile, goConnectFile].map(({ generator }) => ({ path: specifier, stem: specifier, generator }));
    });
  }
  if (facts.dialect !== "py" && facts.dialect !== "pyi") return [];
  const modules = new Set<string>();
  for (const imported of facts.imports) {
    const module = absolute(imported.specifier, file.path);
    if (imported.form === "module" && imported.alias === qualifier) modules.add(module);
    for (const each of imported.names) {
      const isMeant = qualifier === undefined && (each.alias === name || each.name === name);
      if (isMeant || (each.start <= start && start < each.end)) modules.add(module);
      else if (qualifier !== undefined && (each.alias === "" ? each.name : each.alias) === qualifier)
        modules.add(`${module}/${each.name}`);
    }
  }
  return [...modules].map((module) => generatedFile(`${module}.py`)).filter((known) => known !== undefined);
}

const longestFront = 200;

/** Whether the generator would write that module of the .proto file. */
function isWritten(module: GeneratedFile, proto: ViewFile): boolean {
  const isGo = module.generator === goFile.generator || module.generator === goConnectFile.generator;
  if (isGo) return goPackages(proto).includes(module.path);
  if (!isNamedAfter(module, proto.path)) return false;
  return matchSource(module, { isGenerated: true, source: undefined }, proto.path, proto.facts.container) !== undefined;
}

/** Import paths of the packages that Go's generators write: the messages', and below it connect's. */
function goPackages(proto: ViewFile): readonly string[] {
  const stated = goPackagePattern.exec(proto.text() ?? "")?.[1] ?? "";
  const [path, named = path.slice(path.lastIndexOf("/") + 1)] = stated.split(";");
  return path === "" ? [] : [path, `${path}/${named}connect`];
}

const goPackagePattern = /^[ \t]*option[ \t]+go_package[ \t]*=[ \t]*"([^"]+)"/m;

/** A module as a path; dots in front lead out of the file's own folder. */
function absolute(specifier: string, from: string): string {
  const dots = /^\.*/.exec(specifier)![0].length;
  const inside = specifier.slice(dots).replaceAll(".", "/");
  if (dots === 0) return inside;
  const folder = from.split("/").slice(0, -dots).join("/");
  return [folder, inside].filter((part) => part !== "").join("/");
}
