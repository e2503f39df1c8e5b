/**
 * The .proto files that navd brings: google/protobuf/*.proto, for workspaces that import them without holding them.
 *
 * They lie unpacked beside the program (scripts/copyWellKnownProtos.mjs puts them there), so that a definition can be opened; their paths in look-ups begin with
 * `@proto/`. A file is read when it is first asked for, and kept. Where the folder is missing or damaged there are no such files.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import { declarationMoniker } from "../../../adapters/monikers.js";
import { fileMoniker, protoIdentity } from "../../../adapters/protobuf/protoIdentity.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { FileSystem } from "../../system/files.js";

export const wellKnownProtosRoot = "@proto";

/** A declaration, or a whole file where `ordinal` is undefined. */
export type WellKnownPlace = {
  readonly path: string;
  readonly absolutePath: string;
  readonly ordinal: number | undefined;
};

const largestFile = 1 << 20;

export class WellKnownProtos {
  private readonly opened = new Map<string, FileFacts | undefined>();
  private listed: readonly string[] | undefined;
  private places: ReadonlyMap<string, WellKnownPlace> | undefined;

  /** `folder`: what import paths are relative to. */
  constructor(
    private readonly folder: string,
    private readonly files: FileSystem,
  ) {}

  /** Whether a path is of this kind, there or not. */
  static holds(path: string): boolean {
    return path.startsWith(`${wellKnownProtosRoot}/`);
  }

  /** Of a file or a directory. */
  exists(path: string): boolean {
    return this.paths().some((each) => each === path || each.startsWith(`${path}/`));
  }

  facts(path: string): FileFacts | undefined {
    if (this.opened.has(path)) return this.opened.get(path);
    const facts = this.exists(path) ? this.read(path) : undefined;
    this.opened.set(path, facts);
    return facts;
  }

  directory(path: string): readonly string[] {
    return this.paths().filter((each) => each.slice(0, each.lastIndexOf("/")) === path);
  }

  placeOf(moniker: string): WellKnownPlace | undefined {
    this.places ??= this.indexPlaces();
    return this.places.get(moniker);
  }

  private paths(): readonly string[] {
    if (this.listed === undefined) {
      const found: string[] = [];
      const open = [""];
      for (let inside = open.pop(); inside !== undefined; inside = open.pop()) {
        try {
          for (const entries of this.files.list(`${this.folder}${inside}`)) {
            for (const { name, kind } of entries) {
              if (kind === "directory") open.push(`${inside}/${name}`);
              else if (name.endsWith(".proto")) found.push(`${wellKnownProtosRoot}${inside}/${name}`);
            }
          }
        } catch {
          // As good as empty.
        }
      }
      this.listed = found.sort();
    }
    return this.listed;
  }

  private read(path: string): FileFacts | undefined {
    try {
      const text = this.files.readFile(this.absolutePath(path), largestFile).toString("utf8");
      return adapterOf("proto").extract(text, "proto");
    } catch {
      return undefined;
    }
  }

  private absolutePath(path: string): string {
    return `${this.folder}${path.slice(wellKnownProtosRoot.length)}`;
  }

  private indexPlaces(): ReadonlyMap<string, WellKnownPlace> {
    const found = new Map<string, WellKnownPlace>();
    for (const path of this.paths()) {
      const facts = this.facts(path);
      if (facts === undefined) continue;
      const absolutePath = this.absolutePath(path);
      const identity = protoIdentity(facts, { path });
      found.set(fileMoniker(path), { path, absolutePath, ordinal: undefined });
      for (let ordinal = 0; ordinal < facts.declarations.length; ordinal++) {
        found.set(declarationMoniker(facts, ordinal, identity), { path, absolutePath, ordinal });
      }
    }
    return found;
  }
}
