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
    this.table ??= this.readTable();
    return this.table;
  }

  /** Takes over what a commit changed; a table that is not read yet will hold it anyway. */
  follow(change: NamesChange): void {
    // Nothing may be missed: a table that does not lie directly before the change is read anew when it is needed.
    if (this.table?.follow(change) === "missed") this.table = undefined;
  }

  private readTable(): NameTable {
    const read = this.workspace.pin();
    try {
      return NameTable.of(this.workspace.allNames(read), this.workspace.manifest(read)?.generation ?? 0);
    } finally {
      read.done();
    }
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.table = undefined;
    await opened?.close();
  }
}
