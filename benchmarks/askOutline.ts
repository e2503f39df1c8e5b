/**
 * A client's life in one process: loads the client library, connects to the daemon (starting it when none runs), asks for one file's
 * outline and prints at which moments that happened. `node askOutline.js ROOT FILE`, in the environment of the daemon wanted.
 *
 * `node askOutline.js` alone prints the moment only: what Node itself needs to start.
 */
import type { AskedOutline } from "./startTimes.js";

const [root, file] = process.argv.slice(2);

if (root === undefined || file === undefined) console.log(performance.timeOrigin + performance.now());
else await ask(root, file);

async function ask(folder: string, path: string): Promise<void> {
  const moment = (): number => performance.timeOrigin + performance.now();
  const { connect } = await import("../clients/rpc/connect.js");
  const loaded = moment();
  const { client } = await connect({ clientName: "benchmark" });
  const connected = moment();
  const params = { root: folder, path, format: "text" } as const;
  const answer = await client.request("outline", params).catch(async () => {
    await client.request("workspace/open", { root: folder, wait: false });
    return client.request("outline", params);
  });
  const answered = moment();
  client.close();
  const told: AskedOutline = { loaded, connected, answered, text: answer.text };
  console.log(JSON.stringify(told));
}
