/**
 * One unsaved buffer, ready to be laid over a view; plain data, so that it can be sent to a thread. One object is one version of the
 * buffer: what is derived from it is kept with the object (deltaFacts.ts), so hand the same object to each question.
 */
export type Overlay = {
  /** Root-relative. */
  readonly path: string;
  readonly text: string;
  /** Encoded FileFacts of the text (adapters/factsCodec.ts). */
  readonly facts: Uint8Array;
};
