/**
 * Where a Python text declares a dotted name, found by its lines and their indentation alone: for sources outside the workspace, which nobody parses.
 *
 * Each part is looked for directly in the block of the part in front: `def`, `class`, an assignment or annotation; for attributes also
 * `self.name =` anywhere in the class. Limits: text in strings counts as code; of names that are bound in several places the first one is meant.
 */
export type DeclaredPlace = { readonly start: number; readonly end: number };

export function findDeclared(text: string, names: readonly string[]): DeclaredPlace | undefined {
  let block: Block = { start: 0, end: text.length };
  let found: DeclaredPlace | undefined;
  for (const name of names) {
    found = directlyIn(text, block, name) ?? (found === undefined ? undefined : attributeIn(text, block, name));
    if (found === undefined) return undefined;
    block = blockBehind(text, found.start);
  }
  return found;
}

/** Whole lines. */
type Block = { readonly start: number; readonly end: number };

function directlyIn(text: string, block: Block, name: string): DeclaredPlace | undefined {
  const word = escaped(name);
  const line = new RegExp(
    `^([ \\t]*)((?:(?:async[ \\t]+)?def|class)[ \\t]+)?${word}(?=[ \\t]*(?:$|[(:\\[]|=[^=]))`,
    "gm",
  );
  line.lastIndex = block.start;
  let least = Number.POSITIVE_INFINITY;
  let found: DeclaredPlace | undefined;
  for (let match = line.exec(text); match !== null && match.index < block.end; match = line.exec(text)) {
    if (match[1].length >= least) continue;
    const start = match.index + match[0].length - name.length;
    const isDefinition = match[2] !== undefined;
    if (!isDefinition && !/^[ \t]*(?::|=[^=])/.test(text.slice(start + name.length, start + name.length + 80)))
      continue;
    if (block.start === 0 && match[1] !== "" && !isConditional(text, start)) continue;
    least = match[1].length;
    found = { start, end: start + name.length };
  }
  return found;
}

/** At the top of a module a name may be bound in an `if` or `try`, not in a function. */
function isConditional(text: string, at: number): boolean {
  const before = text.slice(0, at).split("\n");
  let indent = /^[ \t]*/.exec(before[before.length - 1])![0].length;
  for (let nth = before.length - 2; nth >= 0 && indent > 0; nth--) {
    const line = before[nth];
    const own = /^[ \t]*/.exec(line)![0].length;
    if (line.trim() === "" || own >= indent) continue;
    if (!/^[ \t]*(?:if|elif|else|try|except|finally|with|for|while)\b/.test(line)) return false;
    indent = own;
  }
  return indent === 0;
}

function attributeIn(text: string, block: Block, name: string): DeclaredPlace | undefined {
  const assigned = new RegExp(`\\b(?:self|cls)\\.${escaped(name)}(?=[ \\t]*(?::|=[^=]))`, "g");
  assigned.lastIndex = block.start;
  const match = assigned.exec(text);
  if (match === null || match.index >= block.end) return undefined;
  const end = match.index + match[0].length;
  return { start: end - name.length, end };
}

/** The lines behind the one at an offset that are indented deeper. */
function blockBehind(text: string, at: number): Block {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, at))![0].length;
  const start = lineEnd(text, at);
  let end = start;
  while (end < text.length) {
    const next = lineEnd(text, end);
    const line = text.slice(end, next);
    const isBlank = line.trim() === "" || line.trimStart().startsWith("#") || line.trimStart().startsWith(")");
    if (!isBlank && /^[ \t]*/.exec(line)![0].length <= indent) break;
    end = next;
  }
  return { start, end };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function escaped(name: string): string {
  return name.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
}
