import { NoResponse, type Transport } from './transport.ts';

/**
 * A transport whose code is loaded with the first request. If loading fails, the request fails like a lost connection
 * (EC-7).
 */
export const lazyTransport =
  (load: () => Promise<Transport>): Transport =>
  async (sent) => {
    const carry = await load().catch(() => {
      throw new NoResponse('network');
    });
    return carry(sent);
  };
