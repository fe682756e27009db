export interface HttpRequest {
  method: string;
  url: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** The timeout in milliseconds. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** An HTTP response of any status. */
export interface HttpResponse {
  status: number;
  text: string;
  /** A header by its lower-case name. */
  header(name: string): string | null;
}

/** Sends HTTP requests. http.ts interprets requests and responses. @throws NoResponse */
export type Transport = (sent: HttpRequest) => Promise<HttpResponse>;

/** Thrown when a request got no response. */
export class NoResponse extends Error {
  readonly why: 'network' | 'timeout' | 'aborted';

  constructor(why: NoResponse['why']) {
    super(`No response: ${why}`);
    this.why = why;
  }
}
