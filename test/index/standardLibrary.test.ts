/** The standard library that ships with navd: what its facts say, how large it is, how it is kept. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { standardLibraryEdition } from "../../adapters/go/standardLibraryEdition.js";
import { adapterOf } from "../../adapters/registry.js";
import { DependencyLibrary } from "../../daemon/index/dependencies/dependencyLibrary.js";
import { standardLibraryBasis } from "../../daemon/index/dependencies/standardLibraries.js";
import type { StandardLibraryPaths } from "../../daemon/index/dependencies/standardLibrary.js";
import { encodeStandardLibrary } from "../../daemon/index/dependencies/standardLibraryFacts.js";
import { StandardLibraryStubs } from "../../daemon/index/dependencies/standardLibraryStubs.js";
import { packFacts } from "../../daemon/store/packedFacts.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { entryPoints } from "../../proto/entryPoints.js";
import { checkDeclared, lookupsOf, openOutside } from "../harness/outside.js";
import { makeTree, temporaryFolder } from "../workspace/tree.js";

const stubsPath = fileURLToPath(entryPoints.standardLibraryStubs);

test("functions, types, methods, fields, values, generics", async (context) => {
  const outside = await openOutside(context);
  checkDeclared(
    outside.reader(),
    `
    @std/net/http Client -> type Client struct // A Client is an HTTP client.
    @std/net/http Client.Do -> func (c *Client) Do(req *Request) (*Response, error) // Do sends an HTTP request and returns an HTTP response, following policy (such as redirects, cookies, auth) as configured on the client.
    @std/net/http Client.Transport -> Transport RoundTripper
    @std/net/http Client.deadline -> none
    @std/net/http StatusNotFound -> const StatusNotFound = 404
    @std/net/http SameSiteLaxMode -> const SameSiteLaxMode SameSite = 2
    @std/context Context.Done -> Done() <-chan struct{}
    @std/context Background -> func Background() Context
    @std/io Reader.Read -> Read(p []byte) (n int, err error)
    @std/io EOF -> var EOF error
    @std/sync Mutex.Lock -> func (m *Mutex) Lock()
    @std/sync Mutex.state -> none
    @std/strings Builder.WriteString -> func (b *Builder) WriteString(s string) (int, error)
    @std/slices SortFunc -> func SortFunc[S ~[]E, E any](x S, cmp func(a E, b E) int)
    @std/maps Keys -> func Keys[Map ~map[K]V, K comparable, V any](m Map) iter.Seq[K]
    @std/iter Seq2 -> type Seq2[K, V any] func(yield func(K, V) bool)
    @std/sync/atomic Pointer.Load -> func (x *Pointer[T]) Load() *T
    @std/unsafe Sizeof -> func Sizeof(x ArbitraryType) uintptr
    @std/math Pi -> const Pi = 3.141592653589793
    @std/encoding/binary LittleEndian -> var LittleEndian littleEndian
    @std/builtin append -> none
    @std/imaginary Anything -> none
    `,
  );
});

test("all build variants: what one of them has, all have; values that differ are left out", async (context) => {
  const outside = await openOutside(context);
  checkDeclared(
    outside.reader(),
    `
    @std/syscall Stat_t.Ino -> Ino uint64
    @std/syscall Handle -> type Handle uintptr
    @std/syscall SysProcAttr.Cloneflags -> Cloneflags uintptr
    @std/syscall SysProcAttr.HideWindow -> HideWindow bool
    @std/syscall LoadLibrary -> func LoadLibrary(libname string) (handle Handle, err error)
    @std/os DevNull -> const DevNull = ""
    @std/os File.Name -> func (f *File) Name() string
    @std/crypto/boring Enabled -> func Enabled() bool
    @std/encoding/json/v2 Marshal -> func Marshal(in any, opts ...Options) (out []byte, err error)
    `,
  );
});

test("what cannot be named but is reached: embedded and returned types, methods that seal an interface, internal packages", async (context) => {
  const outside = await openOutside(context);
  const reader = outside.reader();
  checkDeclared(
    reader,
    `
    @std/net conn.Read -> func (c *conn) Read(b []byte) (int, error)
    @std/net TCPConn.conn -> conn
    @std/go/ast Expr.exprNode -> exprNode()
    @std/go/ast Ident.exprNode -> func (*Ident) exprNode()
    @std/encoding/binary littleEndian.Uint32 -> func (littleEndian) Uint32(b []byte) uint32
    @std/encoding/json/internal NotForPublicUse -> type NotForPublicUse struct
    `,
  );
  const container = "package:@std/net:net#TCPConn";
  assert.deepEqual(
    lookupsOf(reader)
      .embedded(container)
      .map(({ facts, ordinal }) => facts.declarations[ordinal].name),
    ["conn"],
  );
});

test("every package is sound, names its imports, and is no larger than it may be", async (context) => {
  await adapterOf("go").prepare("go");
  const stubs = new StandardLibraryStubs(stubsPath, realFiles);
  context.diagnostic(`${stubs.packages().length} packages of ${stubs.version}`);
  assert.ok(stubs.packages().length > 150);
  for (const path of stubs.packages()) {
    const { problems, container, imports } = adapterOf("go").extract(stubs.text(path) ?? "", "go");
    assert.deepEqual(problems, [], path);
    assert.notEqual(container, "", path);
    for (const { specifier } of imports) assert.ok(stubs.has(specifier) || stubs.has(`vendor/${specifier}`), specifier);
  }
  const bytes = readFileSync(stubsPath);
  assert.ok(bytes.length <= 1.5 * 2 ** 20);
  assert.match(bytes.toString("latin1", 0, 20_000), /Copyright 2009 The Go Authors[\s\S]*THIS SOFTWARE IS PROVIDED/);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  assert.equal(standardLibraryEdition, `${stubs.version} ${hash}`, "scripts/generateGoStd.mjs writes both");
});

test("facts made once are found in the store; ready-made ones come first, unless they are of another edition", async (context) => {
  const outside = await openOutside(context);
  const first = outside.reader();
  checkDeclared(first, "@std/errors New -> func New(text string) error");
  assert.equal(first.made.length, 1);
  checkDeclared(outside.reader({ missing: "leave" }), "@std/errors New -> none");
  await outside.store.putAll(first.made);
  const second = outside.reader({ missing: "leave" });
  checkDeclared(second, "@std/errors New -> func New(text string) error");
  assert.equal(second.made.length, 0);

  const folder = temporaryFolder(context);
  const record = packFacts(adapterOf("go").extract("package errors\n\nfunc Ready()\n", "go"));
  realFiles.write(
    join(folder, "ready.bin"),
    encodeStandardLibrary(standardLibraryBasis("go"), new Map([["errors", record]])),
    0o600,
  );
  const ready = libraryOf({ stubs: stubsPath, facts: join(folder, "ready.bin") });
  checkDeclared(outside.reader({ library: ready }), "@std/errors Ready -> func Ready()");
  const other = readFileSync(join(folder, "ready.bin"), "latin1").replace(standardLibraryEdition, "go1.0 older");
  realFiles.write(join(folder, "other.bin"), Buffer.from(other, "latin1"), 0o600);
  const old = libraryOf({ stubs: stubsPath, facts: join(folder, "other.bin") });
  checkDeclared(outside.reader({ library: old }), "@std/errors New -> func New(text string) error");
});

test("without the file, or with a damaged one, there is no standard library", async (context) => {
  const outside = await openOutside(context);
  const root = makeTree(context, "damaged\n  navd\n");
  for (const name of ["damaged", "missing"]) {
    const stubs = new StandardLibraryStubs(join(root, name), realFiles);
    assert.equal(stubs.has("fmt"), false);
    assert.match(stubs.missing ?? "", name === "missing" ? /ENOENT/ : /damaged/);
    const library = libraryOf({ stubs: join(root, name), facts: undefined });
    checkDeclared(outside.reader({ library }), "@std/fmt Println -> none");
  }
});

function libraryOf(go: StandardLibraryPaths): DependencyLibrary {
  const python = { stubs: fileURLToPath(entryPoints.typeshedStubs), facts: undefined };
  return new DependencyLibrary({ go, python }, 1 << 20, realFiles);
}
