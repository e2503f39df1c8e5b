/**
 * From a change of an exported signature, which 200 files use, to a fresh answer.
 *
 * Method: a made workspace of 20 packages with ten files each, of which every one calls one function of another package. Each change is a save of
 * that function's file: a line more above it and another list of parameters, or what was before. `references` is asked at once, and again
 * until it is right (all calls, and the declaration a line lower or higher) and fresh; then hover must show the new parameters.
 * Limits: made code is simpler than real code.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../clients/rpc/client.js";
import { NavdError } from "../proto/errors.js";
import { DaemonHome } from "./daemonHome.js";
import { percentile } from "./report.js";

export async function freshSignature(language: SignatureLanguage): Promise<SignatureChanges> {
  const home = new DaemonHome();
  const root = path.join(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "navd-signature-"))), "tree");
  const made = languages[language];
  try {
    for (const [file, text] of Object.entries(made.files())) write(path.join(root, file), text);
    await home.navd("index", root);
    await pause(settleMs);
    const { client } = await home.connect();
    const right: number[] = [];
    const until: number[] = [];
    for (let nth = 0; nth < changes; nth++) {
      const times = await change(client, root, made, nth % 2 === 0 ? 1 : 0);
      right.push(times.right);
      until.push(times.fresh);
      await pause(betweenMs);
    }
    client.close();
    await home.stop();
    const of = (values: readonly number[]) => ({ p50: percentile(values, 0.5), most: Math.max(...values) });
    return { language, changes, dependants, right: of(right), fresh: of(until) };
  } finally {
    await home.close();
    fs.rmSync(path.dirname(root), { recursive: true, force: true });
  }
}

export type SignatureLanguage = keyof typeof languages;

export type SignatureChanges = {
  readonly language: SignatureLanguage;
  readonly changes: number;
  readonly dependants: number;
  /** Milliseconds from the save to the first answer that was right, and to the first that was right and fresh. */
  readonly right: { readonly p50: number; readonly most: number };
  readonly fresh: { readonly p50: number; readonly most: number };
};

/** Milliseconds until fresh. */
export const signatureGate = 500;

const packages = 20;
const dependants = 200;
const changes = 20;
const settleMs = 1000;
const betweenMs = 300;
const patienceMs = 30_000;

type Made = {
  readonly file: string;
  /** The function's file as it is first, and with another signature a line lower. */
  readonly texts: readonly [string, string];
  /** Of the declaration's name, in the first text. */
  readonly at: { readonly line: number; readonly character: number };
  /** What hover shows of each. */
  readonly signatures: readonly [string, string];
  readonly files: () => Readonly<Record<string, string>>;
};

const go: Made = {
  file: "price/price.go",
  texts: [
    "package price\n\n// Of tells.\nfunc Of(count int) int {\n\treturn count\n}\n",
    "package price\n\n// Of tells.\n// It takes more.\nfunc Of(count int, tax float64) (int, error) {\n\treturn count, nil\n}\n",
  ],
  at: { line: 3, character: 5 },
  signatures: ["Of(count int) int", "Of(count int, tax float64) (int, error)"],
  files: () => ({
    "go.mod": "module example.com/shop\n\ngo 1.22\n",
    [go.file]: go.texts[0],
    ...dependantFiles((nth, folder) => [
      `${folder}/use${nth}.go`,
      `package ${folder}\n\nimport "example.com/shop/price"\n\ntype Order${nth} struct {\n\tCount int\n}\n\nfunc (o *Order${nth}) Total() int {\n\ttotal := price.Of(o.Count)\n\tfor i := 0; i < o.Count; i++ {\n\t\ttotal += i\n\t}\n\treturn total\n}\n`,
    ]),
  }),
};

const python: Made = {
  file: "price.py",
  texts: [
    "import math\n\n\ndef of(count):\n    return Price(count)\n\n\nclass Price:\n    def __init__(self, count):\n        self.count = count\n",
    "import math\n\n\n\ndef of(count, tax=0):\n    return [count]\n\n\nclass Price:\n    def __init__(self, count):\n        self.count = count\n",
  ],
  at: { line: 3, character: 4 },
  signatures: ["of(count)", "of(count, tax=0)"],
  files: () => ({
    [python.file]: python.texts[0],
    ...dependantFiles((nth, folder) => [
      `${folder}/use${nth}.py`,
      `import price\n\n\nclass Order${nth}:\n    def __init__(self, count):\n        self.total = price.of(count)\n\n    def all(self):\n        return self.total.count\n`,
    ]),
  }),
};

const languages = { go, python };
export const signatureLanguages = ["go", "python"] as const;

function dependantFiles(file: (nth: number, folder: string) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: dependants }, (_, nth) => file(nth, `part${Math.floor((nth * packages) / dependants)}`)),
  );
}

async function change(client: Client, root: string, made: Made, to: 0 | 1): Promise<{ right: number; fresh: number }> {
  const position = { line: made.at.line + to, character: made.at.character };
  const target = { root, path: made.file, position };
  write(path.join(root, made.file), made.texts[to]);
  const start = performance.now();
  let right: number | undefined;
  for (;;) {
    const answer = await client.request("references", { ...target, limit: 1000 }).catch(unlessUnknown);
    const now = performance.now() - start;
    const items = answer?.items ?? [];
    const own = items.find((item) => item.path === made.file && item.role.includes("definition"));
    const isRight = own?.range.start.line === position.line && items.length === dependants + 1;
    if (isRight) right ??= now;
    const isFresh = answer?.completeness.state === "fresh";
    if (isFresh && !isRight)
      throw new Error(`fresh and wrong: ${items.length} references, one at ${own?.range.start.line}`);
    if (isFresh && right !== undefined) {
      const { items: shown } = await client.request("hover", target);
      if (!JSON.stringify(shown).includes(made.signatures[to])) throw new Error(`hover shows ${JSON.stringify(shown)}`);
      return { right, fresh: now };
    }
    if (now > patienceMs) throw new Error(`not fresh after ${patienceMs} ms: ${items.length} references`);
  }
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof NavdError)) throw error;
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
