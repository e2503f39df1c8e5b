/**
 * What a generated name may have been made of: the names that a .proto declaration at the top level could have. The rules decide (generatedFile.ts);
 * this only says where to look.
 */
import { snakeCase, upperFirst } from "./letterCase.js";

/** `name`: of a declaration at the top level of a generated file. */
export function sourceNames(name: string): readonly string[] {
  const found = new Set<string>();
  for (const text of [name, name.replace(frontPattern, "")]) {
    for (let end = text.length; end > 0; end = wordBefore(text, end)) {
      const part = text.slice(0, end).replace(/[_$]+$/, "");
      if (part === "") continue;
      for (const each of [part, upperFirst(part), snakeCase(part), afterDigits(part)]) found.add(each);
      if (found.size > mostNames) return [...found];
    }
  }
  return [...found];
}

const frontPattern =
  /^(?:Unimplemented|Unsafe|New|Register|E_|is(?=[A-Z])|add_|(?:local_)?request_|pattern_|forward_|filter_|Default_|case_|I(?=[A-Z])|_+)/;
const mostNames = 60;

/** Where the last word of the first `end` letters begins; 0 for the first. */
function wordBefore(text: string, end: number): number {
  for (let at = end - 1; at > 0; at--) {
    if (text[at] === "_") return at;
    if (isUpper(text[at]) && !isUpper(text[at - 1])) return at;
  }
  return 0;
}

/** Go writes a capital behind a digit: `K8SPod` of `K8sPod`. */
function afterDigits(name: string): string {
  return name.replace(/(\d)([A-Z])/g, (_, digit: string, letter: string) => digit + letter.toLowerCase());
}

function isUpper(letter: string): boolean {
  return letter >= "A" && letter <= "Z";
}
