/** Edits of real Go code: each finds a place by the look of gofmt's lines, and changes it in a way that the rest of the module may notice. */
import type { Edit } from "./edits.js";
import { textEdits } from "./textEdits.js";

const goFiles = /\.go$/;
const inText = textEdits(goFiles, /^type (\w+) /gm);

export const realGoEdits: readonly Edit[] = [
  inText("exported signature", 6, /^func (?:\([^()\n]*\) )?[A-Z]\w*\(/m, (found) => `${found}navd int, `),
  inText("unexported signature", 4, /^func (?:\([^()\n]*\) )?[a-z]\w*\(/m, (found) => `${found}navd string, `),
  inText("results", 4, /^func [^{\n]*\) \w+ \{$/m, (found) => found.replace(/\) (\w+) \{$/, ") ($1, error) {")),
  inText("body", 6, /^func [^\n]*\{\n/m, (found) => `${found}\tvar navd int\n\t_ = navd\n`),
  inText("return", 4, /^\treturn [^\n]+$/m, () => "\treturn"),
  inText("no function", 3, /^func [^\n]*\{\n(?:[^}\n][^\n]*\n|\n)*\}\n/m, () => ""),
  inText("method", 5, /^type (\w+) struct \{$/m, (found) => {
    const name = found.split(" ")[1];
    return `func (navd *${name}) Close() error { return nil }\n\nfunc (navd ${name}) String() string { return "" }\n\n${found}`;
  }),
  inText("embedding", 5, /^type \w+ struct \{\n/m, (found, draws, types) => `${found}\t${draws.of(types)}\n`),
  inText("no embedding", 4, /^\t\*?[\w.]+\n/m, () => ""),
  inText("interface", 4, /^type \w+ interface \{\n/m, (found, draws, types) => {
    return `${found}\t${draws.of(["Close() error", "String() string", ...types.slice(0, 3)])}\n`;
  }),
  inText("field", 4, /^\t[A-Z]\w* +[\w.*[\]]+$/m, (found) => found.replace(/^\t(\w+) +/, "\t$1Navd []")),
  inText("alias", 3, /^type \w+ (?:struct|interface) \{$/m, (found) => found.replace(/ (?=struct|interface)/, " = ")),
  inText("generic", 3, /^type \w+ (?:struct|interface) \{$/m, (found) =>
    found.replace(/ (?=struct|interface)/, "[N any] "),
  ),
  inText("variable", 3, /^var \w+ = [^\n]+$/m, (found) => found.replace(/= .*/, "= 1")),
  inText("import", 3, /^\t"[^"\n]+"$/m, (found, draws) => found.replace('"', `${draws.of(["navd", ".", "_"])} "`)),
  inText("package clause", 2, /^package \w+$/m, (_, draws) => `package ${draws.of(["navd", "main", "navd_test"])}`),
  inText("build constraint", 3, /^package \w+$/m, (found, draws) => {
    return `//go:build ${draws.of(["linux", "windows", "ignore", "navd && !linux"])}\n\n${found}`;
  }),
  inText("brace", 3, /^\}$/m, (_, draws) => draws.of(["", "}}", "{"])),
  inText("half-typed", 3, /\.\w+\(\)/, (_, draws) => draws.of([".", ".(", ".N"])),
  {
    name: "file name",
    weight: 3,
    apply(tree, draws) {
      const from = draws.of(tree.paths().filter((path) => goFiles.test(path)));
      const to = from.replace(/(?:_test)?\.go$/, `${draws.of(["_linux", "_windows", "_test", "_navd"])}.go`);
      return tree.move(from, to) ? `${from} -> ${to}` : undefined;
    },
  },
  {
    name: "a module in a folder",
    weight: 1,
    apply(tree, draws) {
      const path = `${draws.of(tree.directories())}/go.mod`;
      return tree.write(path, "module example.com/navd\n") ? path : undefined;
    },
  },
  {
    name: "go.mod",
    weight: 2,
    apply(tree, draws) {
      const lines = tree.text("go.mod").split("\n");
      const at = draws.below(lines.length);
      const next = draws.of(["", "module example.com/navd", `${lines[at]}.1`, "replace golang.org/x/mod => ./navd"]);
      if (lines[at] === next) return undefined;
      lines[at] = next;
      return tree.write("go.mod", lines.join("\n")) ? `line ${at} ${next}` : undefined;
    },
  },
  {
    name: "go.work",
    weight: 1,
    apply(tree, draws) {
      if (tree.has("go.work")) tree.remove("go.work");
      else tree.write("go.work", draws.of(["use .\n", "use ./gopls\n", "use (\n\t.\n\t./navd\n)\n"]));
      return "there or not";
    },
  },
];
