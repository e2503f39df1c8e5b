/** A file outside the workspace, as views show it: facts, whose places mean nothing. It has no text and no links. */
import type { FileFacts } from "../../adapters/facts.js";
import { dependencyIdentity, dependencyPlace } from "../../adapters/go/dependencyPaths.js";
import type { FileIdentity } from "../../adapters/links.js";
import { protoIdentity } from "../../adapters/protobuf/protoIdentity.js";
import { adapterOf } from "../../adapters/registry.js";
import type { ViewFile } from "./view.js";

export class OutsideFile implements ViewFile {
  readonly isTest = false;

  constructor(
    readonly path: string,
    readonly facts: FileFacts,
  ) {}

  get language(): string {
    return adapterOf(this.facts.dialect).language;
  }

  get identity(): FileIdentity | undefined {
    if (this.facts.dialect === "proto") return protoIdentity(this.facts, this);
    const place = dependencyPlace(this.path.slice(0, this.path.lastIndexOf("/")));
    return place === undefined ? undefined : dependencyIdentity(place);
  }

  readonly links = undefined;

  get isGenerated(): boolean {
    return this.facts.generated;
  }

  text(): string | undefined {
    return undefined;
  }
}
