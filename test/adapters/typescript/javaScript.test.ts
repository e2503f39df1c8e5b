import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("B079 CommonJS: what module.exports and exports declare, and what they export", async () => {
  await checkFacts(
    "js",
    `
      const fs = require("fs"), { run, stop: halt } = require("./m"), one = require("./n").one;
      require("./side");
      function start() { return require("./late"); }
      module.exports = {
        run, start, stop: halt, other(a) {}, get lazy() { return require("./lazy"); }, arrow: async () => {}, port: 5, ...require("./spread"),
      };
      exports.one = 1;
      exports.start = start;
      module.exports.two = function two2() {};
      exports["three"] = class { m() {} };
      exports.void = void 0;
    `,
    `
      import module fs as fs
      import names ./m {run, stop as halt}
      import names ./n {one}
      import sideEffect ./side +local
      import module ./late +local
      import module ./lazy +local
      import star ./spread +reexport
      function start +export | exports function start()
      alias run +export | run : import("./m").run
      alias stop +export | stop: halt : import("./m").stop
      function other +export | other(a) (a:)
      property lazy +export +getter | get lazy()
      function arrow +async +export | arrow: async ()
      variable port +export | port: 5
      variable one +export | exports.one = 1
      function two +export | module.exports.two = function two2()
      class three +export | exports["three"] = class
        method m | m()
    `,
  );
});

test("CommonJS: one whole export", async () => {
  await checkFacts(
    "cjs",
    "class A {}\nexports = module.exports = A;",
    `
      class A | class A
      alias export= +export | exports = module.exports = A : A
    `,
  );
  await checkFacts(
    "js",
    "module.exports = function make(a) {};",
    `
      function make +export | module.exports = function make(a) (a:)
      alias export= +export | module.exports = make : make
    `,
  );
  await checkFacts("js", "module.exports = () => {};", "function export= +export | module.exports = ()");
  await checkFacts(
    "js",
    `module.exports = require("./lib");`,
    `
      import module ./lib +local
      alias export= +export | module.exports = require("./lib") : import("./lib")
    `,
  );
  await checkFacts(
    "js",
    `const api = (module.exports = { a() {} }); api.b = () => {};`,
    `
      constant api -internal | const api
      function a +export | a()
      function b +export | api.b = ()
    `,
  );
});

test("constructor functions: prototypes, members of functions, fields of constructors", async () => {
  await checkFacts(
    "js",
    `
      function Foo() {}
      Foo.prototype.bar = function (a, b) {};
      Foo.prototype = { baz() {}, qux: () => 1 };
      Foo.create = function () {};
      Far.prototype.away = function () {}, window.onload = () => {};
      class K extends Foo {
        #own; named;
        constructor() { super(); this.a = this.b = 1; this.named = 2; this.#own = 3; if (x) { this.c = () => {}; } }
        later() { this.notHere = 1; }
      }
    `,
    `
      function Foo -internal | function Foo()
        method bar | Foo.prototype.bar = function (a, b) (a:, b:)
        method baz | baz()
        function qux | qux: ()
        function create +static | Foo.create = function ()
      method away of Far | Far.prototype.away = function ()
      function onload of window | window.onload = ()
      class K -internal | class K extends Foo
        field #own -private | #own
        field named | named
        constructor constructor | constructor()
        field a | this.a = this.b = 1
        field b | this.a = this.b = 1
        function c | this.c = ()
        method later | later()
    `,
  );
});

test("fields that a constructor assigns: declared by the class before it, after it, as a method, as a static", async () => {
  await checkFacts(
    "js",
    `
      class K {
        before;
        bound() {}
        get read() {}
        static shared;
        constructor(x) {
          this.before = x; this.bound = x; this.read = x; this.shared = x;
          this.after = x; this["quoted"] = x; this.later = this.later.bind(this);
        }
        after;
        "quoted";
        later() {}
      }
      const anonymous = class { constructor() { this.after = 1; } after; };
    `,
    `
      class K -internal | class K
        field before | before
        method bound | bound()
        property read +getter | get read()
        field shared +static | static shared
        constructor constructor | constructor(x) (x:)
        field shared | this.shared = x
        field after | this.after = x
        field quoted | this["quoted"] = x
        field later | this.later = this.later.bind(this)
        field after | after
        field quoted | "quoted"
        method later | later()
      class anonymous -internal | const anonymous = class
        constructor constructor | constructor()
        field after | this.after = 1
        field after | after
    `,
  );
});

test("documentation comments declare types in JavaScript", async () => {
  await checkFacts(
    "js",
    `
      /**
       * @typedef {Object} Options what to do
       * @property {string} name the name
       * @property {import("./types").Kind} [kind]
       */
      /** @typedef {import("./Compiler")} Compiler */
      /** @callback Done
       * @param {string} text
       */
      /** @import { Helper } from "./helper" */
      /** Runs.
       * @param {import("./opts")} o */
      function run(o) {}
    `,
    `
      import names ./types {Kind} +typeOnly +local
      import module ./Compiler +typeOnly +local
      import names ./helper {Helper} +typeOnly
      import module ./opts +typeOnly +local
      typeAlias Options | @typedef Options
        property name | name: string : string
        property kind +optional | kind: import("./types").Kind : import("./types").Kind
      typeAlias Compiler | @typedef Compiler : import("./Compiler")
      typeAlias Done | @callback Done
      function run -internal | function run(o) (o:) // Runs.
    `,
  );
});
