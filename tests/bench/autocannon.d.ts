/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Result {
    requests: { average: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
