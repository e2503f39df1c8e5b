/**
 * Scenario `fresh [--saves N] [--only saves|signature|branch] [NAME…]`: how soon answers are right after files have changed: a save of one file
 * (freshSaves.ts), a signature that 200 files use (freshSignature.ts), a switch to a branch with 1,000 other files and back (freshBranch.ts).
 */
import { corpusFolder } from "./fetch.js";
import { type BranchSwitches, branchGates, freshBranch } from "./freshBranch.js";
import { freshSaves, type Saves, savesTable } from "./freshSaves.js";
import { freshSignature, type SignatureChanges, signatureGate, signatureLanguages } from "./freshSignature.js";
import { keepResults, machine, printMachine, printTable } from "./report.js";

export async function fresh(args: readonly string[]): Promise<void> {
  const { only, saves, names } = options(args);
  const about = machine();
  const corpora: Saves[] = [];
  const signature: SignatureChanges[] = [];
  const branch: BranchSwitches[] = [];
  for (const name of only === undefined || only === "saves" ? names : []) {
    const measured = await freshSaves(name, corpusFolder(name), saves);
    corpora.push(measured);
    console.log(`\n${name}`);
    printTable(savesTable(measured), [1, 2, 3, 4, 5, 6]);
  }
  if (only === undefined || only === "signature") {
    for (const language of signatureLanguages) signature.push(await freshSignature(language));
    console.log("\na signature that 200 files use");
    printTable(signatureTable(signature), [1, 2, 3, 4, 5, 6]);
  }
  if (only === undefined || only === "branch") {
    for (const name of names) branch.push(await freshBranch(name, corpusFolder(name)));
    console.log("\na switch of 1,000 files to another branch, and back");
    printTable(branchTable(branch), [1, 2, 3, 4, 5]);
  }
  printMachine(about);
  keepResults("fresh", { machine: about, corpora, signature, branch });
}

const usualCorpora = ["temporal", "sympy"];
const usualSaves = 100;
const parts = ["saves", "signature", "branch"] as const;

type Options = {
  readonly only: (typeof parts)[number] | undefined;
  readonly saves: number;
  readonly names: readonly string[];
};

function options(args: readonly string[]): Options {
  const names = [...args];
  const taken = (option: string): string | undefined => {
    const at = names.indexOf(option);
    return at < 0 ? undefined : names.splice(at, 2)[1];
  };
  const saves = Number(taken("--saves") ?? usualSaves);
  const wanted = taken("--only");
  const only = parts.find((part) => part === wanted);
  if (wanted !== undefined && only === undefined) throw new Error(`--only ${wanted}: one of ${parts.join(", ")}`);
  return { only, saves, names: names.length === 0 ? usualCorpora : names };
}

function signatureTable(figures: readonly SignatureChanges[]): readonly (readonly string[])[] {
  const head = ["signature", "changes", "dependants", "right p50", "max", "fresh p50", "max"];
  const rows = figures.map(({ language, changes, dependants, right, fresh: until }) => {
    const gate = until.p50 > signatureGate ? " (over)" : "";
    return [
      language,
      String(changes),
      String(dependants),
      ...[right.p50, right.most, until.p50].map(milliseconds),
      `${milliseconds(until.most)}${gate}`,
    ];
  });
  return [head, ...rows];
}

function branchTable(figures: readonly BranchSwitches[]): readonly (readonly string[])[] {
  const head = ["branch switch", "files", "git itself", "one file right", "fresh", "right then"];
  const rows = figures.flatMap(({ name, switches }) =>
    switches.map(({ to, files, gitMs, rightMs, freshMs, right }) => {
      const gate = freshMs > branchGates[to] ? " (over)" : "";
      return [
        `${name}, ${to}`,
        String(files),
        milliseconds(gitMs),
        milliseconds(rightMs),
        `${milliseconds(freshMs)}${gate}`,
        `${right} of ${files}`,
      ];
    }),
  );
  return [head, ...rows];
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}
