/** The structural languages' adapters, one table each, for the registry. */
import type { LanguageAdapter } from "../adapter.js";
import { c } from "./c.js";
import { cpp } from "./cpp.js";
import { csharp } from "./csharp.js";
import { java } from "./java.js";
import { php } from "./php.js";
import { ruby } from "./ruby.js";
import { rust } from "./rust.js";
import { structuralAdapter } from "./structuralAdapter.js";

export const structuralAdapters: readonly LanguageAdapter[] = [java, rust, c, cpp, csharp, ruby, php].map((spec) =>
  structuralAdapter(spec),
);
