/**
 * Projects: directories with a manifest, and what their manifests say of where modules are.
 *
 * Read are pyproject.toml (project's name; setuptools, poetry, hatch, pdm, maturin: source folders; pytest: pythonpath; pyright: extraPaths, stubPath),
 * setup.cfg, pytest.ini and pyrightconfig.json. A setup.py is no data; its folder is a project, whose sources are where custom has
 * them. The workspace's root is always a project. Manifests are looked up key by key, so that links hold until a key changes.
 */
import { fileContainer, type LinkContext, type Member } from "../links.js";
import { Memo } from "../memo.js";
import { joinPath, parentPath, pathFrom } from "./paths.js";

export type Project = {
  readonly directory: string;
  /** Of its distribution; "" where no manifest says it. */
  readonly name: string;
  /** Whether a manifest makes it one: the workspace's root is one without. */
  readonly declared: boolean;
  /** Directories that absolute imports start from, as its manifests say, in their order. */
  readonly roots: readonly string[];
  /** Directories of stubs that belong to no source beside them. */
  readonly stubRoots: readonly string[];
};

/** The project of the nearest manifest in a directory or above it. Kept for the snapshot. */
export function projectOf(directory: string, context: LinkContext): Project {
  const known = context.shared("python projects", () => new Map<string, Memo<Project>>());
  let cell = known.get(directory);
  if (cell === undefined) {
    cell = new Memo();
    known.set(directory, cell);
  }
  return context.memo(cell, () => findProject(directory, context)) ?? rootProject;
}

const rootProject: Project = { directory: "", name: "", declared: false, roots: [], stubRoots: ["typings"] };

function findProject(directory: string, context: LinkContext): Project {
  const present = manifests.filter((name) => context.exists(joinPath(directory, name)));
  if (present.length === 0 && directory !== "") return projectOf(parentPath(directory), context);
  const manifest = new Manifest(directory, context);
  return {
    directory,
    declared: present.length > 0,
    name: present.length === 0 ? "" : manifest.name(present),
    roots: manifest.roots(present),
    stubRoots: manifest.stubRoots(present),
  };
}

const manifests = ["pyproject.toml", "setup.py", "setup.cfg"];

/** Lives for one project. */
class Manifest {
  constructor(
    private readonly directory: string,
    private readonly context: LinkContext,
  ) {}

  name(present: readonly string[]): string {
    for (const [file, table] of nameTables) {
      if (!present.includes(file)) continue;
      for (const { valueType } of this.member(file, table, "name")) {
        const name = unquoted(valueType);
        if (name !== "") return name;
      }
    }
    return "";
  }

  roots(present: readonly string[]): readonly string[] {
    const written: string[] = [];
    if (present.includes("pyproject.toml")) {
      const file = "pyproject.toml";
      written.push(...this.list(file, "tool.setuptools.packages.find", "where"));
      written.push(...this.list(file, "tool.setuptools.package-dir", ""));
      written.push(...this.ofEach(file, "tool.poetry.packages", "from"));
      written.push(...this.list(file, "tool.hatch.build.targets.wheel", "sources"));
      written.push(...this.list(file, "tool.hatch.build.targets.wheel", "packages").map(parentOfPackage));
      written.push(...this.list(file, "tool.pdm.build", "package-dir"));
      written.push(...this.list(file, "tool.maturin", "python-source"));
      written.push(...this.list(file, "tool.pyright", "extraPaths"));
      written.push(...this.list(file, "tool.pytest.ini_options", "pythonpath").flatMap(words));
    }
    if (present.includes("setup.cfg")) {
      written.push(...this.list("setup.cfg", "options.packages.find", "where"));
      written.push(...this.list("setup.cfg", "options", "package_dir").flatMap(rootOfPackageDir));
      written.push(...this.list("setup.cfg", "tool:pytest", "pythonpath").flatMap(words));
    }
    written.push(...this.list("pytest.ini", "pytest", "pythonpath").flatMap(words));
    written.push(...this.list("pyrightconfig.json", "", "extraPaths"));
    return this.paths(written);
  }

  stubRoots(present: readonly string[]): readonly string[] {
    const written = this.list("pyrightconfig.json", "", "stubPath");
    if (present.includes("pyproject.toml")) written.push(...this.list("pyproject.toml", "tool.pyright", "stubPath"));
    return this.paths(written.length === 0 ? ["typings"] : written);
  }

  private paths(written: readonly string[]): readonly string[] {
    const found = written.map((path) => pathFrom(this.directory, path)).filter((path) => path !== undefined);
    return [...new Set(found)];
  }

  /** The value of a key: its elements, or itself. */
  private list(file: string, table: string, key: string): string[] {
    return this.member(file, table, key).flatMap(({ valueType }) => {
      const inside = [table, key].filter((name) => name !== "").join(".");
      const elements = key === "" ? [] : this.context.enumerate(fileContainer(joinPath(this.directory, file), inside));
      return elements.length === 0 ? [unquoted(valueType)] : elements.map((element) => unquoted(element.valueType));
    });
  }

  /** A key of each element of an array of tables. */
  private ofEach(file: string, array: string, key: string): string[] {
    const elements = this.context.enumerate(fileContainer(joinPath(this.directory, file), array));
    return elements.flatMap(({ name }) => this.list(file, `${array}.${name}`, key));
  }

  private member(file: string, table: string, key: string): readonly Member[] {
    return this.context.member(fileContainer(joinPath(this.directory, file), table), key);
  }
}

const nameTables = [
  ["pyproject.toml", "project"],
  ["pyproject.toml", "tool.poetry"],
  ["setup.cfg", "metadata"],
] as const;

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, "$2").trim();
}

function words(value: string): readonly string[] {
  return value.split(/\s+/).filter((word) => word !== "");
}

/** `src/name` is a package below `src`. */
function parentOfPackage(path: string): string {
  return parentPath(path.replace(/[/\\]+$/, "").replaceAll("\\", "/"));
}

/** Of `= src` the folder of all packages; `name = folder` is about one package. */
function rootOfPackageDir(line: string): readonly string[] {
  const match = /^=\s*(\S+)$/.exec(line.trim());
  return match === null ? [] : [match[1]];
}
