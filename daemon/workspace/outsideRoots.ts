/** Where code outside a workspace's sources may lie. Plain data: it goes to workers. */
import type { GoRoots } from "./goRoots.js";
import type { PythonRoots } from "./pythonRoots.js";

export type OutsideRoots = GoRoots & PythonRoots;
