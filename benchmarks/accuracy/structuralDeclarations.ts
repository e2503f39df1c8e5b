/**
 * Recall of structural declarations against Universal Ctags: node dist/benchmarks/accuracy/structuralDeclarations.js LANGUAGE ROOT
 *
 * A tag counts as found when navd declares the same name on the same line (or in a declaration that holds the line), and as agreeing when the
 * kind fits. Declarations of navd that ctags lacks are listed as extras by kind: ctags skips many (locals, nested types in bodies), so they are a
 * hint and no measure of precision.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { LanguageAdapter } from "../../adapters/adapter.js";
import type { Declaration, Dialect } from "../../adapters/facts.js";
import { structuralAdapters } from "../../adapters/structural/languages.js";
import { LineTable } from "../../daemon/base/lineTable.js";
import { agreeing, ctags, type Judge, judges, type Tag } from "./structuralJudge.js";

const [language, root, wanted] = process.argv.slice(2);
const judge = judges[language ?? ""];
if (judge === undefined || root === undefined) {
  console.error(`usage: structuralDeclarations.js ${Object.keys(judges).join("|")} ROOT [MISS CLASS TO LIST]`);
  process.exit(2);
}
async function run(judge: Judge, language: string, root: string): Promise<void> {
  const dialects = dialectTable(language);
  const files = sourceFiles(root, "").filter((path) => dialects(path) !== undefined);
  const tags = new Map<string, Tag[]>();
  for (const tag of ctags(judge, root, files)) {
    const list = tags.get(tag.path);
    if (list === undefined) tags.set(tag.path, [tag]);
    else list.push(tag);
  }
  const score = new Score();
  let bytes = 0;
  let nanoseconds = 0n;
  let problemFiles = 0;
  for (const path of files) {
    const text = readFileSync(join(root, path), "utf8").replace(/^\uFEFF/, "");
    if (language === "c" && path.endsWith(".h") && cppHeader.test(text)) continue;
    const { adapter, dialect } = dialects(path)!;
    await adapter.prepare(dialect);
    const before = process.hrtime.bigint();
    const facts = adapter.extract(text, dialect);
    nanoseconds += process.hrtime.bigint() - before;
    bytes += Buffer.byteLength(text);
    if (facts.problems.length > 0) problemFiles++;
    compare(judge, path, text, tags.get(path) ?? [], facts.declarations, score);
  }
  const seconds = Number(nanoseconds) / 1e9;
  console.log(
    `${language} ${root}: ${files.length} files (${problemFiles} with problems), ${(bytes / 1e6).toFixed(1)} MB, ` +
      `${(bytes / 1e6 / seconds).toFixed(1)} MB/s, resident ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
  );
  score.print(wanted);
}

class Score {
  judged = 0;
  found = 0;
  agreed = 0;
  declared = 0;
  readonly misses = new Map<string, string[]>();
  readonly exempt = new Map<string, number>();
  readonly extras = new Map<string, string[]>();

  print(wanted: string | undefined): void {
    const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
    console.log(
      `tags judged ${this.judged}; found ${percent(this.found, this.judged)}; found with kind agreeing ${percent(this.agreed, this.judged)}`,
    );
    const extras = [...this.extras.values()].reduce((sum, list) => sum + list.length, 0);
    console.log(`declared by navd ${this.declared}; not in ctags ${extras} (${percent(extras, this.declared)})`);
    for (const [reason, count] of this.exempt) console.log(`not judged: ${count} (${reason})`);
    for (const [title, classes] of [
      ["miss", this.misses],
      ["extra", this.extras],
    ] as const) {
      const sorted = [...classes].sort((left, right) => right[1].length - left[1].length).slice(0, 12);
      for (const [name, examples] of sorted) {
        const shown = wanted === name ? 60 : 4;
        const stride = Math.max(1, Math.floor(examples.length / shown));
        const some = examples.filter((_, index) => index % stride === 0).slice(0, shown);
        console.log(`${title} ${examples.length} ${name}\n    ${some.join("\n    ")}`);
      }
    }
  }
}

function compare(
  judge: Judge,
  path: string,
  text: string,
  tags: readonly Tag[],
  declarations: readonly Declaration[],
  score: Score,
): void {
  const table = LineTable.of(text);
  const lines = text.split(/\r\n|\n|\r/);
  const byName = new Map<string, number[]>();
  const used = new Set<number>();
  declarations.forEach((declared, index) => {
    const name = judge.spell?.(declared.name, declared.kind) ?? declared.name;
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [index]);
    else list.push(index);
  });
  for (const tag of tags) {
    const line = lines[tag.line - 1] ?? "";
    const reason = judge.exempt(tag, line, lines);
    if (reason !== undefined) {
      score.exempt.set(reason, (score.exempt.get(reason) ?? 0) + 1);
      continue;
    }
    score.judged++;
    const name = judge.rename?.(tag, line) ?? tag.name;
    const kinds = agreeing(judge, tag, line);
    const near = (byName.get(name) ?? []).filter((index) => {
      const declared = declarations[index];
      const at = table.lineAt(declared.nameStart) + 1;
      return at === tag.line || (table.lineAt(declared.start) + 1 <= tag.line && tag.line <= at);
    });
    const fitting = near.find((index) => kinds.includes(declarations[index].kind));
    const where = `${path}:${tag.line} ${name}: ${line.trim().slice(0, 110)}`;
    if (near.length > 0) score.found++;
    if (fitting !== undefined) {
      score.agreed++;
      for (const index of near) if (kinds.includes(declarations[index].kind)) used.add(index);
    } else if (near.length > 0) {
      add(score.misses, `${tag.kind} as ${declarations[near[0]].kind}`, where);
    } else add(score.misses, `${tag.kind} missing`, where);
  }
  declarations.forEach((declared, index) => {
    score.declared++;
    if (used.has(index) || judge.notReported.includes(declared.kind)) return;
    const line = table.lineAt(declared.nameStart);
    add(
      score.extras,
      declared.kind,
      `${path}:${line + 1} ${declared.name}: ${(lines[line] ?? "").trim().slice(0, 110)}`,
    );
  });
}

function add(classes: Map<string, string[]>, name: string, example: string): void {
  const list = classes.get(name);
  if (list === undefined) classes.set(name, [example]);
  else list.push(example);
}

/** A header of C++ is none of C's: ctags reads all headers of a run as one language. */
const cppHeader = /^\s*(?:template\s*<|class\s+\w+[^;]*$|namespace\s+\w+\s*\{|using\s+namespace\b)/m;

type Reader = { readonly adapter: LanguageAdapter; readonly dialect: Dialect };

/** Files of the language; C's headers belong to both C and C++. */
function dialectTable(language: string): (path: string) => Reader | undefined {
  const readers = new Map<string, Reader>();
  for (const adapter of structuralAdapters) {
    for (const rule of adapter.dialects) {
      for (const extension of rule.extensions) {
        const header = language === "c" && extension === ".h";
        if (adapter.language === language || header) readers.set(extension, { adapter, dialect: rule.dialect });
      }
    }
  }
  return (path) => readers.get(extname(path).toLowerCase());
}

function sourceFiles(root: string, directory: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory()) found.push(...sourceFiles(root, path));
    else if (entry.isFile() && statSync(join(root, path)).size <= 2 * 1024 * 1024) found.push(path);
  }
  return found.sort();
}

await run(judge, language, root);
