/** Markdown: headings, links to files, folders and anchors. */
import type { Vocabulary } from "../vocabulary.js";

const targets = [
  "guide.md",
  "docs/guide.md#setup",
  "../README.md#alpha",
  "#beta",
  "docs",
  "docs/guide",
  "../shop/cart.py",
];

export const markdownVocabulary: Vocabulary = {
  language: "markdown",
  files: {
    "README.md": "# Alpha\n\nSee [the guide](docs/guide.md#setup) and [docs](docs).\n",
    "docs/guide.md": "# Guide\n\n## Setup\n\nBack to [Alpha](../README.md#alpha).\n",
  },
  paths: ["README.md", "docs/guide.md", "docs/README.md", "docs/guide/index.md"],
  pieces: [
    ...["# Alpha", "## Setup", "## Setup ##", "Beta\n====", "### `code` & [link](guide.md)", "```\n# no heading\n```"],
    ...targets.map((target) => `A [link](${target}) in text.`),
    ...targets.map((target) => `[ref]: ${target}\n`),
    "![picture](logo.png)",
  ],
  broken: ["```", "<!--", "[open](", "<script>"],
  manifests: { "docs/logo.png": ["\u0089PNG\0\0", undefined] },
};
