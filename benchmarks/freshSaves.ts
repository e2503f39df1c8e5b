/**
 * From a save to a right answer, for each method.
 *
 * Method: a copy of the corpus is indexed by the real command. Each round a line is put into the body of a function of a file of at most
 * 15 KB, the file is written, and a question is asked at once, over the socket; the methods come one after the other. The questions are about a declaration further down in the same file, so that the one right answer is known: it stands a line lower than before.
 * Taken are the time of the first answer, whether it was right, and the time until one was right, whether it called the file pending or not; an
 * answer that calls itself fresh and is wrong ends the run. Files are given back as they were. Limits: the load of the machine is in the figures.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../clients/rpc/client.js";
import { NavdError } from "../proto/errors.js";
import { DaemonHome } from "./daemonHome.js";
import { percent, percentile } from "./report.js";
import { seeded } from "./samplePlaces.js";

/** `name`: of the corpus whose folder is `source`; `saves`: of each method. */
export async function freshSaves(name: string, source: string, saves: number): Promise<Saves> {
  const home = new DaemonHome();
  const root = path.join(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "navd-fresh-"))), "tree");
  try {
    fs.cpSync(source, root, { recursive: true, verbatimSymlinks: true });
    await home.navd("index", root);
    await pause(settleMs);
    const { client } = await home.connect();
    const sites = seeded(findSites(root), 200);
    const times: Times[] = [];
    for (const [method, ask] of Object.entries(methods)) {
      times.push(await timedSaves(method, ask, client, root, sites, saves));
    }
    client.close();
    await home.stop();
    return { name, methods: times };
  } finally {
    await home.close();
    fs.rmSync(path.dirname(root), { recursive: true, force: true });
  }
}

export type Saves = { readonly name: string; readonly methods: readonly Times[] };

type Times = {
  readonly method: string;
  readonly saves: number;
  /** Share of first answers that were right. */
  readonly rightAtOnce: number;
  /** Milliseconds to the first answer, and to the first right one. */
  readonly first: { readonly p50: number; readonly p99: number };
  readonly right: { readonly p50: number; readonly p99: number };
};

const settleMs = 3000;
const largestFile = 15_000;
const patienceMs = 30_000;
const betweenMs = 150;

/** A file with a place to edit and a declaration below it. */
type Site = {
  readonly file: string;
  /** Line that is put in, and the line in front of which. */
  readonly line: string;
  readonly before: number;
  readonly name: string;
  /** Line and column of the declaration's name, from 0. */
  readonly at: { readonly line: number; readonly character: number };
};

type Answer = { readonly line: number | undefined; readonly state: string };
type Method = (client: Client, root: string, site: Site, shift: number) => Promise<Answer>;

const methods: Readonly<Record<string, Method>> = {
  documentSymbols: async (client, root, site) => {
    const { items, completeness } = await client.request("documentSymbols", { root, path: site.file });
    return { line: items.find(({ name }) => name === site.name)?.nameRange.start.line, state: completeness.state };
  },
  findSymbol: async (client, root, site) => {
    const asked = { root, query: site.name, match: "exact", path: site.file } as const;
    const { items, completeness } = await client.request("findSymbol", asked);
    return { line: items[0]?.nameRange.start.line, state: completeness.state };
  },
  definition: async (client, root, site, shift) => {
    const { items, completeness } = await client.request("definition", positioned(root, site, shift));
    // Of a generated declaration the .proto file comes first.
    const own = items.find((item) => item.path === site.file);
    return { line: own?.range?.start.line, state: completeness.state };
  },
  references: async (client, root, site, shift) => {
    const { items, completeness } = await client.request("references", positioned(root, site, shift));
    const own = items.find((item) => item.path === site.file && item.role.includes("definition"));
    return { line: own?.range.start.line, state: completeness.state };
  },
  "references by name": async (client, root, site) => {
    const asked = { root, name: `${site.file}::${site.name}` };
    const { items, completeness } = await client.request("references", asked);
    const own = items.find((item) => item.path === site.file && item.role.includes("definition"));
    return { line: own?.range.start.line, state: completeness.state };
  },
  hover: async (client, root, site, shift) => {
    const { completeness, items } = await client.request("hover", positioned(root, site, shift));
    return { line: items.length > 0 ? site.at.line + shift : undefined, state: completeness.state };
  },
  callers: async (client, root, site, shift) => {
    const { completeness } = await client.request("callers", positioned(root, site, shift));
    return { line: site.at.line + shift, state: completeness.state };
  },
};

function positioned(root: string, site: Site, shift: number) {
  return { root, path: site.file, position: { line: site.at.line + shift, character: site.at.character } };
}

async function timedSaves(
  method: string,
  ask: Method,
  client: Client,
  root: string,
  sites: readonly Site[],
  saves: number,
): Promise<Times> {
  const first: number[] = [];
  const right: number[] = [];
  let rightAtOnce = 0;
  for (let nth = 0; nth < saves; nth++) {
    const site = sites[nth % sites.length];
    const absolute = path.join(root, site.file);
    const text = fs.readFileSync(absolute, "utf8");
    const lines = text.split("\n");
    const edited = [...lines.slice(0, site.before), site.line, ...lines.slice(site.before)].join("\n");
    fs.writeFileSync(absolute, edited);
    const start = performance.now();
    for (let asked = 0; ; asked++) {
      const answer = await ask(client, root, site, 1).catch(unlessUnknown);
      const now = performance.now() - start;
      const isRight = answer.line === site.at.line + 1;
      if (asked === 0) first.push(now);
      if (asked === 0 && isRight) rightAtOnce++;
      if (isRight) {
        right.push(now);
        break;
      }
      if (answer.state === "fresh") throw new Error(`${method}: fresh and wrong about ${site.name} in ${site.file}`);
      if (now > patienceMs) throw new Error(`${method}: not right about ${site.name} in ${site.file}`);
    }
    fs.writeFileSync(absolute, text);
    await pause(betweenMs);
  }
  const of = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  return { method, saves, rightAtOnce: rightAtOnce / saves, first: of(first), right: of(right) };
}

/** Where no symbol stands, or its file is not read yet, the daemon says so by an error. */
function unlessUnknown(error: unknown): Answer {
  if (error instanceof NavdError) return { line: undefined, state: "refused" };
  throw error;
}

/** Top functions of Go or Python, at most one pair a file: a body to edit, and one below it to ask about. */
function findSites(root: string): readonly Site[] {
  const sites: Site[] = [];
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const absolute = path.join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !/(?<!_test)\.go$|(?<!\.pyi)\.py$/.test(entry.name)) continue;
    if (fs.statSync(absolute).size > largestFile) continue;
    const site = siteOf(path.relative(root, absolute), fs.readFileSync(absolute, "utf8").split("\n"));
    if (site !== undefined) sites.push(site);
  }
  return sites;
}

function siteOf(file: string, lines: readonly string[]): Site | undefined {
  const isGo = file.endsWith(".go");
  const head = isGo ? /^func (\w+)\(.*\{$/ : /^def (\w+)\(.*\):$/;
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = head.exec(line)?.[1];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const before = lines.findIndex((line, at) => head.test(line) && !/^\s*(?:["']|$)/.test(lines[at + 1] ?? ""));
  if (before < 0) return undefined;
  for (let at = before + 2; at < lines.length; at++) {
    const name = head.exec(lines[at])?.[1];
    if (name === undefined || counts.get(name) !== 1) continue;
    const character = lines[at].indexOf(name, isGo ? "func ".length : "def ".length);
    const line = isGo ? "\t_ = 1" : "    navd = 1";
    return { file, line, before: before + 1, name, at: { line: at, character } };
  }
  return undefined;
}

export function savesTable({ methods: times }: Saves): readonly (readonly string[])[] {
  const head = ["after a save", "saves", "right at once", "first p50", "p99", "right p50", "p99"];
  const shown = (value: number): string => `${value.toFixed(1)} ms`;
  return [
    head,
    ...times.map(({ method, saves, rightAtOnce, first, right }) => [
      method,
      String(saves),
      percent(rightAtOnce),
      shown(first.p50),
      shown(first.p99),
      shown(right.p50),
      shown(right.p99),
    ]),
  ];
}
