/** navd mcp: what an agent spawns. The workspace is `--root`, else the one around the current directory. */

import { givenRoot, nearestRoot } from "../cli/workspaceRoot.js";
import { bridge } from "../rpc/bridge.js";

type McpOptions = { readonly root?: string; readonly profile?: "minimal" | "default" | "full" };

export async function mcpBridge(options: McpOptions): Promise<0 | 3> {
  const root = options.root === undefined ? nearestRoot(process.cwd(), new Set()) : givenRoot(options.root);
  const end = await bridge({ facade: "mcp", clientName: "navd mcp", root, profile: options.profile ?? "default" });
  process.stdin.destroy();
  if (end === "input ended") return 0;
  process.stderr.write("navd: the daemon closed the connection; start navd mcp again\n");
  return 3;
}
