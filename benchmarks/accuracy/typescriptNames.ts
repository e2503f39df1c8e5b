/**
 * TypeScript's definitions and references against TypeScript 7's language server:
 * `node dist/benchmarks/accuracy/typescriptNames.js ROOT TSC QUESTION [COUNT [SEED [SHOWN]]]`.
 *
 * ROOT: a tree; TSC: `bin/tsc` of TypeScript 7; QUESTION: definitions (of sampled identifiers) or references (of sampled declarations, these
 * included). Only places in ROOT count. Definitions: recall over the positions that the judge leads somewhere in ROOT, precision over the places given at
 * positions where the judge answers; a place outside is wrong where the judge's is inside, and the other way round. References: pairs of object and place.
 *
 * Conventions that differ, counted apart as `further`: the judge ends at `module.exports = Cart` and at a binding that takes a property apart; where
 * it leads from the name written there is right, too. Names of `import * as` are not sampled for references: to navd they are the module, wherever it is named, to
 * the judge what their own file calls it. A reference that the judge's answer lacks is right where it leads from that place to what was
 * asked about (it does not search projects that are not open).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { connect } from "../../clients/rpc/connect.js";
import { type JudgePlace, LspJudge } from "./lspJudge.js";
import { seededSample } from "./seededSample.js";

type Asked = JudgePlace & { readonly name: string };
type Answer = { readonly places: readonly JudgePlace[]; readonly outside: number };
type Sums = { positions: number; wanted: number; found: number; given: number; right: number; further: number };

async function main(words: readonly string[]) {
  const [root = ".", tsc = "", question = "definitions", count = "500", seed = "1", shown = "100"] = words;
  const folder = path.resolve(root);
  const isReferences = question === "references";
  if (!isReferences && question !== "definitions") throw new Error(`no such question: ${question}`);
  const asked = seededSample(namesBelow(folder, isReferences), Number(count), Number(seed));
  const { client } = await connect({ clientName: "accuracy" });
  await client.request("workspace/open", { root: folder });
  await client.request("sync", { root: folder });
  const judge = await LspJudge.start(folder, `${tsc} --lsp --stdio`);
  const sums: Sums = { positions: 0, wanted: 0, found: 0, given: 0, right: 0, further: 0 };
  const lines: string[] = [];
  for (const one of asked) {
    const position = { line: one.line, character: one.character };
    const params = { root: folder, path: path.join(folder, one.path), position };
    if (isReferences) {
      const { items } = await client.request("references", { ...params, limit: 10_000 });
      const got = items.map((item) => ({ path: item.path, ...item.range.start }));
      await scoreReferences(one, got, judge, sums, lines);
    } else {
      const { items } = await client.request("definition", params);
      const inside = items.filter((item) => item.path !== "");
      const got = inside.map((item) => ({ path: item.path, ...(item.range?.start ?? { line: 0, character: 0 }) }));
      await scoreDefinitions(one, { places: got, outside: items.length - inside.length }, judge, sums, lines, folder);
    }
  }
  for (const line of lines.slice(0, Number(shown))) console.log(line);
  const share = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)} %`);
  const { positions, wanted, found, given, right, further } = sums;
  console.log(`${asked.length} asked, ${positions} with a truth, ${further} places right by going further`);
  console.log(`recall ${share(found, wanted)} (${found} of ${wanted}), precision ${share(right, given)} (${given})`);
  client.close();
  judge.stop();
}

async function scoreDefinitions(
  one: Asked,
  got: Answer,
  judge: LspJudge,
  sums: Sums,
  lines: string[],
  folder: string,
): Promise<void> {
  const truth = await judge.places("definition", one);
  if (truth.places.length + truth.outside === 0) return;
  sums.positions++;
  const wanted = new Set(truth.places.map(keyOf));
  sums.given += got.places.length + got.outside;
  const outsideRight = truth.outside > 0 || truth.places.length === 0 ? got.outside : 0;
  let right = got.places.filter((place) => wanted.has(keyOf(place))).length + outsideRight;
  if (right < got.places.length + got.outside || (truth.places.length > 0 && right === 0)) {
    const behind = new Set<string>();
    for (const place of truth.places) {
      const next = writtenAt(folder, place);
      if (next === undefined) continue;
      for (const further of (await judge.places("definition", next)).places) behind.add(keyOf(further));
      behind.add(keyOf(exportsWord(folder, place)));
    }
    const further = got.places.filter((place) => !wanted.has(keyOf(place)) && behind.has(keyOf(place))).length;
    sums.further += further;
    right += further;
  }
  sums.right += right;
  if (truth.places.length > 0) {
    sums.wanted++;
    if (right > 0) sums.found++;
  }
  if (right === got.places.length + got.outside && (right > 0 || truth.places.length === 0)) return;
  const given = [...got.places.map(keyOf), ...Array(got.outside).fill("outside")].join(" ");
  lines.push(`${keyOf(one)} ${one.name}: truth ${[...wanted].join(" ") || "outside"}, got ${given || "nothing"}`);
}

async function scoreReferences(
  one: Asked,
  got: readonly JudgePlace[],
  judge: LspJudge,
  sums: Sums,
  lines: string[],
): Promise<void> {
  const truth = new Set((await judge.places("references", one)).places.map(keyOf));
  if (truth.size === 0) return;
  sums.positions++;
  const given = new Map(got.map((place) => [keyOf(place), place]));
  sums.wanted += truth.size;
  sums.given += given.size;
  for (const key of truth) {
    if (given.has(key)) sums.found++;
    else lines.push(`missing ${keyOf(one)} ${one.name}: ${key}`);
  }
  for (const [key, place] of given) {
    if (truth.has(key)) sums.right++;
    else {
      const leads = (await judge.places("definition", place)).places.map(keyOf);
      if (leads.some((each) => each === keyOf(one) || truth.has(each))) {
        sums.further++;
        sums.right++;
      } else lines.push(`extra ${keyOf(one)} ${one.name}: ${key}, leads to ${leads.join(" ") || "nothing"}`);
    }
  }
}

/** The name that says what an export is, or which property a binding takes. undefined: the place is no such. */
function writtenAt(folder: string, place: JudgePlace): JudgePlace | undefined {
  const file = fileAt(folder, place.path);
  const at = file.getPositionOfLineAndCharacter(place.line, place.character);
  let node = nodeAt(file, at);
  if (ts.isBindingElement(node.parent)) return undefined;
  while (ts.isPropertyAccessExpression(node.parent) && node.getStart() === node.parent.getStart()) node = node.parent;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return undefined;
  let value = parent.right;
  while (ts.isBinaryExpression(value)) value = value.right;
  if (ts.isPropertyAccessExpression(value)) value = value.name as unknown as ts.Expression;
  const { line, character } = file.getLineAndCharacterOfPosition(value.getStart());
  return { path: place.path, line, character };
}

/** Of `module.exports` the word `exports`, where navd has the name of what is exported. */
function exportsWord(folder: string, place: JudgePlace): JudgePlace {
  const file = fileAt(folder, place.path);
  const at = file.getPositionOfLineAndCharacter(place.line, place.character);
  return file.text.startsWith("module.exports", at) ? { ...place, character: place.character + 7 } : place;
}

const files = new Map<string, ts.SourceFile>();

function fileAt(folder: string, name: string): ts.SourceFile {
  let file = files.get(name);
  if (file === undefined) {
    const text = readFileSync(path.join(folder, name), "utf8").replace(/^\uFEFF/, "");
    file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    files.set(name, file);
  }
  return file;
}

function nodeAt(file: ts.SourceFile, offset: number): ts.Node {
  let found: ts.Node = file;
  for (let next: ts.Node | undefined = file; next !== undefined; ) {
    found = next;
    next = ts.forEachChild(found, (child) => (child.getStart() <= offset && offset < child.end ? child : undefined));
  }
  return found;
}

function keyOf({ path: file, line, character }: JudgePlace): string {
  return `${file}:${line}:${character}`;
}

/** All identifiers, or those that declare, by file. */
function namesBelow(root: string, declaringOnly: boolean): readonly Asked[] {
  const found: Asked[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.[cm]?[jt]sx?$/.test(file) || /(^|\/)(\.[^/]*|node_modules|dist|out)(\/|$)|\.min\.js$/.test(file)) continue;
    const source = fileAt(root, file);
    const visit = (node: ts.Node): void => {
      if (isAskedName(node, declaringOnly) && source.text.startsWith(node.text, node.getStart())) {
        const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ path: file, line, character, name: node.text });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    files.delete(file);
  }
  return found;
}

function isAskedName(node: ts.Node, declaringOnly: boolean): node is ts.Identifier {
  if (!ts.isIdentifier(node) || node.text === "" || node.text === "this" || ts.isMetaProperty(node.parent))
    return false;
  if (node.text === "const" && ts.isTypeReferenceNode(node.parent)) return false;
  if (!declaringOnly) return true;
  const { parent } = node;
  return (
    (parent as { readonly name?: ts.Node }).name === node &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isNamespaceImport(parent) &&
    !ts.isJsxAttribute(parent)
  );
}

await main(process.argv.slice(2));
