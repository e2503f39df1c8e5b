/** Keys of look-ups: what a trace records of each. Unsigned 32 bits. */
import { hash32 } from "../base/hash.js";

export const lookupKeys = {
  exists: (path: string): number => hash32(path, 1),
  packageFiles: (directory: string): number => hash32(directory, 2),
  member: (container: string, name: string): number => hash32(name, hash32(container, 3)),
  enumerate: (container: string): number => hash32(container, 4),
  imported: (path: string, name: string): number => hash32(name, hash32(path, 5)),
  embedded: (container: string): number => hash32(container, 6),
  packageNames: (directory: string): number => hash32(directory, 7),
  aliases: (container: string): number => hash32(container, 8),
  containerOf: (path: string): number => hash32(path, 9),
  code: (path: string): number => hash32(path, 10),
  summary: (path: string, id: string): number => hash32(id, hash32(path, 11)),
  text: (path: string): number => hash32(path, 12),
  below: (directory: string): number => hash32(directory, 13),
} as const;
