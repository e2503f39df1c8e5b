/**
 * Names in Python: protoc's `_pb2.py` and `_pb2.pyi`, mypy-protobuf's stubs, grpc's `_pb2_grpc.py`, connect-python's `_connect.py`
 * (protobuf.dev/reference/python/python-generated). What the builder makes at import time has no declaration but in stubs.
 */
import type { JointName, JointPart } from "./jointName.js";
import { snakeCase, upperCamel } from "./letterCase.js";
import { isMap, type ProtoElement, type ProtoTree } from "./protoTree.js";

export function pythonNames({ elements }: ProtoTree): readonly JointName[] {
  const found: JointName[] = [];
  for (const element of elements) {
    const { ordinal, name, path, message, within, declared } = element;
    const add = (part: JointPart, ...names: readonly string[]): void => {
      for (const each of names) found.push({ of: ordinal, name: each, part });
    };
    const around = dotted(message);
    const full = path.join(".");
    switch (declared.kind) {
      case "message":
        add("type", full);
        add("helper", `_${path.join("_").toUpperCase()}`);
        break;
      case "enum": {
        add("type", full);
        add("helper", `_${path.join("_").toUpperCase()}`, `${around}_${name}`, `${around}_${name}EnumTypeWrapper`);
        break;
      }
      case "enumMember": {
        const type = within?.name ?? "";
        add("member", `${around}${type}.${name}`, `${around}${name}`, `${around}_${type}EnumTypeWrapper.${name}`);
        break;
      }
      case "field":
        add("member", around + name);
        add("constant", `${around}${name.toUpperCase()}_FIELD_NUMBER`);
        if (isMap(element)) add("helper", `${around}${upperCamel(name)}Entry`);
        found.push({ of: ordinal, name: `${around}__init__`, part: "member", parameter: name });
        break;
      case "extension":
        add("member", around + name);
        add("constant", `${around}${name.toUpperCase()}_FIELD_NUMBER`);
        break;
      case "service":
        add("helper", `_${name.toUpperCase()}`, name, `${name}_Stub`);
        break;
    }
  }
  return found;
}

export function pythonGrpcNames({ elements }: ProtoTree): readonly JointName[] {
  return ofServices(
    elements,
    (service) => [
      ["client", `${service}Stub`],
      ["client", `${service}AsyncStub`],
      ["client", service],
      ["server", `${service}Servicer`],
      ["helper", `add_${service}Servicer_to_server`],
    ],
    (service, rpc) => [
      ["client", `${service}Stub.${rpc}`],
      ["client", `${service}AsyncStub.${rpc}`],
      ["client", `${service}.${rpc}`],
      ["server", `${service}Servicer.${rpc}`],
    ],
  );
}

export function pythonConnectNames({ elements }: ProtoTree): readonly JointName[] {
  return ofServices(
    elements,
    (service) => [
      ["server", service],
      ["server", `${service}Sync`],
      ["client", `${service}Client`],
      ["client", `${service}ClientSync`],
      ["helper", `${service}ASGIApplication`],
      ["helper", `${service}WSGIApplication`],
    ],
    (service, rpc) => [
      ["server", `${service}.${snakeCase(rpc)}`],
      ["server", `${service}Sync.${snakeCase(rpc)}`],
      ["client", `${service}Client.${snakeCase(rpc)}`],
      ["client", `${service}ClientSync.${snakeCase(rpc)}`],
    ],
  );
}

type Named = readonly (readonly [part: JointPart, name: string])[];

function ofServices(
  elements: readonly ProtoElement[],
  ofService: (service: string) => Named,
  ofRpc: (service: string, rpc: string) => Named,
): readonly JointName[] {
  const found: JointName[] = [];
  for (const service of elements) {
    if (service.declared.kind !== "service") continue;
    for (const [part, name] of ofService(service.name)) found.push({ of: service.ordinal, name, part });
    for (const rpc of service.members)
      for (const [part, name] of ofRpc(service.name, rpc.name)) found.push({ of: rpc.ordinal, name, part });
  }
  return found;
}

function dotted(message: ProtoElement | undefined): string {
  return message === undefined ? "" : `${message.path.join(".")}.`;
}
