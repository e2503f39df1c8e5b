/** What turns a client's bytes into messages: one implementation a framing. */
export interface MessageReader {
  /** Takes bytes and hands out each complete message, until halted. */
  push(chunk: Buffer): void;
  /** Stops handing out messages; bytes that are in stay in. Allowed inside the message callback. */
  halt(): void;
  /** Goes on with what is in. */
  resume(): void;
  /** The bytes not used yet, for a reader of another framing. The reader is finished after it. */
  takeRest(): Buffer;
  dispose(): void;
}

export type Message = Readonly<Record<string, unknown>>;

export type ReaderEvents = {
  readonly message: (message: Message, bytes: number) => void;
  /** Framing or JSON is broken; the connection must close. `polite`: a JSON-RPC peer that may be told why. */
  readonly violation: (reason: string, manner: "polite" | "silent") => void;
};

export const frameLimits = {
  headerBytes: 4096,
  headerLines: 16,
  bodyBytes: 32 * 1024 * 1024,
  lineBytes: 4 * 1024 * 1024,
  /** A frame that has begun is complete after this time. */
  milliseconds: 10_000,
} as const;
