/**
 * Fetches benchmark corpora: `npm run corpora -- NAME…` (no name: lists them).
 *
 * Real code in pinned versions (corpora.json), each by the ordinary client of its package manager, so that anyone can repeat a figure. A
 * corpus lies unpacked in benchmarks/corpora/NAME beside a stamp that says package and version; where the stamp is right, nothing
 * is done. A corpus is unpacked aside and renamed at the end, so a broken fetch leaves nothing that looks whole. Nothing of a package is
 * built or run.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Fetches a corpus unless it is there; returns its folder. Throws with the client's own words where the client fails. */
export function fetchCorpus(name: string): string {
  const corpus = readCorpora().find((each) => each.name === name);
  if (corpus === undefined) throw new Error(`no corpus is called ${name}`);
  const target = path.join(corporaFolder, name);
  const stampFile = `${target}.stamp`;
  const stamp = `${corpus.client} ${corpus.package} ${corpus.version}\n`;
  if (fs.existsSync(target) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === stamp) return target;
  const download = path.join(corporaFolder, `.${name}.download`);
  const unpacked = path.join(corporaFolder, `.${name}.unpacked`);
  for (const folder of [download, unpacked, target]) fs.rmSync(folder, { recursive: true, force: true });
  for (const folder of [download, unpacked]) fs.mkdirSync(folder, { recursive: true });
  try {
    clients[corpus.client](corpus, download, unpacked);
    if (fs.readdirSync(unpacked).length === 0) throw new Error(`${name}: the package is empty`);
    fs.renameSync(unpacked, target);
  } finally {
    for (const folder of [download, unpacked]) fs.rmSync(folder, { recursive: true, force: true });
  }
  fs.writeFileSync(stampFile, stamp);
  return target;
}

/** The folder of a corpus, fetched when it is missing, or of a path. */
export function corpusFolder(name: string): string {
  return readCorpora().some((corpus) => corpus.name === name) ? fetchCorpus(name) : path.resolve(name);
}

export type Corpus = {
  readonly name: string;
  readonly client: "go" | "pip" | "npm" | "cargo" | "maven";
  /** As the client spells it. */
  readonly package: string;
  readonly version: string;
  /** Maven's classifier of the artefact. */
  readonly classifier?: string;
  /** What it is a corpus of. */
  readonly languages: readonly string[];
};

/** The project's folder, from the compiled file's place in dist/benchmarks. */
const project = path.resolve(import.meta.dirname, "../..");
const corporaFolder = path.join(project, "benchmarks/corpora");

export function readCorpora(): readonly Corpus[] {
  return JSON.parse(fs.readFileSync(path.join(project, "benchmarks/corpora.json"), "utf8"));
}

type Fetch = (corpus: Corpus, download: string, unpacked: string) => void;

const clients: Readonly<Record<Corpus["client"], Fetch>> = {
  go: (corpus, _download, unpacked) => {
    const told = run("go", ["mod", "download", "-json", `${corpus.package}@${corpus.version}`], project);
    const { Dir: folder } = JSON.parse(told) as { readonly Dir?: string };
    if (folder === undefined) throw new Error(`${corpus.package}: the client names no folder`);
    copyWritable(folder, unpacked);
  },
  pip: (corpus, download, unpacked) => {
    const wanted = `${corpus.package}==${corpus.version}`;
    const options = ["--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--dest", download];
    run("python3", ["-m", "pip", "download", "--quiet", ...options, wanted], project);
    unzip(onlyFile(download), unpacked);
  },
  npm: (corpus, download, unpacked) => {
    const wanted = `${corpus.package}@${corpus.version}`;
    run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", download, wanted], project);
    run("tar", ["-xzf", onlyFile(download), "-C", unpacked, "--strip-components", "1"], project);
  },
  cargo: (corpus, download, unpacked) => {
    const manifest = [
      '[package]\nname = "corpus"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]',
      `${corpus.package} = { version = "=${corpus.version}", default-features = false }\n`,
    ];
    fs.writeFileSync(path.join(download, "Cargo.toml"), manifest.join("\n"));
    fs.mkdirSync(path.join(download, "src"));
    fs.writeFileSync(path.join(download, "src/lib.rs"), "");
    run("cargo", ["vendor", "--quiet", "vendor"], download);
    copyWritable(path.join(download, "vendor", corpus.package), unpacked);
  },
  maven: (corpus, download, unpacked) => {
    const artefact = [corpus.package, corpus.version, "jar", corpus.classifier].filter((part) => part !== undefined);
    const options = [`-Dartifact=${artefact.join(":")}`, `-DoutputDirectory=${download}`];
    run("mvn", ["--batch-mode", "-Dstyle.color=never", "dependency:copy", ...options], download);
    unzip(onlyFile(download), unpacked);
  },
};

/** Runs a client and returns what it says; its error text becomes ours. */
function run(command: string, args: readonly string[], folder: string): string {
  const done = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.error !== undefined) throw new Error(`${command} cannot be run: ${done.error.message}`);
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")}\n${done.stderr || done.stdout}`);
  return done.stdout;
}

function onlyFile(folder: string): string {
  const files = fs.readdirSync(folder);
  if (files.length !== 1) throw new Error(`one file is expected in ${folder}, not ${files.length}`);
  return path.join(folder, files[0]);
}

/** Python's own unzipper is there wherever pip is, and refuses paths that lead outside. */
function unzip(archive: string, folder: string): void {
  run("python3", ["-m", "zipfile", "-e", archive, folder], project);
}

/** A client's cache may be read-only; the copy is not. */
function copyWritable(from: string, to: string): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) {
      fs.mkdirSync(target);
      copyWritable(source, target);
    } else if (entry.isFile()) {
      fs.copyFileSync(source, target);
      fs.chmodSync(target, 0o644);
    }
  }
}

function main(names: readonly string[]): void {
  if (names.length === 0) {
    for (const corpus of readCorpora()) {
      console.log([corpus.name, corpus.client, corpus.package, corpus.version, corpus.languages.join(",")].join("\t"));
    }
    return;
  }
  for (const name of names) {
    try {
      console.log(`${name}\t${path.relative(process.cwd(), fetchCorpus(name)) || "."}`);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
