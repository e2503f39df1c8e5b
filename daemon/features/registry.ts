/** Every question with its feature: the one place that ties the table's rows to code. */
import { debugFile } from "./debugFile.js";
import { definition } from "./definition.js";
import { dependencies } from "./dependencies.js";
import { documentSymbols } from "./documentSymbols.js";
import { exportLines } from "./exportLines.js";
import { findSymbol } from "./findSymbol.js";
import { highlight } from "./highlight.js";
import { hover } from "./hover.js";
import { outline } from "./outline.js";
import type { Features } from "./questions.js";
import { references } from "./references.js";
import { callees, callers } from "./relations/calls.js";
import { implementations, subtypes, supertypes } from "./relations/implementations.js";
import { rename } from "./rename.js";
import { symbol } from "./symbol.js";
import { typeDefinition } from "./typeDefinition.js";

export const features: Features = {
  outline,
  symbol,
  dependencies,
  findSymbol,
  definition,
  typeDefinition,
  references,
  implementations,
  supertypes,
  subtypes,
  callers,
  callees,
  hover,
  highlight,
  rename,
  export: exportLines,
  documentSymbols,
  "debug/file": debugFile,
};
