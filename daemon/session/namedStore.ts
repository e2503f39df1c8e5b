/** A workspace store opened for reading, with the table of its names and what questions keep of it: they come and go together. Opened again by the next use after a close. */
import { GenerationValues } from "../graph/generationValues.js";
import type { NamesChange } from "../index/indexerOptions.js";
import { NameTable } from "../search/nameTable.js";
import { WorkspaceStore } from "../store/workspaceStore.js";

export class NamedStore {
  private opened: WorkspaceStore | undefined;
  private table: NameTable | undefined;
  readonly kept = new GenerationValues();

  constructor(private readonly path: string) {}

  get workspace(): WorkspaceStore {
    this.opened ??= new WorkspaceStore(this.path, "read");
    return this.opened;
  }

  /** Read from the store when first asked for. */
  get names(): NameTable {
    this.table ??= NameTable.of(this.workspace.allNames());
    return this.table;
  }

  /** Takes over what a commit changed; a table that is not read yet will hold it anyway. */
  follow({ added, removed }: NamesChange): void {
    for (const name of removed) this.table?.remove(name);
    for (const name of added) this.table?.add(name);
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.table = undefined;
    await opened?.close();
  }
}
