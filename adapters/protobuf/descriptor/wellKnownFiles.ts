/** Descriptors of google/protobuf/*.proto as the protobuf runtime brings them, for trees that import these files without holding them. */
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import {
  file_google_protobuf_any,
  file_google_protobuf_api,
  file_google_protobuf_compiler_plugin,
  file_google_protobuf_cpp_features,
  file_google_protobuf_descriptor,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_go_features,
  file_google_protobuf_java_features,
  file_google_protobuf_source_context,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_type,
  file_google_protobuf_wrappers,
} from "@bufbuild/protobuf/wkt";

/** Read-only: shared with the runtime. Their names end in `.proto`. */
export function wellKnownFiles(): readonly FileDescriptorProto[] {
  return [
    file_google_protobuf_any,
    file_google_protobuf_api,
    file_google_protobuf_compiler_plugin,
    file_google_protobuf_cpp_features,
    file_google_protobuf_descriptor,
    file_google_protobuf_duration,
    file_google_protobuf_empty,
    file_google_protobuf_field_mask,
    file_google_protobuf_go_features,
    file_google_protobuf_java_features,
    file_google_protobuf_source_context,
    file_google_protobuf_struct,
    file_google_protobuf_timestamp,
    file_google_protobuf_type,
    file_google_protobuf_wrappers,
  ].map((file) => file.proto);
}
