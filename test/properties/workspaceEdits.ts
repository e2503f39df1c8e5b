/** Edits that no language owns: folders, ignore files, navd.toml, content that is no text, files that are too large. */
import type { Edit } from "./edits.js";

const ignoreFiles = [".gitignore", ".navdignore", "shop/.gitignore", "web/.navdignore", "docs/.gitignore"];
const ignoreTexts = [
  "shop/\n",
  "*.go\n!order.go\n",
  "/web/*\n!/web/index.ts\n",
  "**/price*\n",
  "!price.ts\n!price.py\n",
  "*.md\nproto/**\n!proto/shop/\n",
  "*\n!*/\n!*.py\n",
  "# nothing\n",
];
const settings = [
  'languages = ["go", "python"]\n',
  'languages = ["typescript", "markdown", "config", "protobuf"]\n',
  'exclude = ["shop/**", "*.ts"]\n',
  'exclude = ["**/price*"]\n',
  "[limits]\nfileBytes = 60\n",
  "languages = 3\n",
  "exclude = [\n",
];
const folders = ["shop", "shop/inner", "web", "moved/web", "lib", "docs", "tests/docs", "src", "src/shop", "price"];
const binary = Buffer.from("package shop\0\u0001\u0002\n");

export const workspaceEdits: readonly Edit[] = [
  {
    name: "workspace: ignore file",
    weight: 6,
    apply(tree, draws) {
      const path = draws.of(ignoreFiles);
      if (draws.below(3) === 0 && tree.has(path)) {
        tree.remove(path);
        return `${path} removed`;
      }
      const text = draws.of(ignoreTexts);
      return tree.write(path, text) ? `${path} = ${JSON.stringify(text)}` : undefined;
    },
  },
  {
    name: "workspace: navd.toml",
    weight: 4,
    apply(tree, draws) {
      if (draws.below(2) === 0 && tree.has("navd.toml")) {
        tree.remove("navd.toml");
        return "removed";
      }
      const text = draws.of(settings);
      tree.write("navd.toml", text);
      return JSON.stringify(text);
    },
  },
  {
    name: "workspace: move a folder",
    weight: 5,
    apply(tree, draws) {
      const from = draws.of(tree.directories());
      const to = draws.of(folders);
      return from !== undefined && tree.moveDirectory(from, to) ? `${from} -> ${to}` : undefined;
    },
  },
  {
    name: "workspace: delete a folder",
    weight: 1,
    apply(tree, draws) {
      const directory = draws.of(tree.directories());
      if (directory !== undefined) tree.removeDirectory(directory);
      return directory;
    },
  },
  {
    name: "workspace: binary content",
    weight: 2,
    apply(tree, draws) {
      const path = draws.of(tree.paths());
      if (path === undefined || path.endsWith("ignore") || !tree.write(path, binary)) return undefined;
      return path;
    },
  },
  {
    name: "workspace: large content",
    weight: 1,
    apply(tree, draws) {
      const path = draws.of(tree.paths());
      if (path === undefined || path.endsWith("ignore")) return undefined;
      tree.write(path, `${tree.text(path)}${"\n".repeat(80)}`);
      return path;
    },
  },
  {
    name: "workspace: same size, same time",
    weight: 3,
    apply(tree, draws) {
      const path = draws.of(tree.paths().filter((each) => /alpha|gamma/.test(tree.text(each))));
      if (path === undefined) return undefined;
      const text = tree.text(path);
      const [from, to] = text.includes("alpha") ? ["alpha", "gamma"] : ["gamma", "alpha"];
      tree.writeWithOldTime(path, text.replaceAll(from, to));
      return path;
    },
  },
  {
    name: "workspace: a link where a file was",
    weight: 1,
    apply(tree, draws) {
      const path = draws.of(tree.paths());
      const target = draws.of(["/etc/hostname", "nowhere", ".", ...tree.paths()]);
      if (path !== undefined) tree.replaceByLink(path, target);
      return path;
    },
  },
  {
    name: "workspace: no permission",
    weight: 1,
    apply(tree, draws) {
      const path = draws.of(tree.paths());
      if (path !== undefined) tree.lock(path);
      return path;
    },
  },
  {
    name: "workspace: a file where a folder was",
    weight: 1,
    apply(tree, draws) {
      const directory = draws.of(tree.directories());
      if (directory === undefined) return undefined;
      tree.removeDirectory(directory);
      return tree.write(directory, "alpha\n") ? directory : undefined;
    },
  },
  {
    name: "workspace: back to what it was",
    weight: 12,
    apply(tree, draws) {
      const nth = draws.below(3);
      return tree.goBack(nth) ? `${nth} batches before` : undefined;
    },
  },
  {
    name: "workspace: text without a language",
    weight: 1,
    apply(tree, draws) {
      const path = draws.of(["notes", "shop/notes.txt", "vendor/modules.txt"]);
      return tree.write(path, "alpha\n") ? path : undefined;
    },
  },
];
