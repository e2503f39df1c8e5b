/** The moniker of a name of the language itself, or of package unsafe (`unsafe/Sizeof`). */
export function builtinMoniker(name: string): string {
  return `go gomod std . builtin/${name}.`;
}
