/** A type as a reader of a file would write it. */
import type { GoPackage } from "../types/goPackage.js";
import { type GoType, kindOf } from "../types/goType.js";

const deepest = 6;

export function typeText(type: GoType, from: GoPackage, depth = 0): string {
  if (depth > deepest) return "...";
  const inner = (one: GoType): string => typeText(one, from, depth + 1);
  switch (type.kind) {
    case kindOf.unknown:
      return "?";
    case kindOf.basic:
      return type.name;
    case kindOf.named: {
      const { name, home } = type.object;
      const qualified = home === from || home.name === "" ? name : `${home.name}.${name}`;
      return type.args.length === 0 ? qualified : `${qualified}[${type.args.map(inner).join(", ")}]`;
    }
    case kindOf.pointer:
      return `*${inner(type.element)}`;
    case kindOf.slice:
      return `[]${inner(type.element)}`;
    case kindOf.array:
      return `[${type.length < 0 ? "..." : type.length}]${inner(type.element)}`;
    case kindOf.map:
      return `map[${inner(type.key)}]${inner(type.element)}`;
    case kindOf.chan:
      return `${["chan", "chan<-", "<-chan"][type.direction]} ${inner(type.element)}`;
    case kindOf.signature: {
      const params = type.params.map((param, index) =>
        type.variadic && index === type.params.length - 1 && param.kind === kindOf.slice
          ? `...${inner(param.element)}`
          : inner(param),
      );
      const results = type.results.map(inner);
      const tail = results.length === 0 ? "" : results.length === 1 ? ` ${results[0]}` : ` (${results.join(", ")})`;
      return `func(${params.join(", ")})${tail}`;
    }
    case kindOf.struct:
    case kindOf.declaredStruct:
      return type.kind === kindOf.struct && type.fields.length === 0 ? "struct{}" : "struct{...}";
    case kindOf.interface:
      return type.methods.length + type.embedded.length === 0 ? "any" : "interface{...}";
    case kindOf.declaredInterface:
      return "interface{...}";
    case kindOf.tuple:
      return `(${type.types.map(inner).join(", ")})`;
    case kindOf.typeParam:
      return type.name;
    case kindOf.union:
      return type.terms.map(inner).join(" | ");
  }
}
