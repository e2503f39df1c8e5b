/**
 * Names in TypeScript and JavaScript: protobuf-es v1 and v2 with connect-es (github.com/bufbuild/protobuf-es, packages/protobuf/src/reflect/names.ts),
 * google-protobuf's getters and setters with grpc-web and grpc-tools, and ts-proto.
 */
import type { JointName, JointPart } from "./jointName.js";
import { lowerCamel, lowerFirst, upperCamel } from "./letterCase.js";
import { isMap, type ProtoElement, type ProtoTree } from "./protoTree.js";

type Add = (part: JointPart, ...names: readonly string[]) => void;

/** What is called `_pb`, `_connect` and `_grpc_pb`: protobuf-es and google-protobuf side by side. */
export function esNames(tree: ProtoTree): readonly JointName[] {
  return collect(tree, (element, add, found) => {
    const { name, path, message, within, declared } = element;
    const flat = path.join("_");
    const type = message?.path.join("_") ?? "";
    const nested = message?.path.join(".") ?? "";
    switch (declared.kind) {
      case "message":
        add("type", flat, `${flat}$`, path.join("."));
        add("helper", `${flat}Schema`, `${flat}Json`, `${flat}JsonSchema`, `${flat}Valid`);
        break;
      case "enum":
        add("type", flat, `${flat}$`, path.join("."));
        add("helper", `${flat}Schema`, `${flat}Json`, `${flat}JsonSchema`);
        break;
      case "enumMember": {
        if (within === undefined) break;
        const local = localValueName(element, within);
        add("member", `${within.path.join("_")}.${local}`, `${within.path.join("_")}.${name}`);
        if (message !== undefined) add("member", `${within.path.join(".")}.${name}`);
        break;
      }
      case "oneof": {
        const local = property(lowerCamel(name));
        add("member", `${type}.${local}`);
        add("accessor", `${nested}.get${upperCamel(name)}Case`);
        add("helper", `${nested}.${upperCamel(name)}Case`);
        break;
      }
      case "field": {
        const local = property(lowerCamel(name));
        add("member", `${type}.${local}`, `${type}Json.${lowerCamel(name)}`);
        if (within !== undefined) {
          const union = `${type}.${property(lowerCamel(within.name))}.case`;
          found.push({ of: element.ordinal, name: union, part: "member", valueType: `"${local}"` });
        }
        classicNames(element, nested, add);
        break;
      }
      case "extension":
        add("member", `${type === "" ? "" : `${type}_`}${lowerCamel(name)}`);
        break;
      case "service":
        add("type", name, `${name}$`);
        add("client", `${name}Client`, `${name}PromiseClient`, `I${name}Client`);
        add("server", `I${name}Server`);
        add("constant", `${name}Service`, `I${name}Service`);
        break;
      case "rpc": {
        if (within === undefined) break;
        const service = within.name;
        const local = property(lowerFirst(name));
        add("member", `${service}.${local}`, `${service}.methods.${local}`);
        const clients = [`${service}Client`, `${service}PromiseClient`, `I${service}Client`];
        add("client", ...clients.map((client) => `${client}.${lowerFirst(name)}`));
        add("server", `I${service}Server.${lowerFirst(name)}`);
        break;
      }
    }
  });
}

/** ts-proto, with either way of writing fields. */
export function tsProtoNames(tree: ProtoTree): readonly JointName[] {
  return collect(tree, (element, add, found) => {
    const { name, path, message, within, declared } = element;
    const flat = path.join("_");
    const type = message?.path.join("_") ?? "";
    const service = within?.name ?? "";
    switch (declared.kind) {
      case "message":
        add("type", flat);
        break;
      case "enum":
        add("type", flat);
        add("helper", ...["FromJSON", "ToJSON", "ToNumber"].map((end) => `${lowerFirst(flat)}${end}`));
        break;
      case "enumMember":
        if (within !== undefined) add("member", `${within.path.join("_")}.${name}`);
        break;
      case "oneof":
        add("member", `${type}.${lowerCamel(name)}`, `${type}.${name}`);
        break;
      case "field":
        for (const local of [lowerCamel(name), name]) {
          add("member", `${type}.${local}`);
          if (within === undefined) continue;
          const valueType = `"${local}"`;
          for (const union of [lowerCamel(within.name), within.name])
            found.push({ of: element.ordinal, name: `${type}.${union}.$case`, part: "member", valueType });
        }
        break;
      case "extension":
        add("member", lowerCamel(name), name);
        break;
      case "service":
        add("server", name, `${name}Server`, `${name}ServiceImplementation`);
        add("client", `${name}ClientImpl`, `${name}Client`);
        add("constant", `${name}Definition`, `${name}Service`, `${name}ServiceName`);
        break;
      case "rpc":
        for (const local of [name, lowerFirst(name)]) {
          const servers = [service, `${service}Server`, `${service}ServiceImplementation`];
          add("server", ...servers.map((server) => `${server}.${local}`));
          add("client", `${service}ClientImpl.${local}`, `${service}Client.${local}`);
          add("constant", `${service}Definition.methods.${local}`, `${service}Service.${local}`);
        }
        break;
    }
  });
}

/** google-protobuf: getters, setters and the plain object. */
function classicNames(element: ProtoElement, type: string, add: Add): void {
  const isList = element.declared.signature.startsWith("repeated ");
  const end = isList ? "List" : isMap(element) ? "Map" : "";
  const name = upperCamel(element.name);
  const verbs = isList ? ["get", "set", "clear"] : ["get", "set", "has", "clear"];
  add("accessor", ...verbs.map((verb) => `${type}.${verb}${name}${end}`));
  if (isList) add("accessor", `${type}.add${name}`);
  add("accessor", `${type}.get${name}_asU8`, `${type}.get${name}_asB64`);
  add("member", `${type}.AsObject.${lowerCamel(element.name)}${end}`);
}

/** Without what all values of the enum begin with, where that is the enum's own name. */
function localValueName({ name }: ProtoElement, within: ProtoElement): string {
  const prefix = `${snake(within.name)}_`;
  const isShared = within.members.every(
    (value) => value.name.toLowerCase().startsWith(prefix) && /^[^\d]/.test(value.name.slice(prefix.length)),
  );
  return property(isShared ? name.slice(prefix.length) : name);
}

function snake(name: string): string {
  return (name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => `_${letter}`)).toLowerCase();
}

/** Names that objects have anyway. */
function property(name: string): string {
  return reserved.has(name) ? `${name}$` : name;
}

const reserved: ReadonlySet<string> = new Set(["constructor", "toString", "toJSON", "valueOf"]);

function collect(
  { elements }: ProtoTree,
  visit: (element: ProtoElement, add: Add, found: JointName[]) => void,
): readonly JointName[] {
  const found: JointName[] = [];
  for (const element of elements) {
    const add: Add = (part, ...names) => {
      for (const name of names) found.push({ of: element.ordinal, name, part });
    };
    visit(element, add, found);
  }
  return found;
}
