/** Test files by the conventions of pytest and unittest: `test_*.py`, `*_test.py`, `conftest.py`, and folders named test or tests. */
export function isPythonTestPath(path: string): boolean {
  return testPath.test(path);
}

const testPath = /(?:^|\/)(?:tests?\/.*|test_[^/]*|[^/]*_test|conftest|tests)\.pyi?w?$/;
