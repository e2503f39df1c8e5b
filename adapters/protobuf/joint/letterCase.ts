/** Names in the letter cases of generators. All of them know ASCII only, as .proto names are. */

/** `foo_bar` as `fooBar`: protobuf's JSON name. */
export function lowerCamel(name: string): string {
  return name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** `foo_bar` as `FooBar`. */
export function upperCamel(name: string): string {
  return lowerCamel(`_${name}`);
}

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `GetHTTPInfo` as `get_http_info`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}
