/** Texts to warm up with, in the languages whose parsers are loaded ahead. Nothing of them stays. */
import type { Dialect } from "../../adapters/facts.js";
import { goSample } from "./samples/goSample.js";
import { pythonSample } from "./samples/pythonSample.js";

export const sampleTexts: readonly { readonly path: string; readonly dialect: Dialect; readonly text: string }[] = [
  { path: "sample.go", dialect: "go", text: goSample },
  { path: "sample.py", dialect: "py", text: pythonSample },
];
