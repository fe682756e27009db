/** A call as it goes over the wire. */
export interface Sent {
  method: string;
  url: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** In milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** What came back, whatever its status. */
export interface Received {
  status: number;
  text: string;
  /** A header by its name in small letters. */
  header(name: string): string | null;
}

/**
 * Carries calls. What they say and how an answer is understood is not its business, but that of http.ts.
 * @throws NoAnswer
 */
export type Transport = (sent: Sent) => Promise<Received>;

/** Nothing came back. */
export class NoAnswer extends Error {
  readonly why: 'network' | 'timeout' | 'aborted';

  constructor(why: NoAnswer['why']) {
    super(`No answer: ${why}`);
    this.name = 'NoAnswer';
    this.why = why;
  }
}
