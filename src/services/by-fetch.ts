import { NoAnswer, type Transport } from './transport.ts';

/** Carries the first read, for which axios would come too late; there is nothing to send with it and nobody calls it off. */
export const byFetch: Transport = async ({ method, url, query, headers, timeout }) => {
  const address = Object.keys(query).length === 0 ? url : `${url}?${new URLSearchParams(query)}`;
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(address, { method, headers, credentials: 'include', signal });
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch (error) {
    throw new NoAnswer(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network');
  }
};
