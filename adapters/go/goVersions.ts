/**
 * The order of module versions (semver.org, precedence; go.dev/ref/mod#versions). Pseudo-versions are pre-releases and need no rule of their own.
 * Texts that are no versions come first, in the order of their units.
 */
export function compareGoVersions(left: string, right: string): number {
  const a = parse(left);
  const b = parse(right);
  if (a === undefined || b === undefined) {
    if (a !== b) return a === undefined ? -1 : 1;
    return left < right ? -1 : left > right ? 1 : 0;
  }
  for (let part = 0; part < 3; part++) {
    const order = compareNumbers(a.numbers[part], b.numbers[part]);
    if (order !== 0) return order;
  }
  return comparePreReleases(a.preRelease, b.preRelease);
}

type Parsed = { readonly numbers: readonly string[]; readonly preRelease: readonly string[] };

function parse(version: string): Parsed | undefined {
  const match = /^v(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(version);
  if (match === null) return undefined;
  return { numbers: match.slice(1, 4), preRelease: match[4] === undefined ? [] : match[4].split(".") };
}

/** A release comes behind its pre-releases. */
function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return Math.sign(right.length - left.length);
  for (let part = 0; part < Math.min(left.length, right.length); part++) {
    const order = compareIdentifiers(left[part], right[part]);
    if (order !== 0) return order;
  }
  return Math.sign(left.length - right.length);
}

function compareIdentifiers(left: string, right: string): number {
  const numeric = [left, right].map((identifier) => /^\d+$/.test(identifier));
  if (numeric[0] && numeric[1]) return compareNumbers(left, right);
  if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Digits of any length: dates of pseudo-versions are longer than a number is exact. */
function compareNumbers(left: string, right: string): number {
  const a = left.replace(/^0+(?=\d)/, "");
  const b = right.replace(/^0+(?=\d)/, "");
  if (a.length !== b.length) return a.length < b.length ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
