/** navd index: opens a directory as a workspace, brings its index up to date, and says what was found and what was left out. */
import { resolve } from "node:path";
import type { Params, Result } from "../../../proto/methods.js";
import { type CommonOptions, connectTelling } from "../ask.js";
import { exampleQuestions } from "../exampleQuestions.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { print, printJson } from "../output.js";
import { ProgressBar } from "../progressBar.js";
import { summaryText } from "../summary.js";
import { givenRoot } from "../workspaceRoot.js";

type IndexOptions = CommonOptions & { readonly language?: readonly string[]; readonly exclude?: readonly string[] };

export async function index(path: string | undefined, options: IndexOptions): Promise<ExitCode> {
  const root = givenRoot(resolve(startFolder(), path ?? options.root ?? "."));
  const { client } = await connectTelling();
  const bar = new ProgressBar(process.stderr);
  let summary: Result<"workspace/open">["summary"];
  try {
    const opened = await client.request("workspace/open", openParams(root, options), {
      onProgress: (progress) => bar.show(progress),
    });
    summary = opened.summary;
    bar.clear();
    if (summary === null) return exitCodes.notReady;
    if (options.json === true) printJson(summary);
    else print(summaryText(summary));
    if (options.json !== true && startedByNpm()) print(`\n${await exampleQuestions(client, root, "node bin/navd.js")}`);
  } finally {
    bar.clear();
    client.close();
  }
  return summary.files > 0 ? exitCodes.ok : exitCodes.nothingFound;
}

/** Without flags the workspace is indexed without overrides, also when it was opened with some. */
function openParams(root: string, { language, exclude }: IndexOptions): Params<"workspace/open"> {
  const overrides = {
    ...(language === undefined ? {} : { languages: [...language] }),
    ...(exclude === undefined ? {} : { exclude: [...exclude] }),
  };
  return { root, wait: true, progressToken: "index", overrides };
}

/** npm runs its scripts in the package's folder; a relative path is meant from where npm was called. */
function startFolder(): string {
  return (startedByNpm() ? process.env["INIT_CWD"] : undefined) ?? process.cwd();
}

function startedByNpm(): boolean {
  return process.env["npm_lifecycle_event"] === "start";
}
