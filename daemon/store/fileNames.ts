/** Names of a file's declarations by ordinal, and the mark of each: what name postings are made of. */
import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { modifierSet } from "../../proto/symbols.js";
import { lastNameSegment, nameSegments } from "../base/nameSegments.js";
import { nameMark } from "./nameMark.js";

export type FileNames = { readonly names: readonly string[]; readonly marks: Uint32Array };

export function namesOf(path: string, facts: FileFacts): FileNames {
  const { declarations } = facts;
  const container = lastNameSegment(facts.container);
  const isTestFile = adapterOf(facts.dialect).isTestPath?.(path) ?? false;
  const marks = new Uint32Array(declarations.length);
  // Parents come before their children.
  const insides: (readonly string[])[] = [];
  const tests: boolean[] = [];
  for (const [index, { name, kind, parent, owner, modifiers }] of declarations.entries()) {
    const outer = parent < 0 ? nothing : insides[parent];
    const around = owner === "" ? outer : nearestTwo(owner, outer);
    const isTest = isTestFile || (modifiers & testBit) !== 0 || (parent >= 0 && tests[parent]);
    insides.push(nearestTwo(name, around));
    tests.push(isTest);
    marks[index] = nameMark({ around, container, kind, isTest });
  }
  return { names: declarations.map((declared) => declared.name), marks };
}

export const noNames: FileNames = { names: [], marks: new Uint32Array(0) };

const nothing: readonly string[] = [];
const testBit = modifierSet("test");

/** The last two parts of a name with others in front of it, the nearest first. */
function nearestTwo(name: string, outer: readonly string[]): readonly string[] {
  if (!/[.:#]/.test(name)) return name === "" ? outer : [name, ...outer.slice(0, 1)];
  return [...nameSegments(name).reverse(), ...outer].slice(0, 2);
}
