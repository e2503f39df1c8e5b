/** Where two descriptors differ: paths of their JSON form with indexes and extension names blurred, so that differences fall into classes. */
import { type JsonValue, type Registry, toJson } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

export type DescriptorDifference = { readonly path: string; readonly detail: string };

export function descriptorDifferences(
  expected: FileDescriptorProto,
  ours: FileDescriptorProto,
  registry: Registry,
): DescriptorDifference[] {
  const found: DescriptorDifference[] = [];
  try {
    const json = (file: FileDescriptorProto) => toJson(FileDescriptorProtoSchema, file, { registry });
    compare(json(expected), json(ours), "", "", found);
  } catch (error) {
    found.push({ path: "without JSON form", detail: String(error) });
  }
  if (found.length === 0) found.push({ path: "unknown fields", detail: "" });
  return found;
}

function compare(
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  path: string,
  name: string,
  found: DescriptorDifference[],
): void {
  if (found.length > 20 || left === right) return;
  const here = namedPart(left) ?? namedPart(right);
  const where = here === undefined ? name : `${name}.${here}`;
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) {
      found.push({ path: `${path} length`, detail: `${where} ${right.length} not ${left.length}` });
    }
    const length = Math.min(left.length, right.length);
    for (let index = 0; index < length; index++) compare(left[index], right[index], `${path}[]`, where, found);
    return;
  }
  if (isRecord(left) && isRecord(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const part = key.startsWith("[") ? "[extension]" : key;
      compare(left[key], right[key], path === "" ? part : `${path}.${part}`, where, found);
    }
    return;
  }
  const show = (value: unknown) => String(JSON.stringify(value)).slice(0, 120);
  found.push({ path, detail: `${where} ${show(right)} not ${show(left)}` });
}

function namedPart(value: JsonValue | undefined): string | undefined {
  return isRecord(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}

function isRecord(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
