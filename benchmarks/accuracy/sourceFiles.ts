/** Source files of a corpus: by extension, up to the size navd parses, sorted; hidden folders are left out. */
import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

const largestFile = 2 * 1024 * 1024;

export function sourceFiles(root: string, extension: string): readonly string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const entryPath = path.join(folder, entry.name);
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) visit(entryPath);
      else if (entry.isFile() && entry.name.endsWith(extension) && statSync(entryPath).size <= largestFile) {
        found.push(entryPath);
      }
    }
  };
  visit(realpathSync(root));
  return found.sort();
}
