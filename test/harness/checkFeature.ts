/**
 * Questions over small workspaces, through the real server.
 *
 *     const feature = sharedDaemon();
 *     test("a method by its position", () => feature.check(
 *       `
 *       //- shop/cart.py
 *       class Cart:
 *           def add$0(self): ...
 *       `,
 *       "symbol",
 *       {},
 *       `
 *       ### shop/cart.py:2-2
 *           def add(self): ...
 *       `));
 *
 * A fixture is one string: `//- path` begins a file, `$0` marks the cursor and is taken out. Where it has a cursor, questions about a symbol get its path
 * and position when they have no name. One daemon serves a test file; equal fixtures are one workspace. Every answer's completeness block is checked: it must be
 * fresh, and `unresolved` as the check says (0 without a word).
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { NavdError } from "../../proto/errors.js";
import type { MethodName, Params, Result } from "../../proto/methods.js";
import type { Position } from "../../proto/positions.js";
import { TestDaemon } from "./daemon.js";
import { dedent } from "./facts.js";
import { renderAnswer, renderError } from "./renderAnswer.js";
import { Sandbox } from "./sandbox.js";

/** Settings of a daemon that finds no Go beside it: what a test says must not depend on the machine's. */
export const nothingOutside: Readonly<Record<string, string>> = {
  GOROOT: "/nowhere",
  GOMODCACHE: "/nowhere",
  GOPATH: "/nowhere",
};

export function sharedDaemon(settings: Readonly<Record<string, string>> = {}, module?: string): FeatureDaemon {
  const shared = new FeatureDaemon(settings, module);
  before(() => shared.start());
  after(() => shared.stop());
  return shared;
}

export type Workspace = {
  readonly root: string;
  readonly cursor: { readonly path: string; readonly position: Position } | undefined;
};

/** Questions that take a position or a name. */
const aboutSymbols: ReadonlySet<MethodName> = new Set([
  "symbol",
  "definition",
  "typeDefinition",
  "references",
  "hover",
  "highlight",
  "rename",
]);

type Given<Name extends MethodName> = Omit<Params<Name>, "root">;

export class FeatureDaemon {
  private running: TestDaemon | undefined;
  private starting: Promise<void> | undefined;
  private readonly opened = new Map<string, Promise<Workspace>>();

  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly module?: string,
  ) {}

  get daemon(): TestDaemon {
    assert.ok(this.running !== undefined, "the daemon is not started");
    return this.running;
  }

  /** Once; a file's own hook may wait for it too, since hooks do not wait for each other. */
  start(): Promise<void> {
    this.starting ??= this.startDaemon();
    return this.starting;
  }

  private async startDaemon(): Promise<void> {
    this.running = new TestDaemon(new Sandbox(this.settings), this.module);
    await this.running.start();
  }

  async stop(): Promise<void> {
    this.running?.closeClients();
    await this.running?.sandbox.close();
  }

  /** Writes and opens a fixture, once. */
  workspace(fixture: string): Promise<Workspace> {
    let known = this.opened.get(fixture);
    if (known === undefined) {
      known = this.openFixture(fixture, this.opened.size + 1);
      this.opened.set(fixture, known);
    }
    return known;
  }

  /** The answer as it crosses the wire. */
  async ask<Name extends MethodName>(fixture: string, method: Name, params: Given<Name>): Promise<Result<Name>> {
    const { root, cursor } = await this.workspace(fixture);
    const place = aboutSymbols.has(method) && !("name" in params) ? cursor : {};
    return this.daemon.rpc.request(method, { root, ...place, ...params } as Params<Name>);
  }

  /** Compares an answer with its text (renderAnswer.ts). */
  async check<Name extends MethodName>(
    fixture: string,
    method: Name,
    params: Given<Name>,
    expected: string,
    unresolved = 0,
  ): Promise<void> {
    const result = await this.ask(fixture, method, params);
    if ("completeness" in result) checkCompleteness(result.completeness, unresolved);
    assert.equal(renderAnswer(method, result), dedent(expected).trimEnd());
  }

  /** Compares an error with its text: its kind, its message, and the names it offers. */
  async checkError<Name extends MethodName>(
    fixture: string,
    method: Name,
    params: Readonly<Record<string, unknown>>,
    expected: string,
  ): Promise<void> {
    try {
      await this.ask(fixture, method, params as Given<Name>);
    } catch (error) {
      if (!(error instanceof NavdError)) throw error;
      const { root } = await this.workspace(fixture);
      assert.equal(renderError(error).replaceAll(root, "ROOT"), dedent(expected).trimEnd());
      return;
    }
    assert.fail(`${method} answered instead of failing`);
  }

  private async openFixture(fixture: string, number: number): Promise<Workspace> {
    const root = join(this.daemon.sandbox.folder, "work", `feature${number}`);
    mkdirSync(root, { recursive: true });
    const { files, cursor } = parseFixture(fixture);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    await this.daemon.rpc.request("workspace/open", { root });
    return { root, cursor };
  }
}

type Fixture = { readonly files: ReadonlyMap<string, string>; readonly cursor: Workspace["cursor"] };

/** Splits a fixture into its files; the text before the first header must be blank. */
export function parseFixture(fixture: string): Fixture {
  const parts = dedent(fixture).split(/^\/\/- (.+)\n/m);
  assert.equal(parts[0].trim(), "", "a fixture begins with `//- path`");
  const files = new Map<string, string>();
  let cursor: Workspace["cursor"];
  for (let at = 1; at < parts.length; at += 2) {
    const path = parts[at].trim();
    const mark = parts[at + 1].indexOf("$0");
    const text = parts[at + 1].replace("$0", "");
    if (mark >= 0) {
      const head = text.slice(0, mark).split("\n");
      cursor = { path, position: { line: head.length - 1, character: head[head.length - 1].length } };
    }
    files.set(path, text);
  }
  return { files, cursor };
}

function checkCompleteness(block: Result<"symbol">["completeness"], unresolved: number): void {
  const { generation, asOf, ...rest } = block;
  assert.deepEqual(rest, { state: "fresh", pendingCount: 0, pending: [], unresolved });
  assert.ok(generation > 0, "an index that was committed");
  assert.ok(asOf > 0 && asOf <= Date.now(), "a moment that was");
}
