/**
 * One file's descriptor on its own: names as written and relative, custom options uninterpreted, source info complete.
 *
 * What a compiler adds by knowing the imports (full names, whether a type is a message or an enum, interpreted options) is in
 * linkDescriptors.ts.
 */
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { parseProto } from "../parser.js";
import { buildDescriptor } from "./buildDescriptor.js";
import { applyPseudoOptions, keepUninterpreted } from "./uninterpretedOptions.js";

/** Never throws: broken text gives a descriptor of what is there. */
export function parseDescriptor(text: string, name: string): FileDescriptorProto {
  const file = buildDescriptor(parseProto(text), name);
  for (const site of file.options) {
    applyPseudoOptions(file, site);
    keepUninterpreted(file, site, site.settings);
  }
  file.descriptor.sourceCodeInfo = file.locations.finish();
  return file.descriptor;
}
