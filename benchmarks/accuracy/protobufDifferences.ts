/** Where two descriptors differ: paths with indexes blurred, so that differences fall into classes. */
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";

export type DescriptorDifference = { readonly path: string; readonly detail: string };

export function descriptorDifferences(
  expected: FileDescriptorProto,
  ours: FileDescriptorProto,
): DescriptorDifference[] {
  const found: DescriptorDifference[] = [];
  compare(expected, ours, "", "", found);
  return found;
}

function compare(left: unknown, right: unknown, path: string, name: string, found: DescriptorDifference[]): void {
  if (found.length > 20 || Object.is(left, right)) return;
  const here = namedPart(left) ?? namedPart(right);
  const where = here === undefined ? name : `${name}.${here}`;
  if (left instanceof Uint8Array && right instanceof Uint8Array) {
    if (Buffer.compare(left, right) !== 0) found.push({ path, detail: `${where} ${hex(right)} not ${hex(left)}` });
    return;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length)
      found.push({ path: `${path} length`, detail: `${where} ${right.length} not ${left.length}` });
    const length = Math.min(left.length, right.length);
    for (let index = 0; index < length; index++) compare(left[index], right[index], `${path}[]`, where, found);
    return;
  }
  if (isRecord(left) && isRecord(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      compare(left[key], right[key], path === "" ? key : `${path}.${key}`, where, found);
    }
    return;
  }
  found.push({ path, detail: `${where} ${show(right)} not ${show(left)}` });
}

function namedPart(value: unknown): string | undefined {
  return isRecord(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1").slice(0, 80);
}

function show(value: unknown): string {
  if (value instanceof Uint8Array) return hex(value);
  return String(JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? inner.toString() : inner))).slice(
    0,
    120,
  );
}
