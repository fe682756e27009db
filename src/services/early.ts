import type { CallRequest } from '#core';
import type { CallOutcome, Http } from './http.ts';

/**
 * Http whose first read is under way before anybody asks for it: while the rest of the page is still loading.
 * Whoever asks for just that gets its outcome, once; everything else, and asking again, is a request of its own.
 * @param by carries just this one: it is there before the other has loaded what it needs
 */
export function readEarly(http: Http, early: CallRequest, by: Http): Http {
  const key = keyOf(early);
  let outcome: Promise<CallOutcome> | undefined = by.send(early);
  return {
    fits: http.fits,
    async send(request, signal) {
      if (outcome === undefined || keyOf(request) !== key) return http.send(request, signal);
      const taken = outcome;
      outcome = undefined;
      return taken;
    },
  };
}

const keyOf = ({ call, method, path, query }: CallRequest) => JSON.stringify([call, method, path, query]);
