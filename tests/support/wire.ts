import { vi } from 'vitest';

/** A request as it leaves the page. */
export interface WireRequest {
  method: string;
  /** The path with its query. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** How a request ends: with an answer, or in one of the ways of getting none. */
export type WireAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | 'network' | 'timeout';

/** Answers a request. A promise keeps it open until it resolves. */
export type Responder = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

export const ok = (body: unknown, headers: Record<string, string> = {}): WireAnswer => ({ status: 200, body, headers });

/** The backend as a test scripts it. It replaces the browser's XMLHttpRequest, below the real http service. */
export class Wire {
  /** Every request so far, in order. */
  readonly sent: WireRequest[] = [];
  private readonly responders = new Map<string, Responder>();
  private fallback: Responder = () => ({ status: 404, body: { message: 'not scripted' } });

  constructor() {
    const answer = (request: WireRequest) => {
      this.sent.push(request);
      return (this.responders.get(`${request.method} ${request.url.split('?')[0]}`) ?? this.fallback)(request);
    };
    vi.stubGlobal('XMLHttpRequest', xhrAnsweredBy(answer));
  }

  /** Sets how "METHOD /path" is answered from now on. */
  on(line: string, answer: WireAnswer | Responder): this {
    this.responders.set(line, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** Sets how every other request is answered. */
  otherwise(answer: Responder): this {
    this.fallback = answer;
    return this;
  }

  /** Keeps "METHOD /path" open. @returns a function that answers it */
  hold(line: string): (answer: WireAnswer) => void {
    let answered: (answer: WireAnswer) => void = () => {};
    const waiting = new Promise<WireAnswer>((resolve) => (answered = resolve));
    this.on(line, () => waiting);
    return answered;
  }

  /** The requests to "METHOD /path" so far. */
  to(line: string): WireRequest[] {
    return this.sent.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === line);
  }
}

/** The part of XMLHttpRequest that axios uses. */
function xhrAnsweredBy(answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>) {
  return class {
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    response = '';
    responseURL = '';
    timeout = 0;
    withCredentials = false;
    onloadend: (() => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    ontimeout: (() => void) | null = null;
    onabort: (() => void) | null = null;
    private readonly request: WireRequest = { method: 'GET', url: '', headers: {}, body: undefined };
    private given: Record<string, string> = {};
    private over = false;

    open(method: string, url: string) {
      this.request.method = method.toUpperCase();
      this.request.url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.request.headers[name.toLowerCase()] = value;
    }

    getAllResponseHeaders() {
      return Object.entries(this.given)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n');
    }

    abort() {
      if (this.over) return;
      this.over = true;
      this.onabort?.();
    }

    send(body: string | null) {
      this.request.body = typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
      void this.answered();
    }

    private async answered() {
      const got = await answer(this.request);
      if (this.over) return;
      this.over = true;
      if (got === 'network') return this.onerror?.({});
      if (got === 'timeout') return this.ontimeout?.();
      this.readyState = 4;
      this.status = got.status;
      this.given = got.headers ?? {};
      this.responseText =
        typeof got.body === 'string' ? got.body : got.body === undefined ? '' : JSON.stringify(got.body);
      this.response = this.responseText;
      this.onloadend?.();
    }
  };
}
