/** TypeScript and JavaScript: barrels, paths of a tsconfig, packages of a workspace, CommonJS. */
import type { Vocabulary } from "../vocabulary.js";

const names = ["alpha", "Beta", "gamma"];
const modules = ["./cart", "./price.js", "../web/index", "@web/price", "web-lib", "web-lib/price", "./", "../lib/lib"];

export const typescriptVocabulary: Vocabulary = {
  language: "typescript",
  files: {
    "package.json": '{ "name": "root", "workspaces": ["lib", "web"] }\n',
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@web/*": ["web/*"] } } }\n',
    "web/index.ts": 'export * from "./cart";\n\nexport { Beta as gamma } from "./price";\n',
    "web/cart.ts": 'import { Beta } from "@web/price";\n\nexport function alpha(x: Beta): void {}\n',
    "web/price.ts": "export class Beta {\n  alpha(): number {\n    return 1;\n  }\n}\n",
    "lib/package.json": '{ "name": "web-lib", "main": "lib.js", "types": "lib.ts" }\n',
    "lib/lib.ts": 'import { alpha, gamma } from "../web/index";\n\nexport default alpha;\n',
  },
  paths: [
    "web/index.ts",
    "web/cart.ts",
    "web/cart.js",
    "web/price.ts",
    "web/price.d.ts",
    "web/price/index.tsx",
    "lib/lib.ts",
    "lib/price.ts",
    "lib/index.mjs",
    "web/cart.test.ts",
  ],
  pieces: [
    ...modules.flatMap((module) => [
      `export * from "${module}";`,
      `export { alpha, Beta as gamma } from "${module}";`,
      `import { alpha, Beta } from "${module}";`,
      `import * as whole from "${module}";`,
      `import gamma from "${module}";`,
    ]),
    'const cart = require("./cart");',
    "module.exports = { alpha, Beta };",
    "export { alpha };",
    "export default Beta;",
    "export = gamma;",
    "declare global {\n  interface Window {}\n}",
    ...names.flatMap((name) => [
      `export function ${name}(x: number): void {}`,
      `export function ${name}(x: string, y = 1): string {\n  return x;\n}`,
      `export class ${name} {\n  alpha(): number {\n    return 2;\n  }\n}`,
      `const ${name} = 1;`,
      `export interface ${name} {\n  readonly beta: string;\n}`,
      `export type ${name} = string;`,
      `export namespace ${name} {\n  export const alpha = 1;\n}`,
    ]),
  ],
  broken: ["export function (", "class {{{", "import { from", "`${"],
  manifests: {
    "tsconfig.json": [
      '{ "compilerOptions": { "baseUrl": ".", "paths": { "@web/*": ["web/*"] } } }\n',
      '{ "compilerOptions": { "paths": { "@web/*": ["./lib/*", "./web/*"] } } }\n',
      '{ "extends": "./base.json" }\n',
      "{ broken\n",
      undefined,
    ],
    "base.json": ['{ "compilerOptions": { "paths": { "@web/price": ["./web/price"] } } }\n', undefined],
    "package.json": ['{ "name": "root", "workspaces": ["lib", "web"] }\n', '{ "name": "web-lib" }\n', undefined],
    "lib/package.json": [
      '{ "name": "web-lib", "main": "lib.js", "types": "lib.ts" }\n',
      '{ "name": "web-lib", "exports": { ".": "./index.mjs", "./price": "./price.ts" } }\n',
      '{ "name": "other" }\n',
      undefined,
    ],
    "web/package.json": ['{ "name": "@web/all", "type": "module" }\n', undefined],
  },
};
