/** Edits of real Python code: each finds a place by the look of its lines, and changes it in a way that other modules may notice. */
import type { Edit } from "./edits.js";
import { textEdits } from "./textEdits.js";

const pythonFiles = /\.pyi?$/;
const inText = textEdits(pythonFiles, /^class (\w+)/gm);

export const realPythonEdits: readonly Edit[] = [
  inText("parameter", 6, /^ *(?:async )?def \w+\(/m, (found) => `${found}navd, `),
  inText("function's name", 6, /^ *(?:async )?def \w+(?=\()/m, (found) => `${found}_navd`),
  inText("class's name", 4, /^class \w+/m, (found) => `${found}Navd`),
  inText("no decorator", 3, /^ *@[\w.]+(?:\(\))?\n/m, () => ""),
  inText("decorator", 3, /^ *def \w+\(self/m, (found, draws) => {
    const indent = found.slice(0, found.search(/\S/));
    return `${indent}@${draws.of(["property", "staticmethod", "classmethod", "navd"])}\n${found}`;
  }),
  inText("base", 5, /^class \w+(?:\([\w., ]*\))?:$/m, (found, draws, types) =>
    found.replace(/(?:\([\w., ]*\))?:$/, `(${draws.of(["object", ...types])}):`),
  ),
  inText("return", 5, /^ +return [^\n]+$/m, (found, draws, types) =>
    found.replace(/return .*/, `return ${draws.of(["None", "self", `${types[0]}()`, "navd"])}`),
  ),
  inText("attribute", 5, /^ +self\.\w+ = [^\n]+$/m, (found, draws, types) =>
    found.replace(/= .*/, `= ${draws.of(["None", "[]", `${types[0]}()`])}`),
  ),
  inText("no attribute", 3, /^ +self\.\w+ = [^\n]+\n/m, () => ""),
  inText("constant", 3, /^[A-Za-z_]\w* = [^\n]+$/m, (found) => found.replace(/= .*/, "= 1")),
  inText("exported names", 3, /^__all__ = \[/m, (found) => `${found}"navd", `),
  inText("imported name", 4, /^from [\w.]+ import \w+$/m, (found, draws) =>
    draws.of([`${found} as navd`, found.replace(/import .*/, "import *"), found.replace(/from \S+/, "from ."), ""]),
  ),
  inText("imported module", 3, /^import [\w.]+$/m, (found, draws) =>
    draws.of([`${found} as navd`, `${found}.navd`, ""]),
  ),
  inText(
    "conditional import",
    2,
    /^from [\w.]+ import \w+$/m,
    (found) => `try:\n    ${found}\nexcept ImportError:\n    pass`,
  ),
  inText("indent", 3, /^ {4}\S[^\n]*$/m, (found, draws) => draws.of([found.slice(4), `    ${found}`])),
  inText("half-typed", 3, /\.\w+\(\)/, (_, draws) => draws.of([".", ".(", ".N"])),
  inText("open string", 2, /"[^"\n]*"/, (_, draws) => draws.of(['"', '"""', "("])),
  {
    name: "package's own file",
    weight: 3,
    apply(tree, draws) {
      const path = `${draws.of(tree.directories())}/__init__.py`;
      if (!tree.has(path)) return tree.write(path, "from . import *\n") ? `${path} made` : undefined;
      tree.remove(path);
      return `${path} removed`;
    },
  },
  {
    name: "pyproject.toml",
    weight: 2,
    apply(tree, draws) {
      const lines = tree.text("pyproject.toml").split("\n");
      const at = draws.below(lines.length);
      const next = draws.of(["", "[tool.navd]", 'package-dir = {"" = "src"}', "["]);
      if (lines[at] === next) return undefined;
      lines[at] = next;
      return tree.write("pyproject.toml", lines.join("\n")) ? `line ${at} ${next}` : undefined;
    },
  },
];
