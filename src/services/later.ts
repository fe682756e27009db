import { NoAnswer, type Transport } from './transport.ts';

/** A transport that is loaded when something is first sent. Without it there is no connection to speak of (EC-7). */
export const later =
  (load: () => Promise<Transport>): Transport =>
  async (sent) => {
    const carry = await load().catch(() => {
      throw new NoAnswer('network');
    });
    return carry(sent);
  };
