/**
 * Build constraints of a Go file, as the go command reads them (go/build, "Build Constraints"): `//go:build` expressions of `||`, `&&`, `!`,
 * parentheses and tags, and file names (`_GOOS`, `_GOARCH`, `_GOOS_GOARCH` before `.go` and `_test.go`).
 */

/** What must hold for a file to be built: of tags. A text that is no expression holds nowhere or everywhere, and never throws. */
export class BuildConstraint {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.replace(/^\/\/go:build/, "").match(/\|\||&&|[!()]|[^\s!()&|]+/g) ?? [];
  }

  get tags(): readonly string[] {
    return this.tokens.filter((token) => !/^(?:\|\||&&|[!()])$/.test(token));
  }

  holds(isSet: (tag: string) => boolean): boolean {
    this.at = 0;
    return this.tokens.length === 0 || this.either(isSet);
  }

  private either(isSet: (tag: string) => boolean): boolean {
    let value = this.both(isSet);
    while (this.tokens[this.at] === "||") {
      this.at++;
      const right = this.both(isSet);
      value = value || right;
    }
    return value;
  }

  private both(isSet: (tag: string) => boolean): boolean {
    let value = this.one(isSet);
    while (this.tokens[this.at] === "&&") {
      this.at++;
      const right = this.one(isSet);
      value = value && right;
    }
    return value;
  }

  private one(isSet: (tag: string) => boolean): boolean {
    const token = this.tokens[this.at++];
    if (token === "!") return !this.one(isSet);
    if (token === "(") {
      const value = this.either(isSet);
      if (this.tokens[this.at] === ")") this.at++;
      return value;
    }
    return token !== undefined && isSet(token);
  }
}

/** The system and the architecture that a file's name says, "" where it says none. */
export function nameConstraint(path: string): { readonly system: string; readonly architecture: string } {
  const name = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.go$/, "")
    .replace(/_test$/, "");
  const parts = name.split("_").slice(1);
  const last = parts.at(-1) ?? "";
  if (systems.has(last)) return { system: last, architecture: "" };
  if (!architectures.has(last)) return { system: "", architecture: "" };
  const before = parts.at(-2) ?? "";
  return { system: systems.has(before) ? before : "", architecture: last };
}

export const systems: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos".split(
    " ",
  ),
);

export const architectures: ReadonlySet<string> = new Set(
  (
    "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le " +
    "riscv riscv64 s390 s390x sparc sparc64 wasm"
  ).split(" "),
);

/** Systems that set the tag `unix`. */
export const unixSystems: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris".split(" "),
);
