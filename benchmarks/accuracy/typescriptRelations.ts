/**
 * TypeScript's implementations, callers and callees against TypeScript 7's language server:
 * `node dist/benchmarks/accuracy/typescriptRelations.js ROOT TSC QUESTION [COUNT [SEED]]`.
 *
 * ROOT: a tree without installed dependencies; TSC: `bin/tsc` of TypeScript 7; QUESTION: implementations, callers or callees. Declarations of
 * ROOT are sampled (types and members; functions and methods), both are asked by position, and each disagreement is a line with the text where it
 * stands. What was asked about is left out of the answers (the judge counts a type as an implementation of itself), and only places in ROOT count.
 * Of implementations overloads are one, as they are one symbol to navd; an object or function that is written down for a type is the variable or member whose
 * value it is; what is no declaration (literals in other places, imports, `require`) is left out, and so are fields without a value that navd tells. Callers and callees are compared as
 * what both can name: a constructor is its class, a function in a body or in an object literal is what is around it, a variable or field that holds
 * no function is its file or class. A caller by dispatch that the judge does not tell is no error: it follows interfaces upwards only.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { isTestPath } from "../../adapters/typescript/testPath.js";
import { connect } from "../../clients/rpc/connect.js";
import { type JudgePlace, LspJudge } from "./lspJudge.js";
import { NamedOwners } from "./namedOwners.js";
import { seededSample } from "./seededSample.js";

const questions = ["implementations", "callers", "callees"] as const;
type Question = (typeof questions)[number];
type Asked = JudgePlace & { readonly name: string; readonly kind: string };

async function main([
  root = ".",
  tsc = "",
  question = "implementations",
  count = "150",
  seed = "1",
]: readonly string[]) {
  const asks = questions.find((one) => one === question);
  if (asks === undefined) throw new Error(`no such question: ${question}`);
  const folder = path.resolve(root);
  const sampled = seededSample(declarationsBelow(folder, asks), Number(count), Number(seed));
  const judge = await LspJudge.start(folder, `${tsc} --lsp --stdio`);
  const { client } = await connect({ clientName: "accuracy" });
  await client.request("workspace/open", { root: folder });
  await client.request("sync", { root: folder });
  const owners = new NamedOwners(folder);
  let leftOut = 0;
  let valueless = 0;
  const totals = new Map<string, { both: number; missing: number; extra: number }>();
  for (const asked of sampled) {
    const named = (place: JudgePlace): JudgePlace =>
      asks === "implementations" ? owners.toldBy(place) : owners.of(place);
    const self = asks === "implementations" ? named(asked) : asked;
    const judged = (await judge.ask(asks, asked)).map(named);
    const placed = judged.filter((place) => asks !== "implementations" || owners.isTypeOrMember(place));
    leftOut += judged.length - placed.length;
    const wanted = keysOf(placed, self);
    const position = { line: asked.line, character: asked.character };
    const answer = await client.request(asks, {
      root: folder,
      path: path.join(folder, asked.path),
      position,
      limit: 1000,
    });
    const items = answer.items.filter(({ path: file }) => file !== "");
    const placeOf = (item: (typeof items)[number]): JudgePlace =>
      named({ path: item.path, ...(item.range?.start ?? { line: 0, character: 0 }) });
    const got = keysOf(items.map(placeOf), self);
    const exact = items.filter(({ tier }) => tier === "exact").map(placeOf);
    const isSure = (place: JudgePlace) =>
      asks !== "implementations" || wanted.has(keyOf(place)) || !owners.isValueless(place);
    valueless += exact.filter((place) => !isSure(place)).length;
    const sure = keysOf(exact.filter(isSure), self);
    const total = totals.get(asked.kind) ?? { both: 0, missing: 0, extra: 0 };
    totals.set(asked.kind, total);
    for (const key of wanted) {
      if (got.has(key)) total.both++;
      else total.missing++;
      if (!got.has(key)) tell("missing", asked, key, folder);
    }
    for (const key of sure) {
      if (wanted.has(key)) continue;
      total.extra++;
      tell("extra", asked, key, folder);
    }
  }
  for (const [kind, { both, missing, extra }] of totals) console.log(figures(kind, both, missing, extra));
  const sum = (of: "both" | "missing" | "extra") => [...totals.values()].reduce((all, one) => all + one[of], 0);
  console.log(figures(`all of ${sampled.length}`, sum("both"), sum("missing"), sum("extra")));
  console.log(`${leftOut} places of the judge's declare no type or member and are the value of none, and are left out`);
  console.log(`${valueless} fields without a value are told, and are left out: the judge wants one`);
  client.close();
  judge.stop();
}

function figures(name: string, both: number, missing: number, extra: number): string {
  const share = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)} %`);
  const recall = share(both, both + missing);
  return `${name}: ${both} both, ${missing} missing, ${extra} extra; recall ${recall}, precision ${share(both, both + extra)}`;
}

function tell(what: string, { kind, name, path: file, line }: Asked, key: string, folder: string): void {
  const [target, at] = key.split(":");
  const text = readFileSync(path.join(folder, target), "utf8").split("\n")[Number(at)] ?? "";
  console.log(`${what}\t${kind} ${name}\t${file}:${line + 1}\t${key}\t${text.trim().slice(0, 100)}`);
}

function keysOf(places: readonly JudgePlace[], asked: JudgePlace): Set<string> {
  const keys = places.map(keyOf);
  return new Set(keys.filter((key) => key !== keyOf(asked)));
}

function keyOf({ path: file, line, character }: JudgePlace): string {
  return `${file}:${line}:${character}`;
}

function declarationsBelow(root: string, question: Question): readonly Asked[] {
  const found: Asked[] = [];
  const entries = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  for (const file of entries) {
    if (!/(?<!\.d)\.[cm]?[jt]sx?$/.test(file) || file.includes("node_modules") || isTestPath(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const kind = question === "implementations" ? relatedKind(node) : callingKind(node);
      const { name } = node as { readonly name?: ts.Node };
      if (kind !== undefined && name !== undefined && ts.isIdentifier(name)) {
        const { line, character } = source.getLineAndCharacterOfPosition(name.getStart());
        found.push({ path: file, line, character, name: name.text, kind });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function relatedKind(node: ts.Node): string | undefined {
  if (ts.isInterfaceDeclaration(node)) return "interface";
  if (ts.isClassDeclaration(node)) return "class";
  if (ts.isMethodSignature(node)) return "interface method";
  if (ts.isPropertySignature(node)) return ts.isInterfaceDeclaration(node.parent) ? "interface property" : undefined;
  if (ts.isMethodDeclaration(node)) return ts.isClassDeclaration(node.parent) ? "method" : undefined;
  return undefined;
}

function callingKind(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent) ? "function" : undefined;
  if (ts.isMethodDeclaration(node)) return ts.isClassDeclaration(node.parent) ? "method" : undefined;
  return undefined;
}

await main(process.argv.slice(2));
