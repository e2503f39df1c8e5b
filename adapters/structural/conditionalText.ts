/**
 * C#'s conditional directives taken out of a text without moving anything: blanks of the same length.
 *
 * A grammar reads all branches of `#if` as one text, and where branches are only together well formed with what is around them, the
 * rest of the file is lost. Of each conditional the longest branch stays (most often the one that is built), the others and the
 * directive lines become blanks. Used only for texts that did not parse as they are.
 */

/** The text with one branch of each conditional, or undefined where it has none. */
export function oneBranchOnly(text: string): string | undefined {
  const directives = [...text.matchAll(/^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\r\n]*/gm)];
  if (directives.length === 0) return undefined;
  const cuts: [number, number][] = [];
  const open: Branch[][] = [];
  for (const found of directives) {
    const start = found.index;
    const end = start + found[0].length;
    cuts.push([start, end]);
    const branches = open.at(-1);
    if (branches !== undefined && found[1] !== "if") branches[branches.length - 1].end = start;
    if (found[1] === "if") open.push([{ start: end, end: text.length }]);
    else if (found[1] !== "endif") branches?.push({ start: end, end: text.length });
    else if (branches !== undefined) {
      open.pop();
      cuts.push(...dropped(branches));
    }
  }
  for (const branches of open) cuts.push(...dropped(branches));
  return blanked(text, cuts);
}

type Branch = { readonly start: number; end: number };

/** All branches but the longest; the first of several equally long ones stays. */
function dropped(branches: readonly Branch[]): [number, number][] {
  let kept = 0;
  branches.forEach(({ start, end }, index) => {
    if (end - start > branches[kept].end - branches[kept].start) kept = index;
  });
  return branches.filter((_, index) => index !== kept).map(({ start, end }) => [start, end]);
}

function blanked(text: string, cuts: [number, number][]): string {
  cuts.sort((left, right) => left[0] - right[0]);
  let out = "";
  let at = 0;
  for (const [start, end] of cuts) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    out += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, " ");
    at = end;
  }
  return out + text.slice(at);
}
