/** Monikers of what the workspace does not hold: npm packages and Node's own modules. */
import { containerMoniker, descriptor } from "../monikers.js";

/** undefined: the specifier can name no package (`@/alias`, `~/x`, `#internal`, a URL). */
export function externalModule(specifier: string): string | undefined {
  const node = specifier.startsWith("node:");
  const bare = node ? specifier.slice(5) : specifier;
  const { name, subpath } = splitSpecifier(bare);
  const manager = node || nodeModules.has(bare) || nodeModules.has(name) ? "node" : "npm";
  if (manager === "npm" && !packageName.test(name)) return undefined;
  const namespace = manager === "node" ? [] : subpath.split("/").filter((part) => part !== "");
  return containerMoniker({ scheme: "ts", manager, package: manager === "node" ? bare : name, namespace });
}

/** A name of an external module; its kind is unknown here, so it has the suffix of a value. */
export function externalName(module: string, name: string): string {
  return module + descriptor(name, "variable");
}

/** `@scope/name/sub/path` → package and the path below it ("" where there is none). */
export function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string } {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  return { name: parts.slice(0, length).join("/"), subpath: parts.slice(length).join("/") };
}

const packageName = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

const nodeModules: ReadonlySet<string> = new Set(
  (
    "assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns " +
    "dns/promises domain events fs fs/promises http http2 https inspector inspector/promises module net os path path/posix " +
    "path/win32 perf_hooks process punycode querystring readline readline/promises repl stream stream/consumers " +
    "stream/promises stream/web string_decoder sys timers timers/promises tls trace_events tty url util util/types v8 vm wasi " +
    "worker_threads zlib"
  ).split(" "),
);
