/** Every question with its feature: the one place that ties the table's rows to code. */
import { debugFile } from "./debugFile.js";
import { dependencies } from "./dependencies.js";
import { documentSymbols } from "./documentSymbols.js";
import { findSymbol } from "./findSymbol.js";
import { outline } from "./outline.js";
import type { Features } from "./questions.js";
import { symbol } from "./symbol.js";

export const features: Features = {
  outline,
  symbol,
  dependencies,
  findSymbol,
  documentSymbols,
  "debug/file": debugFile,
};
