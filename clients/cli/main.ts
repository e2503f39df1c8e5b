/** The command line's entry: builds the command tree, runs one command, turns its end into an exit code. */
import { CommanderError } from "commander";
import { NavdError } from "../../proto/errors.js";
import { exitCodeOf, exitCodes } from "./exitCodes.js";
import { tell } from "./output.js";
import { buildProgram } from "./program.js";
import { quoted } from "./quoted.js";

export async function main(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough closes the pipe; that is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? exitCodes.ok);
    throw error;
  });
  const program = await buildProgram(argv);
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = failure(error, argv);
  }
}

function failure(error: unknown, argv: readonly string[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const code = exitCodeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (argv.includes("--json")) {
    const kind = error instanceof NavdError ? error.kind : (error as Error).name;
    const details = error instanceof NavdError ? error.details : {};
    tell(JSON.stringify({ error: { ...details, kind, message } }));
    return code;
  }
  tell(`navd: ${message}`);
  if (error instanceof NavdError) for (const line of choices(error)) tell(line);
  if (code === exitCodes.internal && process.env["NAVD_DEBUG"]) tell((error as Error).stack ?? "");
  return code;
}

/** What else the name could mean: each with the words that name it alone, ready for the next command. */
function choices({ details }: NavdError): string[] {
  const listed = details["candidates"] ?? details["suggestions"];
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, 20).flatMap((entry: unknown) => {
    if (typeof entry === "string") return [`  ${entry}`];
    const { qualifiedName, path, kind, moniker } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const exact = moniker === "" ? `${path}::${qualifiedName}` : String(moniker);
    return [`  ${qualifiedName}  ${kind}  ${path}`, `    ${quoted(exact)}`];
  });
}
