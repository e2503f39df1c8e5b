/**
 * Scenario `accuracy [LANGUAGE]`: how many declarations of real code are found, and found with the right kind, against each language's
 * own parser (or Universal Ctags where a language is read by structure).
 *
 * Method: the scripts of the accuracy folder run as processes of their own over the corpora below, and their figures are gathered into
 * one table; run a script by hand to see its misses. Limits: a judge must be installed (go, python3, ctags; buf and the TypeScript
 * compiler come with the development dependencies); where one fails, its row says so. For ctags precision is no measure, since it skips much.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { corpusFolder } from "./fetch.js";
import { keepResults, machine, printTable } from "./report.js";

export function accuracy(language: string | undefined): void {
  const about = machine();
  const kept: object[] = [];
  const chosen = subjects.filter((subject) => language === undefined || subject.language === language);
  if (chosen.length === 0) {
    throw new Error(`languages: ${[...new Set(subjects.map((subject) => subject.language))].join(" ")}`);
  }
  const rows = chosen.map((subject) => {
    const figures = measure(subject);
    process.stderr.write(`${subject.language} ${subject.corpus}: done\n`);
    kept.push({ language: subject.language, corpus: subject.corpus, ...figures });
    if (figures === undefined) return [subject.language, subject.corpus, "", "", "", "", "the judge failed"];
    const { declarations, recall, precision, kinds } = figures;
    return [subject.language, subject.corpus, declarations, recall, precision, kinds, verdict(subject, figures)];
  });
  printTable([["language", "corpus", "declarations", "found", "precision", "kinds agree", ""], ...rows], [2, 3, 4, 5]);
  console.log(
    "gates: found and kinds 100 % (go, python, typescript, protobuf), found with kinds agreeing >= 98 % (others)",
  );
  if (language === undefined) keepResults("accuracy", { machine: about, figures: kept });
}

/** As the scripts print them; "" where a script has no such figure. */
type Figures = {
  readonly declarations: string;
  readonly recall: string;
  readonly precision: string;
  /** Share of those found; for the structural languages the share of all, found and with its kind. */
  readonly kinds: string;
};

type Subject = {
  readonly language: string;
  readonly corpus: string;
  readonly gate: number;
  readonly script: string;
  readonly words: readonly string[];
  readonly read: (said: string) => Figures;
};

const subjects: readonly Subject[] = [
  ...precise("go", "goDeclarations.js", readGo, ["temporal", "prometheus"]),
  ...precise("python", "pythonDeclarations.js", readPython, ["sympy", "django"]),
  ...precise("typescript", "typescriptDeclarations.js", readTypescript, ["effect", "rxjs"]),
  ...precise("protobuf", "protobufDescriptors.js", readProtobuf, ["google-proto-files"]),
  ...structural("java", ["guava", "commons-lang"]),
  ...structural("rust", ["tokio", "regex-automata"]),
  ...structural("c", ["zstd-sys", "openssl-src"]),
  ...structural("cpp", ["leveldown", "node-sass"]),
  ...structural("csharp", ["react-native-windows", "react-native-windows-managed"]),
  ...structural("ruby", ["ruby-standard-library", "asciidoctor"]),
  ...structural("php", ["codeigniter", "understrap"]),
];

function precise(
  language: string,
  script: string,
  read: Subject["read"],
  corpora: readonly string[],
): readonly Subject[] {
  return corpora.map((corpus) => ({ language, corpus, gate: 100, script, words: [], read }));
}

function structural(language: string, corpora: readonly string[]): readonly Subject[] {
  const read = readStructural;
  return corpora.map((corpus) => ({
    language,
    corpus,
    gate: 98,
    script: "structuralDeclarations.js",
    words: [language],
    read,
  }));
}

/** undefined: the script printed no figures. */
function measure({ corpus, script, words, read }: Subject): Figures | undefined {
  const file = path.join(import.meta.dirname, "accuracy", script);
  const done = spawnSync(process.execPath, [file, ...words, corpusFolder(corpus)], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  const figures = read(done.stdout);
  if (figures.declarations !== "") return figures;
  process.stderr.write(`${corpus}: ${script} told no figures\n${done.stderr}\n`);
  return undefined;
}

function verdict({ gate }: Subject, { recall, kinds }: Figures): string {
  return Number.parseFloat(recall) >= gate && Number.parseFloat(kinds) >= gate ? "ok" : "UNDER";
}

function readGo(said: string): Figures {
  return {
    declarations: part(said, /^recall\s+\d+ of (\d+)/m),
    recall: part(said, /^recall\s.*\(([\d.]+ %)\)/m),
    precision: part(said, /^precision\s.*\(([\d.]+ %)\)/m),
    kinds: part(said, /^kinds\s.*\(([\d.]+ %)\)/m),
  };
}

function readPython(said: string): Figures {
  return {
    declarations: part(said, /^declarations (\d+)/m),
    recall: part(said, /recall ([\d.]+ %)/m),
    precision: part(said, /^precision ([\d.]+ %)/m),
    kinds: part(said, /^kinds agree ([\d.]+ %)/m),
  };
}

function readTypescript(said: string): Figures {
  return {
    declarations: part(said, /^recall .* of (\d+)\)/m),
    recall: part(said, /^recall ([\d.]+ %)/m),
    precision: part(said, /^precision ([\d.]+ %)/m),
    kinds: part(said, /^kinds agree ([\d.]+ %)/m),
  };
}

function readStructural(said: string): Figures {
  return {
    declarations: part(said, /^tags judged (\d+)/m),
    recall: part(said, /; found ([\d.]+ %)/m),
    precision: "",
    kinds: part(said, /kind agreeing ([\d.]+ %)/m),
  };
}

function part(said: string, pattern: RegExp): string {
  return pattern.exec(said)?.[1] ?? "";
}

/** A declaration counts as recalled when its kind and name agree. */
function readProtobuf(said: string): Figures {
  const recall = part(said, /^declarations recalled with kind and name: .*\(([\d.]+ %)\)/m);
  return {
    declarations: part(said, /^declarations recalled with kind and name: \d+ of (\d+)/m),
    recall,
    precision: part(said, /^declarations precise: .*\(([\d.]+ %)\)/m),
    kinds: recall,
  };
}
