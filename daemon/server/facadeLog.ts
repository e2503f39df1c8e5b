/** How the facades log: a sentence, and plain details without source text. */
export type FacadeLog = (message: string, details: Readonly<Record<string, unknown>>) => void;
