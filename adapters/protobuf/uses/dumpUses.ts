/** A file's uses as text for people: one line a use. Damaged payloads throw RangeError. */
import { optionSites, partCodes, useCodes, valueCodes } from "./useCodes.js";
import { type UsedName, UsesReader } from "./usesReader.js";

/** With `positions`, each name is followed by `:start`. */
export function dumpUses(payload: Uint8Array, detail: "names" | "positions" = "names"): string {
  const reader = new UsesReader(payload);
  const name = (): string => text(reader.name(), detail);
  const lines: string[] = [];
  while (!reader.ended) {
    const code = reader.unsigned();
    switch (code) {
      case useCodes.scope:
        lines.push(`scope ${reader.unsigned() - 1}`);
        break;
      case useCodes.type:
        lines.push(`type ${name()}`);
        break;
      case useCodes.extendee:
        lines.push(`extendee ${name()}`);
        break;
      case useCodes.option:
        lines.push(`${optionSites[reader.unsigned()]} ${keys(reader, name).join(" ")}${value(reader, name)}`);
        break;
      case useCodes.default:
        lines.push(`default ${reader.unsigned()} ${name()}`);
        break;
      default:
        throw new RangeError("uses hold an unknown code");
    }
  }
  return lines.join("\n");
}

function keys(reader: UsesReader, name: () => string): string[] {
  const found: string[] = [];
  for (let code = reader.unsigned(); code !== partCodes.end; code = reader.unsigned()) found.push(key(code, name));
  return found;
}

function key(code: number, name: () => string): string {
  return code === partCodes.field ? name() : code === partCodes.extension ? `(${name()})` : `[${name()}]`;
}

/** With a blank in front, "" for nothing. */
function value(reader: UsesReader, name: () => string): string {
  return valueText(reader.unsigned(), reader, name);
}

function valueText(code: number, reader: UsesReader, name: () => string): string {
  switch (code) {
    case valueCodes.nothing:
      return "";
    case valueCodes.name:
      return ` ${name()}`;
    case valueCodes.list: {
      let items = "";
      for (let next = reader.unsigned(); next !== valueCodes.end; next = reader.unsigned()) {
        items += valueText(next, reader, name);
      }
      return ` [${items} ]`;
    }
    case valueCodes.message: {
      let fields = "";
      for (let next = reader.unsigned(); next !== partCodes.end; next = reader.unsigned()) {
        fields += ` ${key(next, name)}${value(reader, name)}`;
      }
      return ` {${fields} }`;
    }
    default:
      throw new RangeError("uses hold an unknown value");
  }
}

function text({ text: written, start, starts }: UsedName, detail: "names" | "positions"): string {
  return detail === "names" ? written : `${written}:${(starts ?? [start]).join(",")}`;
}
