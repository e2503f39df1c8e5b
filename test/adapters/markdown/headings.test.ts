import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("headings nest by level; a section reaches to the next heading of its level or above", () =>
  checkFacts(
    "markdown",
    `
    # Guide ##

    Shows the **way**.
    More.

    ## Install

    ### Linux
    text

    ## Use
    # End
    `,
    `
    heading Guide @1:3-1:8 1:1-11:7 body 2:1-11:7 | # Guide : guide // Shows the way.
      heading Install @6:4-6:11 6:1-9:5 body 7:1-9:5 | ## Install : install
        heading Linux @8:5-8:10 8:1-9:5 body 9:1-9:5 | ### Linux : linux // text
      heading Use @11:4-11:7 11:1-11:7 | ## Use : use
    heading End @12:3-12:6 12:1-12:6 | # End : end
    `,
    "ranges",
  ));

test("setext headings, also over two lines; a rule is none", () =>
  checkFacts(
    "markdown",
    `
    Title
    here
    =====

    Part
    ---
    a

    ---

    - item
    ---
    | a | b |
    |---|---|
    `,
    `
    heading Title here @1:1-2:5 1:1-14:10 body 4:1-14:10 | # Title here : title-here
      heading Part @5:1-5:5 5:1-14:10 body 7:1-14:10 | ## Part : part // a
    `,
    "ranges",
  ));

test("what is no heading", () =>
  checkFacts(
    "markdown",
    `
    # Real
    #hash
    ####### seven
        # indented code
    > # quoted
    \\# escaped
    text
    # Also real
    `,
    `
    heading Real | # Real : real // #hash
    heading Also real | # Also real : also-real
    `,
  ));

test("fences: the closing one is as long, of the same mark, and without text", () =>
  checkFacts(
    "markdown",
    `
    \`\`\`\`sh
    # a
    \`\`\`
    # b
    ~~~~
    \`\`\`\` x
    # c
       \`\`\`\`\`
    # One
    ~~~ a \`b\`
    # d
    ~~~
    \`\`\` not \` a fence
    # Two
    \`\`\`
    # never closed
    `,
    `
    heading One | # One : one // \`\`\` not \` a fence
    heading Two | # Two : two
    `,
  ));

test("a fence in a list item ends with the item", () =>
  checkFacts(
    "markdown",
    `
    - \`\`\`sh
      # a
      \`\`\`
    - text

      ~~~
      # b

    # One
    10. \`\`\`
        # c
        \`\`\`
    # Two
    `,
    `
    heading One | # One : one
    heading Two | # Two : two
    `,
  ));

test("HTML blocks and comments hide headings as CommonMark says", () =>
  checkFacts(
    "markdown",
    `
    <!-- a

    # b
    --> c
    # One
    <div>
    # d

    # Two
    <pre>

    # e
    </pre>
    # Three
    <a name="x">
    # f

    text <b>
    # Four
    <https://example.com>
    # Five
    `,
    `
    heading One | # One : one
    heading Two | # Two : two
    heading Three | # Three : three // text
    heading Four | # Four : four // https://example.com
    heading Five | # Five : five
    `,
  ));

test("front matter is passed over; a rule at the beginning is not front matter", async () => {
  await checkFacts("markdown", "---\ntitle: x\n# no\n---\n# Yes\n", "heading Yes | # Yes : yes");
  await checkFacts("markdown", "+++\n# no\n+++\n# Yes\n", "heading Yes | # Yes : yes");
  await checkFacts("markdown", "---\n# Yes\n", "heading Yes | # Yes : yes");
});

test("names are what a reader sees; anchors follow GitHub", () =>
  checkFacts(
    "markdown",
    `
    ## \`foo()\` and **bar_baz** *x*
    ## A [link](to.md) & ![badge](b.svg)
    ## <b>Tag</b> 1 < 2 &amp; C#
    ## Same
    ## Same
    ## Same-1
    ## __init__ and _private, 2 * 3
    ## Own {#my-id}
    ## 日本語 😀 Ünï
    ## two  spaces - dash_
    #
    `,
    `
    import module to.md
    import module b.svg
    heading foo() and bar_baz x | ## foo() and bar_baz x : foo-and-bar_baz-x
    heading A link & | ## A link & : a-link-
    heading Tag 1 < 2 & C# | ## Tag 1 < 2 & C# : tag-1--2--c
    heading Same | ## Same : same
    heading Same | ## Same : same-1
    heading Same-1 | ## Same-1 : same-1-1
    heading init and _private, 2 * 3 | ## init and _private, 2 * 3 : init-and-_private-2--3
    heading Own | ## Own : my-id
    heading 日本語 😀 Ünï | ## 日本語 😀 Ünï : 日本語--ünï
    heading two spaces - dash_ | ## two spaces - dash_ : two-spaces---dash_
    `,
  ));

test("CRLF and lone CR end lines; offsets count UTF-16 units", () =>
  checkFacts(
    "markdown",
    "# 😀 鍵\r\ntext\r## B\r\n",
    `
    heading 😀 鍵 @1:3-1:7 1:1-3:5 body 2:1-3:5 | # 😀 鍵 : -鍵 // text
      heading B @3:4-3:5 3:1-3:5 | ## B : b
    `,
    "ranges",
  ));
