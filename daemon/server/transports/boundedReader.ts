/**
 * BoundedReader: Content-Length frames (LSP's base protocol) from a peer that is not trusted.
 *
 * A header is at most 4 KiB and 16 lines, knows Content-Length (digits only, once, at most 32 MiB) and Content-Type and nothing else; a
 * frame is complete in 10 s; its body is UTF-8 JSON, 64 levels deep at most. Any violation ends the connection: there is no way
 * back to the beginning of a frame. So the first byte of an HTTP request, or of anything else that is no header, is the last one read.
 */

import { FrameDeadline } from "./frameDeadline.js";
import { parseBoundedJson } from "./jsonGuard.js";
import { frameLimits, type MessageReader, type ReaderEvents } from "./messageReader.js";

export class BoundedReader implements MessageReader {
  private readonly chunks: Buffer[] = [];
  private buffered = 0;
  /** Length of the body that is awaited; -1 while the header is. */
  private awaited = -1;
  /** Header bytes already searched for their end. */
  private searched = 0;
  private state: "reading" | "halted" | "finished" = "reading";
  private running = false;
  private readonly deadline: FrameDeadline;

  constructor(
    private readonly events: ReaderEvents,
    private readonly bodyBytes: number = frameLimits.bodyBytes,
    milliseconds: number = frameLimits.milliseconds,
  ) {
    this.deadline = new FrameDeadline(milliseconds, () => this.fail("a frame was not complete in time", "silent"));
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
    const rest = Buffer.concat(this.chunks.splice(0));
    this.buffered = 0;
    return rest;
  }

  dispose(): void {
    this.takeRest();
  }

  private run(): void {
    // The callback may resume or push; the outer loop then goes on.
    if (this.running) return;
    this.running = true;
    try {
      while (this.state === "reading" && (this.awaited < 0 ? this.readHeader() : this.readBody()));
    } finally {
      this.running = false;
    }
    if (this.state !== "reading") return;
    if (this.buffered === 0 && this.awaited < 0) this.deadline.stop();
    else this.deadline.start();
  }

  /** Whether to go on. */
  private readHeader(): boolean {
    if (this.buffered === 0) return false;
    const head = this.joined(Math.min(this.buffered, frameLimits.headerBytes)).subarray(0, frameLimits.headerBytes);
    if ((head[0] | 0x20) !== 0x63) return this.fail("no header", "silent");
    const end = head.indexOf("\r\n\r\n", Math.max(0, this.searched - 3), "latin1");
    if (end < 0) {
      if (head.length >= frameLimits.headerBytes) return this.fail("header is too long", "silent");
      this.searched = head.length;
      return false;
    }
    const length = contentLength(head.toString("latin1", 0, end), this.bodyBytes);
    if (typeof length === "string") return this.fail(length, "silent");
    this.drop(end + 4);
    this.searched = 0;
    this.awaited = length;
    return true;
  }

  private readBody(): boolean {
    if (this.buffered < this.awaited) return false;
    const body = this.awaited === 0 ? empty : this.joined(this.awaited).subarray(0, this.awaited);
    this.drop(this.awaited);
    this.awaited = -1;
    this.deadline.stop();
    const parsed = parseBoundedJson(body);
    if (!parsed.ok) return this.fail(parsed.reason, "polite");
    this.events.message(parsed.value, body.length);
    return true;
  }

  /** The first chunk, holding at least so many of the buffered bytes. */
  private joined(bytes: number): Buffer {
    if (this.chunks[0].length < bytes) this.chunks.splice(0, this.chunks.length, Buffer.concat(this.chunks));
    return this.chunks[0];
  }

  private drop(bytes: number): void {
    this.buffered -= bytes;
    let left = bytes;
    while (left > 0) {
      const first = this.chunks[0];
      if (first.length > left) {
        this.chunks[0] = first.subarray(left);
        return;
      }
      left -= first.length;
      this.chunks.shift();
    }
  }

  private fail(reason: string, manner: "polite" | "silent"): false {
    if (this.state === "finished") return false;
    this.takeRest();
    this.events.violation(reason, manner);
    return false;
  }
}

const empty = Buffer.alloc(0);

/** The length a header states, or what is wrong with it. */
function contentLength(header: string, most: number): number | string {
  const lines = header.split("\r\n");
  if (lines.length > frameLimits.headerLines) return "header has too many lines";
  let length: number | undefined;
  for (const line of lines) {
    const field = /^([A-Za-z-]+): *([^\r\n]*?) *$/.exec(line);
    const name = field?.[1].toLowerCase();
    const value = field?.[2] ?? "";
    if (name === "content-length") {
      if (length !== undefined) return "Content-Length stands twice";
      if (!/^[0-9]{1,10}$/.test(value)) return "Content-Length is no number";
      length = Number(value);
    } else if (name === "content-type") {
      if (/charset/i.test(value) && !/charset *= *"?utf-?8"?/i.test(value)) return "charset is not UTF-8";
    } else {
      return "unknown header";
    }
  }
  if (length === undefined) return "Content-Length is missing";
  return length <= most ? length : "frame is too large";
}
