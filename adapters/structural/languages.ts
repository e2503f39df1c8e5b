/** The structural languages' adapters, one table each, for the registry. */
import type { LanguageAdapter } from "../adapter.js";
import { c } from "./c.js";
import { cpp } from "./cpp.js";
import { structuralAdapter } from "./structuralAdapter.js";

export const structuralAdapters: readonly LanguageAdapter[] = [c, cpp].map(structuralAdapter);
