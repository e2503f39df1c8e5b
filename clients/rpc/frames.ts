/** Content-Length frames for a peer that is trusted: the user's own daemon, behind a directory only the user can enter. */
export class FrameDecoder {
  private buffered: Buffer = Buffer.alloc(0);
  /** What came of a long frame, joined once it is whole. */
  private chunks: Buffer[] = [];
  private chunkBytes = 0;
  private awaited = -1;

  constructor(private readonly onMessage: (message: Readonly<Record<string, unknown>>) => void) {}

  /** @throws Error when the bytes are no frames. */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.chunkBytes += chunk.length;
    if (this.buffered.length + this.chunkBytes < this.awaited) return;
    this.join();
    for (;;) {
      if (this.awaited < 0) {
        const end = this.buffered.indexOf("\r\n\r\n", 0, "latin1");
        if (end < 0) return;
        const length = /^content-length: *(\d+) *$/im.exec(this.buffered.toString("latin1", 0, end));
        if (length === null) throw new Error("the daemon's answer has no length");
        this.awaited = Number(length[1]);
        this.buffered = this.buffered.subarray(end + 4);
      }
      if (this.buffered.length < this.awaited) return;
      const body = this.buffered.toString("utf8", 0, this.awaited);
      this.buffered = this.buffered.subarray(this.awaited);
      this.awaited = -1;
      this.onMessage(JSON.parse(body) as Readonly<Record<string, unknown>>);
    }
  }

  private join(): void {
    this.buffered =
      this.buffered.length === 0 && this.chunks.length === 1
        ? this.chunks[0]
        : Buffer.concat([this.buffered, ...this.chunks]);
    this.chunks = [];
    this.chunkBytes = 0;
  }

  /** Bytes after the last whole frame, for whoever goes on in another framing. */
  rest(): Buffer {
    this.join();
    return this.buffered;
  }
}

export function encodeFrame(message: object): string {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text, "utf8")}\r\n\r\n${text}`;
}
