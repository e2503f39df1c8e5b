/**
 * The command tree. Each command's code is loaded when it runs, and the sentences of the method table when somebody reads them: a
 * question to a running daemon costs little more than Node's own start.
 */
import { Argument, Command, Option } from "commander";
import type { MethodName } from "../../proto/methods.js";
import { productVersion } from "../../proto/version.js";
import type { ExitCode } from "./exitCodes.js";

type Run = (...given: never[]) => Promise<ExitCode>;

export async function buildProgram(argv: readonly string[]): Promise<Command> {
  const program = new Command("navd")
    .description("A code index that stays warm: asks one daemon about definitions, outlines and symbols.")
    .version(productVersion, "-V, --version")
    .exitOverride()
    .showHelpAfterError("(navd --help lists the commands)")
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });

  const add = (parent: Command, usage: string, description: string, load: () => Promise<Run>): Command =>
    parent
      .command(usage)
      .description(description)
      .option("--root <path>", "workspace root (default: the workspace around the current directory)")
      .option("--json", "print the result as JSON")
      .exitOverride()
      .action(async (...given: unknown[]) => {
        const run = await load();
        // Commander hands over the arguments, the options, and the command itself.
        process.exitCode = await run(...(given.slice(0, -1) as never[]));
      });

  const about = await sentences(argv);

  add(
    program,
    "init [path]",
    "Write a commented navd.toml.",
    async () => (await import("./commands/init.js")).init,
  ).option("--force", "replace a navd.toml that is there");
  add(program, "index [path]", "Index a directory, itself the root, and print what was found.", async () => {
    return (await import("./commands/index.js")).index;
  })
    .option("--language <name...>", "index these languages only")
    .option("--exclude <glob...>", "leave these paths out");
  add(
    program,
    "serve",
    "Run the daemon in the foreground.",
    async () => (await import("./commands/serve.js")).serve,
  ).option("--poll <seconds>", "look at all files this often instead of watching them");
  add(
    program,
    "watch",
    "Show what changes on disk do to the index, until it is interrupted.",
    async () => (await import("./commands/watch.js")).watch,
  ).option("--count <batches>", "end after so many batches");
  add(program, "verify-index", about("verify"), async () => {
    return (await import("./commands/verifyIndex.js")).verifyIndex;
  });
  add(program, "status", about("status"), async () => (await import("./commands/status.js")).status);
  add(program, "why <path>", about("why"), async () => (await import("./commands/why.js")).why);
  add(program, "find <query>", about("findSymbol"), async () => (await import("./commands/find.js")).find)
    .addOption(
      new Option("--match <how>", "how names match").choices(["auto", "exact", "prefix", "fuzzy"]).default("auto"),
    )
    .option("--kind <kind...>", "kinds of symbols")
    .option("--language <name...>", "languages")
    .option("--path <path>", "only below this file or directory")
    .addOption(new Option("--tests <which>", "test code").choices(["include", "exclude", "only"]).default("include"))
    .option("--limit <count>", "results at most", "50")
    .option("--cursor <cursor>", "go on where the last answer ended")
    .option("--wait", "wait for the index first");
  add(program, "outline [path]", about("outline"), async () => (await import("./commands/outline.js")).outline)
    .option("--max-tokens <count>", "budget of the text", "10000")
    .option("--depth <levels>", "levels of declarations", "20")
    .addOption(new Option("--tests <which>", "test code").choices(["include", "exclude", "only"]).default("include"))
    .option("--wait", "wait for the index first");
  add(program, "symbol <name>", about("symbol"), async () => (await import("./commands/symbol.js")).symbol)
    .option("--path <path>", "the file it is in")
    .option("--context <lines>", "lines around it, 0 to 6", "0")
    .option("--max-tokens <count>", "budget of the text", "10000")
    .option("--wait", "wait for the index first");
  const addDefinition = (usage: string, method: "definition" | "typeDefinition"): void => {
    add(program, usage, about(method), async () => (await import("./commands/def.js"))[method])
      .option("--path <path>", "the file a name is in")
      .option("--wait", "wait for the index first");
  };
  addDefinition("def <name>", "definition");
  addDefinition("type-def <name>", "typeDefinition");
  add(program, "refs <name>", about("references"), async () => (await import("./commands/refs.js")).references)
    .option("--path <path>", "the file a name is in")
    .option("--no-declaration", "leave the declaration out")
    .option("--role <role...>", "only places that do this: read, write, call, import, type, extends")
    .addOption(new Option("--tests <which>", "test code").choices(["include", "exclude", "only"]).default("include"))
    .option("--candidates", "list unresolved places of the same name too")
    .option("--limit <count>", "results at most", "200")
    .option("--cursor <cursor>", "go on where the last answer ended")
    .option("--wait", "wait for the index first");
  const addRelated = (
    usage: string,
    method: "implementations" | "supertypes" | "subtypes" | "callers" | "callees",
  ): void => {
    add(program, usage, about(method), async () => (await import("./commands/related.js"))[method])
      .option("--path <path>", "the file a name is in")
      .addOption(new Option("--tests <which>", "test code").choices(["include", "exclude", "only"]).default("include"))
      .option("--limit <count>", "results at most", "200")
      .option("--cursor <cursor>", "go on where the last answer ended")
      .option("--wait", "wait for the index first");
  };
  addRelated("impls <name>", "implementations");
  addRelated("supertypes <name>", "supertypes");
  addRelated("subtypes <name>", "subtypes");
  addRelated("callers <name>", "callers");
  addRelated("callees <name>", "callees");
  add(program, "hover <name>", about("hover"), async () => (await import("./commands/hover.js")).hover)
    .option("--path <path>", "the file a name is in")
    .option("--wait", "wait for the index first");
  add(
    program,
    "highlight <place>",
    about("highlight"),
    async () => (await import("./commands/highlight.js")).highlight,
  ).option("--wait", "wait for the index first");
  add(program, "rename <name> <newName>", about("rename"), async () => (await import("./commands/rename.js")).rename)
    .option("--plan", "show what would be changed")
    .option("--path <path>", "the file a name is in")
    .option("--wait", "wait for the index first");
  add(program, "export", about("export"), async () => (await import("./commands/export.js")).exportLines)
    .addArgument(new Argument("<what>", "what to write").choices(["occurrences", "implementations", "calls"]))
    .addOption(new Option("--format <form>", "form of the lines").choices(["jsonl"]).default("jsonl"))
    .option("--path <path>", "only below this file or directory");
  add(program, "deps <what>", about("dependencies"), async () => (await import("./commands/deps.js")).deps)
    .option("--path <path>", "the file a name is in")
    .addOption(new Option("--tests <which>", "test code").choices(["include", "exclude", "only"]).default("include"))
    .option("--wait", "wait for the index first");
  const debug = program.command("debug").description("Look inside.").exitOverride();
  add(
    debug,
    "dump <path>",
    about("debug/file"),
    async () => (await import("./commands/debugDump.js")).debugDump,
  ).addOption(new Option("--part <part>", "what to dump").choices(["facts", "links", "all"]).default("all"));
  add(program, "stop", about("shutdown"), async () => (await import("./commands/stop.js")).stop);
  add(program, "version", "Print versions and the build.", async () => (await import("./commands/version.js")).version);
  add(
    program,
    "socket",
    "Print the path of the daemon's socket.",
    async () => (await import("./commands/socket.js")).socket,
  );
  add(program, "completion <shell>", "Print completions for bash, zsh or fish.", async () => {
    const { completion } = await import("./commands/completion.js");
    return ((shell: string) => completion(shell, program)) as Run;
  });
  add(
    program,
    "lsp",
    "Speak LSP on stdin and stdout, for editors.",
    async () => (await import("../lsp/bridge.js")).lspBridge,
  );
  add(
    program,
    "mcp",
    "Speak MCP on stdin and stdout, for agents.",
    async () => (await import("../mcp/bridge.js")).mcpBridge,
  ).addOption(new Option("--profile <name>", "which tools").choices(["minimal", "default", "full"]).default("default"));
  return program;
}

/** Summaries of the method table, loaded only when help or completions are printed. */
async function sentences(argv: readonly string[]): Promise<(method: MethodName) => string> {
  const wanted = argv.slice(2);
  const reads =
    wanted.length === 0 || wanted.some((word) => ["--help", "-h", "help", "completion", "debug"].includes(word));
  if (!reads) return () => "";
  const { methods } = await import("../../proto/methods.js");
  return (method) => methods[method].summary;
}
