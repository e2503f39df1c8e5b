/**
 * Which files generators write, by their names, and what they say they were generated from.
 *
 * Every generator takes the .proto file's own name and puts an ending of its own behind it. A header states the source (`// source: a/b.proto`,
 * `@generated from file a/b.proto`); protoc's stubs for Python, which have none, declare the file's descriptor. A file that is only called so is none.
 */
import type { FileFacts } from "../../facts.js";
import { goNames } from "./goNames.js";
import { goConnectNames, goGatewayNames, goGrpcNames, goValidateNames } from "./goServiceNames.js";
import type { JointName } from "./jointName.js";
import type { ProtoTree } from "./protoTree.js";
import { pythonConnectNames, pythonGrpcNames, pythonNames } from "./pythonNames.js";
import { esNames, tsProtoNames } from "./typescriptNames.js";

export type GeneratedFile = {
  readonly path: string;
  readonly generator: Generator;
  /** Path without the generator's ending. */
  readonly stem: string;
};

/** A family of generators that write to files of one name. */
export type Generator = { readonly name: string; readonly names: (tree: ProtoTree) => readonly JointName[] };

/** undefined: no generator calls its files so. */
export function generatedFile(path: string): GeneratedFile | undefined {
  for (const [ending, generator] of endings) {
    if (path.length <= ending.length || !path.endsWith(ending)) continue;
    return { path, generator, stem: path.slice(0, -ending.length) };
  }
  return undefined;
}

/** Whether the files' own names go together. */
export function isNamedAfter({ stem, generator }: GeneratedFile, protoPath: string): boolean {
  const own = baseOf(stem);
  const other = baseOf(protoPath).replace(/\.proto$/, "");
  if (own === other) return true;
  const fold = generator === grpcWeb ? /[-_.]/g : /[-.]/g;
  const put = generator === grpcWeb ? "" : "_";
  const [left, right] = [own, other].map((name) => name.replace(fold, put));
  return generator === grpcWeb ? left.toLowerCase() === right.toLowerCase() : left === right;
}

export type Statement = {
  /** A generator says that it wrote the file. */
  readonly isGenerated: boolean;
  /** The .proto file's path below its import root, where it is said. */
  readonly source: string | undefined;
};

/** `text`: the file's, or "" where it is not known. */
export function statedSource(facts: FileFacts, text: string): Statement {
  const head = text.slice(0, headLength);
  const source = sourcePattern.exec(head)?.[1];
  const isGenerated = facts.generated || markerPattern.test(head) || facts.declarations.some(describesFile);
  return { isGenerated, source: isGenerated ? source : undefined };
}

/** Header comments stand before the code. */
const headLength = 4_000;
const sourcePattern =
  /^[ \t]*(?:\/\/+|#+|\/?\*+)[ \t]*(?:[Ss]ource:|file:|@generated from file)[ \t]*([^\s()]+\.proto)(?:[ \t]|$)/m;
const markerPattern = /^[ \t]*(?:\/\/+|#+|\/?\*+|""").*(?:DO NOT EDIT|@generated|protoc-gen-|[Gg]enerated by)/m;

/** What protoc's stubs and ts-proto declare in each file. */
function describesFile({ name, valueType, parent, kind }: FileFacts["declarations"][number]): boolean {
  if (parent >= 0) return false;
  if (name === "DESCRIPTOR") return valueType.endsWith("FileDescriptor");
  return name === "protobufPackage" && kind === "constant";
}

const go: Generator = { name: "go", names: (tree) => [...goNames(tree), ...goGrpcNames(tree)] };
const python: Generator = { name: "python", names: pythonNames };
const pythonGrpc: Generator = { name: "python-grpc", names: pythonGrpcNames };
const pythonConnect: Generator = { name: "python-connect", names: pythonConnectNames };
const es: Generator = { name: "es", names: esNames };
const grpcWeb: Generator = { name: "grpc-web", names: esNames };
const tsProto: Generator = { name: "ts-proto", names: tsProtoNames };

/** Of every group of generators one, for the names they give. */
export const generators: readonly Generator[] = [
  go,
  { name: "go-connect", names: goConnectNames },
  { name: "go-gateway", names: goGatewayNames },
  { name: "go-validate", names: goValidateNames },
  python,
  pythonGrpc,
  pythonConnect,
  es,
  tsProto,
];

const [, goConnect, goGateway, goValidate] = generators;

/** Longer ones first. */
const endings: readonly (readonly [string, Generator])[] = [
  ["_grpc.pb.go", { name: "go-grpc", names: goGrpcNames }],
  [".pb.validate.go", goValidate],
  [".pb.gw.go", goGateway],
  [".pb.go", go],
  [".connect.go", goConnect],
  ["_pb2_grpc.py", pythonGrpc],
  ["_pb2_grpc.pyi", pythonGrpc],
  ["_pb2.py", python],
  ["_pb2.pyi", python],
  ["_connect.py", pythonConnect],
  ...typescriptEndings("_grpc_web_pb", es),
  ...typescriptEndings("_grpc_pb", es),
  ...typescriptEndings("ServiceClientPb", grpcWeb),
  ...typescriptEndings("_connectweb", es),
  ...typescriptEndings("_connect", es),
  ...typescriptEndings("_pb", es),
  [".ts", tsProto],
];

function typescriptEndings(ending: string, generator: Generator): readonly (readonly [string, Generator])[] {
  return [".d.ts", ".ts", ".d.mts", ".js", ".mjs"].map((extension) => [ending + extension, generator] as const);
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
