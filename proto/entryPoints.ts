/**
 * Where the processes' modules lie, in both forms in which navd runs: compiled file by file (tests, debugging) and bundled (the command).
 * A bundle is one file a process: loading two hundred small modules would take longer than a warm start may.
 */
declare const navdBundle: boolean | undefined;

const bundled = typeof navdBundle !== "undefined";

function at(path: string): URL {
  return new URL(path, import.meta.url);
}

export const entryPoints = {
  daemon: at(bundled ? "./daemon.cjs" : "../daemon/main.js"),
  worker: at(bundled ? "./worker.js" : "../daemon/index/worker.js"),
  searchWorker: at(bundled ? "./searchWorker.js" : "../daemon/session/searchWorker.js"),
  /** The compiler's build information; both forms are one level below it. */
  buildInformation: at("../.tsbuildinfo"),
  /** The standard library of Go as stub sources, and its facts made of them when navd is bundled: a bundle alone can be sure that they are its own. */
  standardLibraryStubs: at("../../assets/go-std.stubs"),
  /** The folder of google/protobuf/*.proto; with a slash at its end. */
  wellKnownProtos: at("../../assets/protobuf/"),
  standardLibraryFacts: bundled ? at("./go-std.bin") : undefined,
  /** The same of Python. */
  typeshedStubs: at("../../assets/typeshed.stubs"),
  typeshedFacts: bundled ? at("./typeshed.bin") : undefined,
} as const;
