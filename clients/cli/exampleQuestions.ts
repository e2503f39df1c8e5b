/** Three questions about what has just been indexed, with names that are really there. */
import type { Result } from "../../proto/methods.js";
import type { Client } from "../rpc/client.js";
import { quoted } from "./quoted.js";

export async function exampleQuestions(client: Client, root: string, command: string): Promise<string> {
  const at = (words: string): string => `  ${command} ${words} --root ${quoted(root)}`;
  const found = await example(client, root);
  const path = found?.path ?? "README.md";
  const name = found?.name ?? "main";
  return [
    "Ask, for example:",
    at(`find ${quoted(name)}`),
    at(`outline ${quoted(`${root}/${path}`)}`),
    at(`symbol ${quoted(name)}`),
  ].join("\n");
}

type Item = Result<"outline">["files"][number]["items"][number];

const kinds = new Set<string>(["function", "class", "struct", "interface", "method", "message", "service"]);

/** A public declaration of the file with the most to say among the first ones. */
async function example(
  client: Client,
  root: string,
): Promise<{ readonly path: string; readonly name: string } | undefined> {
  try {
    const { files } = await client.request("outline", {
      root,
      path: ".",
      maxTokens: 4000,
      format: "structured",
      tests: "exclude",
    });
    const sorted = [...files].sort((left, right) => right.items.length - left.items.length);
    for (const { path, items } of sorted) {
      const item = items.find((candidate: Item) => kinds.has(candidate.kind) && candidate.visibility === "public");
      if (item !== undefined) return { path, name: item.name };
    }
  } catch {
    // The examples are a courtesy; the index is there without them.
  }
  return undefined;
}
