import { NoResponse, type Transport } from './transport.ts';

/**
 * The transport for the first read, because axios loads too late for it. Sends no body and ignores the caller's abort
 * signal; only its own timeout ends it.
 * @throws NoResponse
 */
export const fetchTransport: Transport = async ({ method, url, query, headers, timeout }) => {
  const address = Object.keys(query).length === 0 ? url : `${url}?${new URLSearchParams(query)}`;
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(address, { method, headers, credentials: 'include', signal });
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch (error) {
    throw new NoResponse(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network');
  }
};
