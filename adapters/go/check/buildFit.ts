/**
 * How well a file fits the build that answers prefer, so that of several variants of a declaration the same one comes first everywhere.
 *
 * All variants are indexed; this only orders them: linux on amd64 with cgo, as the go command would build there. File names count as the
 * go command reads them (go/build, "Build Constraints"): `_GOOS`, `_GOARCH`, `_GOOS_GOARCH` before `.go` and `_test.go`.
 */
import type { Declared } from "../../links.js";

/** Declarations with those that fit first; otherwise in their order. */
export function fittingFirst(declared: readonly Declared[]): readonly Declared[] {
  if (declared.length < 2) return declared;
  const fits = declared.filter((one) => fitsBuild(one.path, one.facts.constraint));
  if (fits.length === declared.length || fits.length === 0) return declared;
  return [...fits, ...declared.filter((one) => !fits.includes(one))];
}

export function fitsBuild(path: string, constraint: string): boolean {
  return fitsName(path) && (constraint === "" || new Constraint(constraint).holds());
}

function fitsName(path: string): boolean {
  const name = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.go$/, "")
    .replace(/_test$/, "");
  const parts = name.split("_").slice(1);
  const last = parts.at(-1);
  if (last === undefined) return true;
  if (architectures.has(last)) {
    const before = parts.at(-2);
    return last === "amd64" && (before === undefined || !systems.has(before) || before === "linux");
  }
  return !systems.has(last) || last === "linux";
}

/** `//go:build` expressions: `||`, `&&`, `!`, parentheses, tags. */
class Constraint {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.replace(/^\/\/go:build/, "").match(/\|\||&&|[!()]|[^\s!()&|]+/g) ?? [];
  }

  holds(): boolean {
    return this.either();
  }

  private either(): boolean {
    let value = this.both();
    while (this.tokens[this.at] === "||") {
      this.at++;
      const right = this.both();
      value = value || right;
    }
    return value;
  }

  private both(): boolean {
    let value = this.one();
    while (this.tokens[this.at] === "&&") {
      this.at++;
      const right = this.one();
      value = value && right;
    }
    return value;
  }

  private one(): boolean {
    const token = this.tokens[this.at++];
    if (token === "!") return !this.one();
    if (token === "(") {
      const value = this.either();
      if (this.tokens[this.at] === ")") this.at++;
      return value;
    }
    return token !== undefined && (satisfied.has(token) || /^go1\.\d+$/.test(token));
  }
}

const satisfied: ReadonlySet<string> = new Set(["linux", "amd64", "unix", "cgo", "gc"]);
const systems: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos".split(
    " ",
  ),
);
const architectures: ReadonlySet<string> = new Set(
  (
    "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le " +
    "riscv riscv64 s390 s390x sparc sparc64 wasm"
  ).split(" "),
);
