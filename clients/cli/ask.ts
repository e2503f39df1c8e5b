/** One question of the command line: connect, find the workspace, open it where it is closed, ask, print, say how it went. */
import { NavdError } from "../../proto/errors.js";
import type { MethodName, Params, Result } from "../../proto/methods.js";
import { type Connection, connect } from "../rpc/connect.js";
import { type ExitCode, exitCodes } from "./exitCodes.js";
import { printJson, tell } from "./output.js";
import { ProgressBar } from "./progressBar.js";
import { workspaceRoot } from "./workspaceRoot.js";

export type CommonOptions = {
  readonly root?: string;
  readonly json?: boolean;
  /** Wait until the index is up to date with the disk before asking. */
  readonly wait?: boolean;
};

type Completeness = Result<"outline">["completeness"];

export type Question<Name extends MethodName> = {
  readonly method: Name;
  /** The parameters without the root. */
  readonly params: Params<Name>;
  readonly print: (result: Result<Name>) => void;
  /** Whether the answer holds nothing. */
  readonly isEmpty: (result: Result<Name>) => boolean;
};

export function ask<Name extends MethodName>(options: CommonOptions, question: Question<Name>): Promise<ExitCode> {
  return inWorkspace(options, async (request) => {
    const result = await request(question.method, question.params);
    if (options.json === true) printJson(result);
    else question.print(result);
    return verdict(question.isEmpty(result), (result as { readonly completeness?: Completeness }).completeness);
  });
}

/** A question to the workspace that the command means; the root is put in. */
export type Request = <Name extends MethodName>(method: Name, params: Params<Name>) => Promise<Result<Name>>;

/** For commands that ask more than once. */
export async function inWorkspace(
  options: CommonOptions,
  run: (request: Request) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { client, started } = await connectTelling();
  try {
    const root = await workspaceRoot(options.root, client);
    if (options.wait === true) await open(client, root, "wait");
    // Sent together: the daemon lets the question wait for the opening.
    const opening = started && options.wait !== true ? open(client, root, "begin") : undefined;
    opening?.catch(() => {});
    return await run((method, given) => {
      const params = { ...given, root };
      return client.request(method, params).catch(async (error: unknown) => {
        if (!(error instanceof NavdError) || error.kind !== "noWorkspace") throw error;
        await (opening ?? open(client, root, "begin"));
        return client.request(method, params);
      });
    });
  } finally {
    client.close();
  }
}

export function connectTelling(): Promise<Connection> {
  return connect({ clientName: "navd cli", onWait: (text) => tell(`navd: ${text}`) });
}

async function open(client: Connection["client"], root: string, manner: "wait" | "begin"): Promise<void> {
  const bar = new ProgressBar(process.stderr);
  try {
    await client.request(
      "workspace/open",
      { root, wait: manner === "wait", progressToken: "open" },
      { onProgress: (progress) => bar.show(progress) },
    );
  } finally {
    bar.clear();
  }
}

function verdict(isEmpty: boolean, completeness: Completeness | undefined): ExitCode {
  const fresh = completeness === undefined || completeness.state === "fresh";
  if (!fresh) {
    const pending = completeness.pendingCount === 0 ? "" : `, ${completeness.pendingCount} files pending`;
    tell(`navd: the index is ${completeness.state}${pending}; --wait waits for it`);
  }
  if (!isEmpty) return exitCodes.ok;
  return fresh ? exitCodes.nothingFound : exitCodes.notReady;
}
