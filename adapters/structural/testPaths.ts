/** Test files by path, where a language has no stricter convention: a folder `test`, `tests`, ... or a file name that says so. */

export function isTestPathByWords(path: string): boolean {
  const slash = path.lastIndexOf("/");
  const folders = path.slice(0, Math.max(0, slash)).toLowerCase().split("/");
  if (folders.some((folder) => testFolders.has(folder))) return true;
  const name = path.slice(slash + 1).replace(/\.[^.]*$/, "");
  return /^(?:test|tests)(?:[_.-]|$)|[_.-](?:test|tests|unittest|spec)$|^(?:test)[A-Z]|[a-z0-9](?:Test|Tests|Spec)$/.test(
    name,
  );
}

const testFolders = new Set([
  "test",
  "tests",
  "testing",
  "unittest",
  "unittests",
  "unit_tests",
  "__tests__",
  "spec",
  "specs",
]);
