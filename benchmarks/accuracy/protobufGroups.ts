/** Splits a tree of .proto files into sets that can be compiled together, each with one import root. */
export type ProtoGroup = {
  /** Import path to text. */
  readonly texts: ReadonlyMap<string, string>;
  /** Import paths of the files that this group is there for; the others are only imported. */
  readonly compared: ReadonlySet<string>;
};

/**
 * `texts`: path from the tree's root to text. The root is the import root of all files, but for those below a folder whose
 * files repeat the paths of others: such a folder is an import root of its own.
 */
export function protoGroups(texts: ReadonlyMap<string, string>): readonly ProtoGroup[] {
  const copies = copyFolders([...texts.keys()]);
  const isCopy = (path: string) => copies.some((folder) => path.startsWith(`${folder}/`));
  const main = new Map([...texts].filter(([path]) => !isCopy(path)));
  const groups: ProtoGroup[] = [{ texts: main, compared: new Set(main.keys()) }];
  for (const folder of copies) {
    const own = new Map<string, string>();
    for (const [path, text] of texts) {
      if (path.startsWith(`${folder}/`)) own.set(path.slice(folder.length + 1), text);
    }
    const compared = new Set(own.keys());
    groups.push({ texts: withImports(own, main), compared });
  }
  return groups;
}

function copyFolders(paths: readonly string[]): readonly string[] {
  const known = new Set(paths);
  const found = new Set<string>();
  for (const path of paths) {
    for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
      const rest = path.slice(slash + 1);
      if (rest.includes("/") && known.has(rest)) found.add(path.slice(0, slash));
    }
  }
  return [...found].filter((folder) => ![...found].some((other) => folder.startsWith(`${other}/`)));
}

function withImports(own: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(own);
  const open = [...own.values()];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const match of text.matchAll(/^\s*import\s+(?:\w+\s+)?["']([^"'\n]+)["']/gm)) {
      const imported = others.get(match[1]);
      if (imported === undefined || all.has(match[1])) continue;
      all.set(match[1], imported);
      open.push(imported);
    }
  }
  return all;
}
