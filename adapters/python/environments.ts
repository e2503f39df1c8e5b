/**
 * Environments: where a file's installed packages are, as far as look-ups show them (outsidePaths: `@site/…`).
 *
 * The nearest folder `.venv`, `venv` or `env` of a project around the file that holds an environment, else the one that is active where the user
 * works. Whether an environment is there is recorded under its directory, and so is every change in what is installed in it; nothing inside of it leaves
 * a trace.
 */
import { fileContainer, type LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { activeEnvironment, environmentDirectory, environmentManifest } from "./outsidePlaces.js";
import { joinPath, parentPath } from "./paths.js";
import { projectOf } from "./projects.js";

export type Environment = {
  /** The root of its modules. */
  readonly directory: string;
  /** Directories of the workspace that it has on its path too: projects installed in place. */
  readonly workspaceRoots: readonly string[];
};

/** The environment of files in a directory of the workspace; undefined where there is none. Kept for the snapshot. */
export function environmentOf(directory: string, context: LinkContext): Environment | undefined {
  const project = projectOf(directory, context).directory;
  const known = context.shared("python environments", () => new Map<string, Memo<Environment | undefined>>());
  let cell = known.get(project);
  if (cell === undefined) {
    cell = new Memo();
    known.set(project, cell);
  }
  return context.memo(cell, () => findEnvironment(project, context));
}

/** The name of the distribution that a module of an environment belongs to; its own name where nothing says it. */
export function distributionOf(environment: string, topLevel: string, context: LinkContext): string {
  const manifest = joinPath(environmentDirectory(environment), environmentManifest);
  const [member] = context.member(fileContainer(manifest, "distributions"), topLevel);
  return member === undefined ? topLevel : member.valueType;
}

function findEnvironment(project: string, context: LinkContext): Environment | undefined {
  for (const name of folders) {
    const found = environmentAt(joinPath(project, name), context);
    if (found !== undefined) return found;
  }
  return project === "" ? environmentAt(activeEnvironment, context) : environmentOf(parentPath(project), context);
}

function environmentAt(environment: string, context: LinkContext): Environment | undefined {
  const directory = environmentDirectory(environment);
  if (!context.exists(directory)) return undefined;
  const roots = context.enumerate(fileContainer(joinPath(directory, environmentManifest), "workspace.roots"));
  return { directory, workspaceRoots: roots.map(({ valueType }) => valueType) };
}

const folders = [".venv", "venv", "env"];
