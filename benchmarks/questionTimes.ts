/**
 * How long questions take over the socket, one after the other, by the client library, on an index that is up to date.
 *
 * findSymbol: names are collected from the outlines of all files; then exact, prefix, fuzzy and qualified names are asked in turns, chosen by
 * a fixed sequence of pseudo-random numbers. outline: the file whose length is nearest to 3,000 lines, first while a cold
 * index runs (asked at once after the workspace is opened), then warm.
 */
import type { Client } from "../clients/rpc/client.js";
import { NavdError } from "../proto/errors.js";
import type { Params, Result } from "../proto/methods.js";
import { DaemonHome } from "./daemonHome.js";
import { percentile } from "./report.js";

export async function findSymbolTimes(client: Client, root: string, files: readonly string[]): Promise<FindTimes> {
  const names = await collectNames(client, root, files);
  const questions = Array.from({ length: questionsAsked }, (_, nth) => question(names, nth));
  for (const { params } of questions.slice(0, warmUp)) await client.request("findSymbol", { ...params, root });
  const times = new Map<string, number[]>(forms.map((form) => [form, []]));
  let unanswered = 0;
  for (const { form, params } of questions) {
    const start = performance.now();
    const { items } = await client.request("findSymbol", { ...params, root });
    times.get(form)?.push(performance.now() - start);
    if (items.length === 0) unanswered++;
  }
  const all = [...times.values()].flat();
  return {
    declarations: names.declarations,
    names: names.plain.length,
    questions: all.length,
    unanswered,
    p50Ms: percentile(all, 0.5),
    p90Ms: percentile(all, 0.9),
    p99Ms: percentile(all, 0.99),
    byForm: forms.map((form) => ({
      form,
      p50Ms: percentile(times.get(form) ?? [], 0.5),
      p99Ms: percentile(times.get(form) ?? [], 0.99),
    })),
  };
}

export type FindTimes = {
  readonly declarations: number;
  /** Distinct names in the index. */
  readonly names: number;
  readonly questions: number;
  /** Questions without an answer: none is expected, every name is in the index. */
  readonly unanswered: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly byForm: readonly { readonly form: string; readonly p50Ms: number; readonly p99Ms: number }[];
};

export async function warmOutlineTimes(client: Client, root: string, path: string): Promise<WarmOutline> {
  const ask = async (format: "both" | "text"): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let time = 0; time < outlinesAsked; time++) {
      const start = performance.now();
      await client.request("outline", { root, path, format });
      times.push(performance.now() - start);
    }
    return times.slice(outlinesAsked / 10);
  };
  const both = await ask("both");
  const text = await ask("text");
  return {
    p50Ms: percentile(both, 0.5),
    p99Ms: percentile(both, 0.99),
    textP50Ms: percentile(text, 0.5),
    textP99Ms: percentile(text, 0.99),
  };
}

/** Of the whole answer, and of the text form alone. */
export type WarmOutline = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly textP50Ms: number;
  readonly textP99Ms: number;
};

/** In homes of its own, where nothing is indexed yet; the daemon runs. */
export async function coldOutlineTimes(root: string, path: string): Promise<ColdOutline> {
  const times: number[] = [];
  const opening: number[] = [];
  const inside: number[] = [];
  let declarations = 0;
  for (let time = 0; time < coldOutlines; time++) {
    const home = new DaemonHome();
    try {
      await home.startDaemon();
      const { client } = await home.connect();
      // A daemon that runs, as it does when somebody opens another workspace: its own start is measured elsewhere.
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const start = performance.now();
      await client.request("workspace/open", { root, wait: false });
      const opened = performance.now();
      const answer = await client.request("outline", { root, path });
      times.push(performance.now() - opened);
      opening.push(opened - start);
      const { answers } = await client.request("status", {});
      inside.push(answers.find(({ method }) => method === "outline")?.p50 ?? Number.NaN);
      declarations = countItems(answer.files.flatMap(({ items }) => items));
      client.close();
    } finally {
      await home.close();
    }
  }
  return {
    milliseconds: percentile(times, 0.5),
    insideMs: percentile(inside, 0.5),
    openMs: percentile(opening, 0.5),
    declarations,
    times: coldOutlines,
  };
}

export type ColdOutline = {
  /** From the question to the answer; the workspace was opened just before. */
  readonly milliseconds: number;
  /** The daemon's own part of it. */
  readonly insideMs: number;
  readonly openMs: number;
  /** In the answer: none would mean that the file was not read. */
  readonly declarations: number;
  /** How often it was asked. */
  readonly times: number;
};

const questionsAsked = 2000;
const warmUp = 200;
const outlinesAsked = 100;
const coldOutlines = 5;
const settleMs = 1_200;
const forms = ["exact", "prefix", "fuzzy", "qualified"] as const;

type Names = {
  readonly declarations: number;
  readonly plain: readonly string[];
  readonly qualified: readonly string[];
};

type OutlineItems = Result<"documentSymbols">["items"];

async function collectNames(client: Client, root: string, files: readonly string[]): Promise<Names> {
  const plain = new Set<string>();
  const qualified = new Set<string>();
  let declarations = 0;
  const collect = (items: OutlineItems, parent: string): void => {
    for (const { name, children } of items) {
      declarations++;
      if (name === "") continue;
      plain.add(name);
      const whole = parent === "" ? name : `${parent}.${name}`;
      if (parent !== "" && /^[\w$.]+$/.test(whole)) qualified.add(whole);
      collect(children, whole);
    }
  };
  for (const path of files) {
    const items = await client.request("documentSymbols", { root, path }).then((answer) => answer.items, unlessLeftOut);
    collect(items, "");
  }
  return { declarations, plain: [...plain].sort(), qualified: [...qualified].sort() };
}

/** A file that the index leaves out has no names. */
function unlessLeftOut(error: unknown): OutlineItems {
  if (error instanceof NavdError && error.kind === "unknownFile") return [];
  throw error;
}

function countItems(items: OutlineItems): number {
  return items.reduce((count, { children }) => count + 1 + countItems(children), 0);
}

type Question = { readonly form: (typeof forms)[number]; readonly params: Omit<Params<"findSymbol">, "root"> };

function question({ plain, qualified }: Names, nth: number): Question {
  const form = forms[nth % forms.length];
  const name = plain[pick(nth, plain.length)];
  switch (form) {
    case "exact":
      return { form, params: { query: name, match: "exact" } };
    case "prefix":
      return { form, params: { query: name.slice(0, Math.max(3, Math.ceil(name.length / 2))), match: "prefix" } };
    case "fuzzy":
      return { form, params: { query: withoutLetter(name, nth), match: "fuzzy" } };
    case "qualified":
      return { form, params: { query: qualified[pick(nth, qualified.length)] ?? name } };
  }
}

/** The name as someone types it in haste. */
function withoutLetter(name: string, nth: number): string {
  if (name.length < 4) return name;
  const at = 1 + pick(nth + 7, name.length - 2);
  return name.slice(0, at) + name.slice(at + 1);
}

/** The nth of a fixed sequence of numbers below `length`. */
function pick(nth: number, length: number): number {
  return length === 0 ? 0 : (Math.imul(nth + 1, 2_654_435_761) >>> 0) % length;
}
