/** Whether a path is a test by the conventions of the common runners (Jest, Vitest, Mocha, Playwright, Cypress, node:test). */
export function isTestPath(path: string): boolean {
  return testPath.test(path);
}

const testPath =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|cypress)\/|[.\-_](?:test|spec|e2e|cy)(?:-d)?\.[cm]?[jt]sx?$/i;
