/**
 * Names that Go's generators for services give: protoc-gen-go-grpc, protoc-gen-connect-go, grpc-gateway; and protoc-gen-validate's errors of messages.
 */
import { goCamelCase, goIdentifier } from "./goNames.js";
import type { JointName, JointPart } from "./jointName.js";
import { lowerFirst } from "./letterCase.js";
import type { ProtoElement, ProtoTree } from "./protoTree.js";

type Named = readonly (readonly [part: JointPart, name: string])[];

export function goGrpcNames(tree: ProtoTree): readonly JointName[] {
  return serviceNames(
    tree,
    (service) => [
      ["client", `${service}Client`],
      ["server", `${service}Server`],
      ["stub", lowerFirst(`${service}Client`)],
      ["stub", `Unimplemented${service}Server`],
      ["helper", `Unsafe${service}Server`],
      ["helper", `New${service}Client`],
      ["helper", `Register${service}Server`],
      ["constant", `${service}_ServiceDesc`],
      ["constant", `_${service}_serviceDesc`],
      ["constant", `${service}_ServiceName`],
    ],
    (service, rpc) => [
      ["client", `${service}Client.${rpc}`],
      ["server", `${service}Server.${rpc}`],
      ["stub", `${lowerFirst(`${service}Client`)}.${rpc}`],
      ["stub", `Unimplemented${service}Server.${rpc}`],
      ["constant", `${service}_${rpc}_FullMethodName`],
      ["helper", `_${service}_${rpc}_Handler`],
      ["helper", `${service}_${rpc}Client`],
      ["helper", `${service}_${rpc}Server`],
      ["helper", `${lowerFirst(service)}${rpc}Client`],
      ["helper", `${lowerFirst(service)}${rpc}Server`],
    ],
  );
}

export function goConnectNames(tree: ProtoTree): readonly JointName[] {
  return serviceNames(
    tree,
    (service) => [
      ["client", `${service}Client`],
      ["server", `${service}Handler`],
      ["stub", lowerFirst(`${service}Client`)],
      ["stub", `Unimplemented${service}Handler`],
      ["helper", `New${service}Client`],
      ["helper", `New${service}Handler`],
      ["constant", `${service}Name`],
      ["helper", `${lowerFirst(service)}ServiceDescriptor`],
    ],
    (service, rpc) => [
      ["client", `${service}Client.${rpc}`],
      ["server", `${service}Handler.${rpc}`],
      ["stub", `${lowerFirst(`${service}Client`)}.${rpc}`],
      ["stub", `Unimplemented${service}Handler.${rpc}`],
      ["constant", `${service}${rpc}Procedure`],
      ["helper", `${lowerFirst(`${service}Client`)}.${lowerFirst(rpc)}`],
      ["helper", `${lowerFirst(service)}${rpc}MethodDescriptor`],
    ],
  );
}

export function goGatewayNames(tree: ProtoTree): readonly JointName[] {
  return serviceNames(
    tree,
    (service) =>
      ["", "Server", "Client", "FromEndpoint"].map((end) => ["helper", `Register${service}Handler${end}`] as const),
    (service, rpc) =>
      ["request", "local_request", "pattern", "forward", "filter"].map(
        (start) => ["helper", `${start}_${service}_${rpc}_0`] as const,
      ),
  );
}

export function goValidateNames({ elements }: ProtoTree): readonly JointName[] {
  return elements.flatMap((element) => {
    if (element.declared.kind !== "message") return [];
    const type = goIdentifier(element);
    const names = [`${type}ValidationError`, `${type}MultiError`];
    return names.map((name): JointName => ({ of: element.ordinal, name, part: "helper" }));
  });
}

function serviceNames(
  { elements }: ProtoTree,
  ofService: (service: string) => Named,
  ofRpc: (service: string, rpc: string) => Named,
): readonly JointName[] {
  const found: JointName[] = [];
  const add = ({ ordinal }: ProtoElement, names: Named): void => {
    for (const [part, name] of names) found.push({ of: ordinal, name, part });
  };
  for (const service of elements) {
    if (service.declared.kind !== "service") continue;
    const name = goCamelCase(service.name);
    add(service, ofService(name));
    for (const rpc of service.members) add(rpc, ofRpc(name, goCamelCase(rpc.name)));
  }
  return found;
}
