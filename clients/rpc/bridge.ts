/**
 * A stdio bridge: after the daemon's greeting, bytes are copied both ways and looked at no more.
 *
 * Ends when standard input ends (answers under way still come out) or when the daemon closes; standard output carries nothing but the
 * protocol.
 */
import { type ConnectOptions, connect } from "./connect.js";

export type BridgeEnd = "input ended" | "daemon closed";

const farewellMs = 10_000;

/** `onInput` hears what goes to the daemon. */
export async function bridge(options: ConnectOptions, onInput?: (chunk: Buffer) => void): Promise<BridgeEnd> {
  const { client } = await connect({
    ...options,
    onWait: (text) => process.stderr.write(`navd: ${text}\n`),
  });
  const { socket, rest } = client.handOver();
  if (rest.length > 0) process.stdout.write(rest);
  return new Promise((resolve) => {
    let inputEnded = false;
    process.stdin.on("end", () => {
      inputEnded = true;
      setTimeout(() => socket.destroy(), farewellMs).unref();
    });
    // The editor is gone without closing its end.
    process.stdout.on("error", () => socket.destroy());
    process.stdin.on("error", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve(inputEnded ? "input ended" : "daemon closed"));
    socket.pipe(process.stdout, { end: false });
    if (onInput !== undefined) process.stdin.on("data", onInput);
    process.stdin.pipe(socket);
  });
}
