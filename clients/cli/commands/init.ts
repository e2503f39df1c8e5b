/** navd init: a navd.toml that says, in comments, all it can say. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes, UsageError } from "../exitCodes.js";
import { printJson, tell } from "../output.js";
import { givenRoot } from "../workspaceRoot.js";

const template = `# What navd indexes in this workspace. Every line is optional; without this file everything is indexed that git would
# track. Ignore rules belong into .gitignore or .navdignore (same syntax).

# Index only these languages.
# languages = ["go", "python", "typescript", "protobuf"]

# Leave these paths out, relative to this file.
# exclude = ["third_party/**", "**/*.pb.go"]

# [limits]
# Larger files are listed and not indexed.
# fileBytes = 2097152
`;

export function init(
  path: string | undefined,
  options: CommonOptions & { readonly force?: boolean },
): Promise<ExitCode> {
  const root = givenRoot(path ?? options.root ?? ".");
  const file = join(root, "navd.toml");
  if (existsSync(file) && options.force !== true) throw new UsageError(`${file} is there already; --force replaces it`);
  writeFileSync(file, template);
  if (options.json === true) printJson({ path: file });
  else tell(`navd: wrote ${file}`);
  return Promise.resolve(exitCodes.ok);
}
