import assert from "node:assert/strict";
import { test } from "node:test";
import { type NameClass, resolveName } from "../../../adapters/protobuf/nameScopes.js";

/** `symbols`: full names with a letter for their class: t(ype), a(ggregate), l(eaf). */
function check(symbols: string, name: string, scope: string, expected: string | undefined): void {
  const classes: Record<string, NameClass> = { t: "type", a: "aggregate", l: "leaf" };
  const known = new Map(symbols.split(" ").map((entry) => [entry.slice(2), classes[entry[0]]]));
  assert.equal(
    resolveName(name, scope, "type", (fullName) => known.get(fullName)),
    expected,
  );
}

test("the innermost scope wins", () => check("t:p.M t:p.M.N t:p.N", "N", "p.M", "p.M.N"));
test("scopes go outwards through the package's parents to the root", () => {
  check("a:p a:p.q t:p.N", "N", "p.q.M", "p.N");
  check("a:p t:N", "N", "p.M", "N");
});
test("B101 without a package the root is the only scope", () => check("t:M t:N", "N", "M", "N"));
test("a leading dot means a full name", () => {
  check("t:N t:p.N", ".N", "p", "N");
  check("t:p.N", ".N", "p", undefined);
});
test("the first component decides, even where the rest is not there", () => {
  check("a:p a:p.q a:p.q.p t:p.N", "p.N", "p.q", undefined);
  check("t:p.M t:p.M.Inner t:Inner t:q.M.Inner", "M.Inner", "p", "p.M.Inner");
});
test("a field of that name hides no type further out", () => {
  check("l:p.M.N t:p.N", "N", "p.M", "p.N");
  check("l:p.M.N t:p.N t:p.N.O", "N.O", "p.M", "p.N.O");
});
test("a package of that name hides no type further out", () => check("a:p.N t:N", "N", "p", "N"));
test("unknown names", () => check("t:p.M", "X", "p.M", undefined));
