/** Where names of TypeScript and JavaScript lead, by the checker. */
import { test } from "node:test";
import { checkCheckedUses } from "../../harness/checkedUses.js";

test("imports, aliases and barrels lead to the declaration", () =>
  checkCheckedUses(`
    -- shop/cart.ts --
    export function «fill»(«size»: number): number { return ‹size›; }
    -- shop/index.ts --
    export { ‹fill› as refill } from "./cart";
    -- main.ts --
    import { ‹fill› } from "./shop/cart";
    import { refill } from "./shop";
    import * as shop from "./shop/cart.js";
    ‹fill›(1);
    shop.‹fill›(2);
  `));

test("members of classes, inherited ones too, and of object literals in other files", () =>
  checkCheckedUses(`
    -- a.ts --
    export class «Base» { «open»(): void {} }
    export class «Sub» extends ‹Base› { start() { this.‹open›(); } }
    export const «settings» = { «server»: { «port»: 80 } };
    export function make() { return { «made»: 1 }; }
    -- b.ts --
    import { ‹Sub›, ‹settings›, make } from "./a";
    new ‹Sub›().‹open›();
    ‹settings›.‹server›.‹port›;
    make().‹made›;
  `));

test("destructuring takes the property, shorthand gives the value", () =>
  checkCheckedUses(`
    -- a.ts --
    export interface Point { «left»: number; «top»: number }
    -- b.ts --
    import type { Point } from "./a";
    function f({ ‹left›, ‹top›: «high» }: Point) { return ‹high›; }
    const made: Point = { ‹left›: 1, ‹top›: 2 };
  `));

test("members of interfaces by what stands in front of the dot", () =>
  checkCheckedUses(`
    -- a.ts --
    export interface Shop { «find»(id: number): string }
    export declare const «shop»: Shop;
    -- b.ts --
    import { ‹shop› } from "./a";
    ‹shop›.‹find›(1);
  `));

test("a variable that is called leads to itself, whatever its type's signatures are", () =>
  checkCheckedUses(`
    -- a.ts --
    interface Check { (value: number): void; new (value: string): Check }
    export declare const «check»: Check;
    ‹check›(1);
    new ‹check›("");
  `));

test("B079 CommonJS exports are one symbol from any side", () =>
  checkCheckedUses(`
    -- m.js --
    function «run»() {}
    module.exports = { ‹run› };
    -- use.js --
    const { run } = require("./m");
    run();
  `));

test("B089 paths aliases and baseUrl, by the nearest configuration with comments and extends", () =>
  checkCheckedUses(`
    -- base.json --
    { "compilerOptions": { "baseUrl": ".", /* aliases */ "paths": { "@lib/*": ["nowhere/*", "lib/*"] } } }
    -- tsconfig.json --
    { "extends": "./base.json" }
    -- lib/a.ts --
    export const «cart» = 1;
    -- app/b.ts --
    import { ‹cart› } from "@lib/a";
    import { ‹cart› as other } from "lib/a";
  `));

test("B093 components are used by their tags, lower-case tags are not names", () =>
  checkCheckedUses(`
    -- card.tsx --
    export function «Card»(props: { «title»: string }) { return null; }
    -- page.tsx --
    import { ‹Card› } from "./card";
    export const page = () => <‹Card› ‹title›="x" />;
  `));

test("B095 a parameter hides the function of the same name", () =>
  checkCheckedUses(`
    -- a.ts --
    function send(text: string) {}
    export function outer(«send»: (text: string) => void) { ‹send›("x"); }
  `));

test("labels, enum members, namespaces and names of the language", () =>
  checkCheckedUses(`
    -- a.ts --
    enum Colour { «Red» }
    namespace Inner { export const «deep» = 1; }
    «again»: for (;;) break ‹again›;
    Colour.‹Red›;
    Inner.‹deep›;
    [1].‹map›(String);
  `));

test("B081 the words module and exports are the file", () =>
  checkCheckedUses(`
    -- names.js --
    «exports».one = 1;
    ‹exports›.two = ‹exports›.one;
    module.‹exports›.three = 3;
  `));

test("parameters may hide the words module and exports", () =>
  checkCheckedUses(`
    -- bundle.js --
    (function («module», «exports») { ‹exports›.one = ‹module›.id; })({}, {});
  `));

test("what a class is given later is no second declaration of it", () =>
  checkCheckedUses(`
    -- cart.js --
    class «Cart» {}
    ‹Cart›.«size» = 1;
    ‹Cart›.limit = ‹Cart›.‹size›;
    module.exports = ‹Cart›;
    -- use.js --
    const ‹Cart› = require("./cart");
    new ‹Cart›();
  `));

test("a required function without a name is what is exported", () =>
  checkCheckedUses(`
    -- fill.js --
    module.«exports» = (size) => size;
    module.exports.«twice» = (size) => size;
    -- use.js --
    const fill = require("./fill");
    fill.‹twice›(1);
  `));

test("overloads and callbacks of comments are not where a call leads", () =>
  checkCheckedUses(`
    -- hash.js --
    /** @callback Done @param {number} size */
    export class Hash {
      /**
       * @overload
       * @param {string} text
       * @returns {void}
       */
      /** @param {string | number} text */
      «update»(text) {}
    }
    /** @param {Done} done */
    export function run(«done») { ‹done›(1); new Hash().‹update›("x"); }
  `));
