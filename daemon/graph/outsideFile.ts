/**
 * A file outside the workspace, as views show it: facts, whose places mean something only where it has a text (Python's stubs and installed files). It
 * has no links.
 */
import type { FileFacts } from "../../adapters/facts.js";
import type { FileIdentity } from "../../adapters/links.js";
import { adapterOf } from "../../adapters/registry.js";
import type { ViewFile } from "./view.js";

export class OutsideFile implements ViewFile {
  readonly isTest = false;

  constructor(
    readonly path: string,
    readonly facts: FileFacts,
    private readonly parts: { readonly identity: () => FileIdentity; readonly text: () => string | undefined },
  ) {}

  get language(): string {
    return adapterOf(this.facts.dialect).language;
  }

  get identity(): FileIdentity {
    return this.parts.identity();
  }

  readonly links = undefined;

  get isGenerated(): boolean {
    return this.facts.generated;
  }

  text(): string | undefined {
    return this.parts.text();
  }
}
