/** How well a .proto file fits what a generated file says of its source, and where it lies. */
import type { Tier } from "../../../proto/symbols.js";
import { directoryOf, impliedRoot, outerFolders } from "../protoIdentity.js";
import type { GeneratedFile, Statement } from "./generatedFile.js";

export type SourceMatch = {
  readonly tier: Tier;
  /** Of several files that fit, those with the highest rank are meant. */
  readonly rank: number;
};

/** `container`: the .proto file's package. undefined: it is another file's. */
export function matchSource(
  { path, stem }: GeneratedFile,
  { isGenerated, source }: Statement,
  protoPath: string,
  container: string,
): SourceMatch | undefined {
  if (!isGenerated) return undefined;
  const nearness = commonFolders(path, protoPath);
  const name = importName(protoPath, container);
  if (source !== undefined) {
    const fits = protoPath === source || protoPath.endsWith(`/${source}`) || name === source;
    return fits ? { tier: "exact", rank: (name === source ? wholeName : 0) + nearness } : undefined;
  }
  // Without a header the generated file's place must say it.
  const module = fold(stem);
  const wanted = fold(name.replace(/\.proto$/, ""));
  if (module === wanted || module.endsWith(`/${wanted}`)) return { tier: "exact", rank: wholeName + nearness };
  const whole = fold(protoPath.replace(/\.proto$/, ""));
  if (module === whole || module.endsWith(`/${whole}`)) return { tier: "exact", rank: nearness };
  if (directoryOf(path) === directoryOf(protoPath)) return { tier: "exact", rank: nearness };
  const own = whole.split("/").slice(-2).join("/");
  return own.includes("/") && module.endsWith(`/${own}`) ? { tier: "inferred", rank: nearness } : undefined;
}

/** Counts for more than any nearness. */
const wholeName = 1_000;

/** The path by which other files import it, as far as its package implies the root. */
function importName(path: string, container: string): string {
  const directory = directoryOf(path);
  const outer = container === "" ? "" : outerFolders(directory, container);
  if (outer !== "") return `${outer}/${path}`;
  const root = impliedRoot(directory, container) ?? "";
  return root === "" ? path : path.slice(root.length + 1);
}

function commonFolders(left: string, right: string): number {
  const [a, b] = [left, right].map((path) => path.split("/"));
  let count = 0;
  while (count < a.length - 1 && count < b.length - 1 && a[count] === b[count]) count++;
  return count;
}

/** Modules of Python have underscores for what its names may not hold. */
function fold(path: string): string {
  return path.replace(/[-.]/g, "_");
}
