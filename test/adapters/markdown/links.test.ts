import { test } from "node:test";
import { checkFacts, checkLinks } from "../../harness/facts.js";

test("links, images and definitions to relative paths are imports", () =>
  checkFacts(
    "markdown",
    `
    [a](a.md#x) ![i](<img 1.png> "t") [u](https://e.com) [m](mailto:x) [s](#self) [h](//host/x)
    \`[code](no.md)\` \\[esc](no.md) [p](b_(c).md 'title') [nested ![i](in.png)](out.md)
    > quoted [q](q.md)

    - item [l](l.md)
      [over
      lines](o.md)

    [ref]: ref.md "Title"
    [url]: https://example.com
    [^note]: not a definition
    # [head](head.md)
        [code](no.md)
    `,
    `
    import module a.md#x
    import module img 1.png
    import module b_(c).md
    import module out.md
    import module in.png
    import module q.md
    import module l.md
    import module o.md
    import module ref.md
    import module head.md
    heading head | # head : head
    `,
  ));

const files = {
  "docs/guide.md": `
    # Guide
    [self](guide.md) [up](../README.md#usage) [deep](api.md#create-1) [gone](gone.md) [none](api.md#nothing)
    [code](../src/main.ts#L10) [root](/README.md) [folder](../pkg/) [bare](api#get) [outside](../../x.md)
    [spaces](my%20file.md) [query](api.md?plain=1#get)
    `,
  "docs/api.md": `
    # API
    ## Users
    ### Create
    ### Get
    ## Orders
    ### Create
    `,
  "docs/my file.md": "# Mine",
  "README.md": `
    # Project
    ## Usage
    `,
  "src/main.ts": "",
  "pkg/README.md": "# Package",
};

test("links lead to files and headings of the workspace", () =>
  checkLinks(
    files,
    "docs/guide.md",
    `
    guide.md -> markdown . . . docs/\`guide.md\`/ (docs/guide.md) exact
    ../README.md#usage -> markdown . . . \`README.md\`/Project/Usage/ (README.md) exact
    api.md#create-1 -> markdown . . . docs/\`api.md\`/API/Orders/Create/ (docs/api.md) exact
    api.md#nothing -> markdown . . . docs/\`api.md\`/ (docs/api.md) exact
    ../src/main.ts#L10 -> file . . . src/\`main.ts\`/ (src/main.ts) exact
    /README.md -> markdown . . . \`README.md\`/ (README.md) exact
    ../pkg/ -> markdown . . . pkg/\`README.md\`/ (pkg/README.md) exact
    api#get -> markdown . . . docs/\`api.md\`/API/Users/Get/ (docs/api.md) exact
    my%20file.md -> markdown . . . docs/\`my file.md\`/ (docs/my file.md) exact
    api.md?plain=1#get -> markdown . . . docs/\`api.md\`/API/Users/Get/ (docs/api.md) exact
    `,
  ));
