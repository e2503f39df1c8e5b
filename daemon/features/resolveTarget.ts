/**
 * The symbol a question is about: by position or by name. Nothing is guessed: no match is `notFound` with suggestions, several symbols are
 * `needsConfirmation` with candidates; a path is a hard constraint.
 */
import { declarationMoniker, qualifiedName } from "../../adapters/monikers.js";
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams } from "../../proto/methods.js";
import type { Position } from "../../proto/positions.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import { nameSuggestions } from "./nameSuggestions.js";
import { matchName, type NameQuery, parseName } from "./qualifiedMatch.js";
import { requireFile } from "./requireFile.js";
import { requireText } from "./requireText.js";
import { symbolItem } from "./symbolItem.js";

type Target = Pick<ParsedParams<"symbol">, "name" | "path" | "position">;

const shownCandidates = 20;
const shownSuggestions = 5;
/** Declarations opened to tell the symbols of one name apart, where it is clear that there are several. */
const mostOpened = 2_000;

/** All declarations of the one symbol meant. */
export function resolveTarget(view: View, target: Target): readonly DeclarationRef[] {
  if (target.position !== undefined) {
    if (target.path === undefined) throw new NavdError("invalidParams", "a position needs a path", {});
    return [declarationAt(view, target.path, target.position)];
  }
  if (target.name === undefined || target.name.trim() === "") {
    throw new NavdError("invalidParams", "give a name, or a path with a position", {});
  }
  const query = parseName(target.name, target.path);
  const found = matchName(view, query);
  if (found.length === 0) throw notFound(view, target.name, query);
  const { symbols, looked } = groupBySymbol(view, found);
  if (symbols.length > 1) throw ambiguous(view, target.name, symbols, { looked, of: found.length });
  return symbols[0] ?? [];
}

/** The innermost declaration that holds a position; on a name, the one named. The end of a name counts as on it. */
function declarationAt(view: View, path: string, position: Position): DeclarationRef {
  const file = requireFile(view, path);
  const { declarations, lineStarts, length } = file.facts;
  const offset = new LineTable(lineStarts, length).offset(position, requireText(file));
  let best = -1;
  for (let index = 0; index < declarations.length; index++) {
    const { start, end, nameStart, nameEnd } = declarations[index];
    if (nameStart < nameEnd && nameStart <= offset && offset <= nameEnd) return { path, ordinal: index };
    if (start <= offset && offset < end) best = index;
  }
  if (best >= 0) return { path, ordinal: best };
  throw new NavdError("notFound", `no declaration at ${path}:${position.line + 1}:${position.character + 1}`, {
    name: "",
    suggestions: [],
  });
}

type Grouped = { readonly symbols: readonly (readonly DeclarationRef[])[]; readonly looked: number };

function groupBySymbol(view: View, refs: readonly DeclarationRef[]): Grouped {
  const symbols = new Map<string, DeclarationRef[]>();
  let looked = 0;
  for (const ref of refs) {
    if (looked >= mostOpened && symbols.size > 1) break;
    looked++;
    const file = view.file(ref.path);
    if (file === undefined) continue;
    const key =
      file.identity === undefined
        ? `${ref.path}::${qualifiedName(file.facts, ref.ordinal)}`
        : declarationMoniker(file.facts, ref.ordinal, file.identity);
    const list = symbols.get(key);
    if (list === undefined) symbols.set(key, [ref]);
    else list.push(ref);
  }
  return { symbols: [...symbols.values()], looked };
}

function ambiguous(
  view: View,
  name: string,
  symbols: Grouped["symbols"],
  { looked, of }: { readonly looked: number; readonly of: number },
): NavdError {
  const candidates = symbols.slice(0, shownCandidates).flatMap(([ref]) => {
    const item = symbolItem(view, ref);
    return item === undefined ? [] : [item];
  });
  const count =
    looked < of
      ? `at least ${symbols.length} symbols (${looked} of ${of} declarations looked at)`
      : `${symbols.length} symbols`;
  return new NavdError(
    "needsConfirmation",
    `${name} names ${count}; repeat the question with a moniker or with path::name`,
    { name, total: symbols.length, declarations: of, looked, candidates },
  );
}

function notFound(view: View, name: string, { readings, path }: NameQuery): NavdError {
  const suggestions = nameSuggestions(view, readings[readings.length - 1].name, shownSuggestions);
  const place = path === "" || name.includes("::") ? "" : ` in ${path}`;
  return new NavdError("notFound", `nothing${place} is called ${name}`, { name, suggestions });
}
