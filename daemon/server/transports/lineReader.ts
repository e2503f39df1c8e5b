/**
 * LineReader: newline-delimited JSON (MCP's stdio framing), bounded like the other framing: 4 MiB a line, 10 s a line, 64 levels.
 * Empty lines are allowed. A line that does not begin with `{` ends the connection.
 */

import { FrameDeadline } from "./frameDeadline.js";
import { parseBoundedJson } from "./jsonGuard.js";
import { frameLimits, type MessageReader, type ReaderEvents } from "./messageReader.js";

const lineFeed = 0x0a;

export class LineReader implements MessageReader {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private state: "reading" | "halted" | "finished" = "reading";
  private running = false;
  private readonly deadline: FrameDeadline;

  constructor(
    private readonly events: ReaderEvents,
    private readonly lineBytes: number = frameLimits.lineBytes,
    milliseconds: number = frameLimits.milliseconds,
  ) {
    this.deadline = new FrameDeadline(milliseconds, () => this.fail("a line was not complete in time", "silent"));
  }

  push(chunk: Buffer): void {
    if (this.state === "finished" || chunk.length === 0) return;
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    this.run();
  }

  halt(): void {
    if (this.state === "reading") this.state = "halted";
    this.deadline.stop();
  }

  resume(): void {
    if (this.state !== "halted") return;
    this.state = "reading";
    this.run();
  }

  takeRest(): Buffer {
    this.state = "finished";
    this.deadline.stop();
    this.buffered = 0;
    return Buffer.concat(this.chunks.splice(0));
  }

  dispose(): void {
    this.takeRest();
  }

  private run(): void {
    if (this.running) return;
    this.running = true;
    try {
      while (this.state === "reading" && this.readLine());
    } finally {
      this.running = false;
    }
    if (this.state !== "reading") return;
    if (this.buffered === 0) this.deadline.stop();
    else this.deadline.start();
  }

  private readLine(): boolean {
    // Only the newest chunk can hold a line end that was not there before, unless several lines came at once.
    const holding = this.chunks.findIndex((chunk) => chunk.includes(lineFeed));
    if (holding < 0) {
      if (this.buffered > this.lineBytes) return this.fail("line is too long", "silent");
      if (this.chunks.length > 64) this.chunks = [Buffer.concat(this.chunks)];
      return false;
    }
    const end = this.chunks[holding].indexOf(lineFeed);
    const line = Buffer.concat([...this.chunks.slice(0, holding), this.chunks[holding].subarray(0, end)]);
    this.chunks = [this.chunks[holding].subarray(end + 1), ...this.chunks.slice(holding + 1)];
    if (this.chunks[0].length === 0) this.chunks.shift();
    this.buffered -= line.length + 1;
    this.deadline.stop();
    if (line.length > this.lineBytes) return this.fail("line is too long", "silent");
    const text = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
    if (text.length === 0) return true;
    if (text[0] !== 0x7b) return this.fail("no JSON object", "silent");
    const parsed = parseBoundedJson(text);
    if (!parsed.ok) return this.fail(parsed.reason, "polite");
    this.events.message(parsed.value, text.length);
    return true;
  }

  private fail(reason: string, manner: "polite" | "silent"): false {
    if (this.state === "finished") return false;
    this.takeRest();
    this.events.violation(reason, manner);
    return false;
  }
}
