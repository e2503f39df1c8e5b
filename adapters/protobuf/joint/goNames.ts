/**
 * Names that protoc-gen-go and gogo give to messages, fields, enums and extensions (google.golang.org/protobuf/compiler/protogen; the generated API is
 * described at protobuf.dev/reference/go/go-generated, the opaque one at go-generated-opaque).
 *
 * A field whose name or getter is taken gets underscores behind it, in the order of the fields; so names depend on all of a message. Limits:
 * gogoproto's `customname` is not read.
 */
import type { JointName, JointPart } from "./jointName.js";
import type { ProtoElement, ProtoTree } from "./protoTree.js";

export function goNames({ elements }: ProtoTree): readonly JointName[] {
  const found: JointName[] = [];
  const types = new Set(
    elements.filter(({ declared }) => isType(declared.kind)).map((element) => goIdentifier(element)),
  );
  for (const element of elements) {
    const add = (part: JointPart, ...names: readonly string[]): void => {
      for (const name of names) found.push({ of: element.ordinal, name, part });
    };
    switch (element.declared.kind) {
      case "message": {
        const name = goIdentifier(element);
        add("type", name);
        add("helper", `${name}_builder`);
        found.push(...memberNames(element, name, types));
        break;
      }
      case "enum": {
        const name = goIdentifier(element);
        add("type", name);
        add("helper", `${name}_name`, `${name}_value`);
        break;
      }
      case "enumMember": {
        const around = element.message ?? element.within;
        if (around === undefined) break;
        add("member", `${goIdentifier(around)}_${element.name}`, element.name);
        break;
      }
      case "extension": {
        const around = element.message === undefined ? "" : `${goIdentifier(element.message)}_`;
        add("member", `E_${around}${goCamelCase(element.name)}`);
        break;
      }
    }
  }
  return found;
}

/** What a message or enum is called in Go. */
export function goIdentifier({ path }: ProtoElement): string {
  return goCamelCase(path.join("."));
}

/** protogen's GoCamelCase: dots become underscores, and every word begins with a capital. */
export function goCamelCase(name: string): string {
  let text = "";
  for (let at = 0; at < name.length; at++) {
    const unit = name[at];
    const isBeforeLower = isLower(name[at + 1]);
    if (unit === "." && isBeforeLower) continue;
    if (unit === ".") text += "_";
    else if (unit === "_" && (at === 0 || name[at - 1] === ".")) text += "X";
    else if (unit === "_" && isBeforeLower) continue;
    else if (unit >= "0" && unit <= "9") text += unit;
    else {
      text += unit.toUpperCase();
      while (isLower(name[at + 1])) text += name[++at];
    }
  }
  return text;
}

/** Methods that every message has. */
const takenNames = [
  "Reset",
  "String",
  "ProtoMessage",
  "Marshal",
  "Unmarshal",
  "ExtensionRangeArray",
  "ExtensionMap",
  "Descriptor",
] as const;

/** `types`: names of all messages and enums, which a oneof member's wrapper gives way to. */
function memberNames({ members }: ProtoElement, type: string, types: ReadonlySet<string>): readonly JointName[] {
  const found: JointName[] = [];
  const used = new Map<string, boolean>(takenNames.map((name) => [name, true]));
  const unique = (wanted: string, hasGetter: boolean): string => {
    let name = wanted;
    while (used.get(name) === true || (hasGetter && used.get(`Get${name}`) === true)) name += "_";
    used.set(name, true);
    used.set(`Get${name}`, hasGetter);
    return name;
  };
  const named = new Map<ProtoElement, string>();
  for (const field of members) {
    if (field.declared.kind !== "field") continue;
    const name = unique(goCamelCase(field.name), true);
    const add = (part: JointPart, ...names: readonly string[]): void => {
      for (const each of names) found.push({ of: field.ordinal, name: each, part });
    };
    if (field.within === undefined) add("member", `${type}.${name}`);
    else {
      let wrapper = `${type}_${name}`;
      while (types.has(wrapper)) wrapper += "_";
      add("type", wrapper);
      add("member", `${wrapper}.${name}`);
      add("helper", `${wrapper}_case`);
    }
    add("accessor", `${type}.Get${name}`, `${type}.Set${name}`, `${type}.Has${name}`, `${type}.Clear${name}`);
    add("member", `${type}_builder.${name}`);
    add("constant", `Default_${type}_${name}`);
    if (field.within !== undefined && !named.has(field.within)) {
      named.set(field.within, unique(goCamelCase(field.within.name), false));
    }
  }
  for (const [{ ordinal }, name] of named) {
    const add = (part: JointPart, ...names: readonly string[]): void => {
      for (const each of names) found.push({ of: ordinal, name: each, part });
    };
    add("member", `${type}.${name}`);
    add("accessor", `${type}.Get${name}`, `${type}.Has${name}`, `${type}.Clear${name}`, `${type}.Which${name}`);
    add("helper", `is${type}_${name}`, `case_${type}_${name}`, `${type}_${name}_not_set_case`);
  }
  return found;
}

function isType(kind: ProtoElement["declared"]["kind"]): boolean {
  return kind === "message" || kind === "enum";
}

function isLower(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "a" && unit <= "z";
}
