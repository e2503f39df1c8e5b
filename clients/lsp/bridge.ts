/** navd lsp: what an editor spawns. */
import { bridge } from "../rpc/bridge.js";

/** Resolves with the exit code: 0 after the editor's end of input or `exit`. */
export async function lspBridge(): Promise<0 | 3> {
  let tail = "";
  const end = await bridge({ facade: "lsp", clientName: "navd lsp" }, (chunk) => {
    tail = (tail + chunk.toString("latin1")).slice(-200);
  });
  process.stdin.destroy();
  // After `exit` the daemon ends the session; anything else means that the daemon is gone.
  if (end === "input ended" || /"method" *: *"exit"/.test(tail)) return 0;
  process.stderr.write("navd: the daemon closed the connection; restart the language server to connect again\n");
  return 3;
}
