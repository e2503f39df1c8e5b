/**
 * Headers: modifiers, visibility, parameters, results and the one-line signature of a declaration, from its node.
 *
 * A rest parameter's name is `...args`, an optional one's `x?`, a destructured one's its pattern, as the signature spells them.
 */
import { modifierSet, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import type { ts } from "./compiler.js";
import { fold } from "./fold.js";
import type { Kinds } from "./kinds.js";
import { skipTrivia } from "./trivia.js";

export const bits = {
  abstract: modifierSet("abstract"),
  async: modifierSet("async"),
  const: modifierSet("const"),
  declare: modifierSet("declare"),
  default: modifierSet("default"),
  deprecated: modifierSet("deprecated"),
  export: modifierSet("export"),
  generator: modifierSet("generator"),
  getter: modifierSet("getter"),
  local: modifierSet("local"),
  optional: modifierSet("optional"),
  overload: modifierSet("overload"),
  override: modifierSet("override"),
  readonly: modifierSet("readonly"),
  setter: modifierSet("setter"),
  static: modifierSet("static"),
} as const;

export type Modifiers = {
  readonly bits: number;
  /** Of a member; undefined where no modifier says it. */
  readonly visibility: Visibility | undefined;
  /** Offset behind the last decorator when decorators come first, else -1. */
  readonly afterDecorators: number;
  /** A modifier that makes a constructor's parameter a property stands there. */
  readonly property: boolean;
};

const noModifiers: Modifiers = { bits: 0, visibility: undefined, afterDecorators: -1, property: false };

export function modifiersOf(modifiers: ts.NodeArray<ts.ModifierLike> | undefined, kinds: Kinds): Modifiers {
  if (modifiers === undefined || modifiers.length === 0) return noModifiers;
  let set = 0;
  let visibility: Visibility | undefined;
  let afterDecorators = -1;
  let property = false;
  for (let index = 0; index < modifiers.length; index++) {
    const modifier = modifiers[index];
    switch (modifier.kind) {
      case kinds.Decorator:
        afterDecorators = modifier.end;
        break;
      case kinds.ExportKeyword:
        set |= bits.export;
        break;
      case kinds.DefaultKeyword:
        set |= bits.default;
        break;
      case kinds.DeclareKeyword:
        set |= bits.declare;
        break;
      case kinds.AbstractKeyword:
        set |= bits.abstract;
        break;
      case kinds.AsyncKeyword:
        set |= bits.async;
        break;
      case kinds.ConstKeyword:
        set |= bits.const;
        break;
      case kinds.StaticKeyword:
        set |= bits.static;
        break;
      case kinds.AccessorKeyword:
        set |= bits.getter | bits.setter;
        break;
      case kinds.ReadonlyKeyword:
        set |= bits.readonly;
        property = true;
        break;
      case kinds.OverrideKeyword:
        set |= bits.override;
        property = true;
        break;
      case kinds.PublicKeyword:
        visibility = "public";
        property = true;
        break;
      case kinds.ProtectedKeyword:
        visibility = "protected";
        property = true;
        break;
      case kinds.PrivateKeyword:
        visibility = "private";
        property = true;
        break;
    }
  }
  return { bits: set, visibility, afterDecorators, property };
}

/** The header's text from the first word behind decorators to `end`; decorators between the modifiers are left out. */
export function headerText(
  text: string,
  start: number,
  end: number,
  modifiers: ts.NodeArray<ts.ModifierLike> | undefined,
  kinds: Kinds,
): string {
  if (modifiers === undefined || !modifiers.some((modifier) => modifier.kind === kinds.Decorator)) {
    return fold(text, start, end);
  }
  const parts: string[] = [];
  let from = start;
  for (const modifier of modifiers) {
    if (modifier.kind !== kinds.Decorator) continue;
    const at = skipTrivia(text, modifier.pos);
    if (at > from) parts.push(fold(text, from, at));
    from = modifier.end;
  }
  parts.push(fold(text, from, end));
  return parts.filter((part) => part !== "").join(" ");
}

const noParameters: readonly Parameter[] = [];

export function parametersOf(
  text: string,
  parameters: ts.NodeArray<ts.ParameterDeclaration> | undefined,
): readonly Parameter[] {
  if (parameters === undefined || parameters.length === 0) return noParameters;
  const out: Parameter[] = [];
  for (const parameter of parameters) {
    let name = fold(text, parameter.name.pos, parameter.name.end, 200);
    if (parameter.dotDotDotToken !== undefined) name = `...${name}`;
    if (parameter.questionToken !== undefined) name += "?";
    out.push({
      name,
      type: parameter.type === undefined ? "" : fold(text, parameter.type.pos, parameter.type.end),
      default:
        parameter.initializer === undefined
          ? ""
          : fold(text, parameter.initializer.pos, parameter.initializer.end, 100),
    });
  }
  return out;
}

export function resultsOf(text: string, type: ts.TypeNode | undefined): readonly Parameter[] {
  return type === undefined ? noParameters : [{ name: "", type: fold(text, type.pos, type.end), default: "" }];
}
