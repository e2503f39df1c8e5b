// node scripts/copyWellKnownProtos.mjs INCLUDE LICENSE: fills assets/protobuf with the well-known types, descriptor.proto and the languages'
// features from the include folder of a protobuf release, with the release's licence. Run by hand, for a new release; then raise the version in
// adapters/protobuf/protobufAdapter.ts, since links rest on these files.
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const names = [
  "any",
  "api",
  "compiler/plugin",
  "cpp_features",
  "descriptor",
  "duration",
  "empty",
  "field_mask",
  "go_features",
  "java_features",
  "source_context",
  "struct",
  "timestamp",
  "type",
  "wrappers",
];

const [include, licence] = process.argv.slice(2);
if (include === undefined || licence === undefined) {
  process.stderr.write("usage: copyWellKnownProtos INCLUDE LICENSE\n");
  process.exit(2);
}
const target = join(fileURLToPath(new URL("..", import.meta.url)), "assets/protobuf");
rmSync(target, { recursive: true, force: true });
for (const name of names) {
  const path = `google/protobuf/${name}.proto`;
  if (!existsSync(join(include, path))) throw new Error(`${path} is not in ${include}`);
  mkdirSync(dirname(join(target, path)), { recursive: true });
  copyFileSync(join(include, path), join(target, path));
}
copyFileSync(licence, join(target, "LICENSE"));
