import type { CallRequest, Json } from '#core';
import type { CallOutcome, Http } from './http.ts';
import { inThisTask } from './this-task.ts';

/** A read and what it answered. */
export interface Answered {
  request: CallRequest;
  data: Json;
}

/** Http whose first read went ahead of it. */
export interface EarlyHttp extends Http {
  /** Hands the first read's good answer over, once, where it is there already; from then on asking is a new request. */
  answered(): Promise<Answered | undefined>;
}

/**
 * Http whose first read is under way before anybody asks for it: while the rest of the page is still loading.
 * Whoever asks for just that gets its outcome, once; everything else, and asking again, is a request of its own.
 * @param by carries just this one: it is there before the other has loaded what it needs
 */
export function readEarly(http: Http, early: CallRequest, by: Http): EarlyHttp {
  const key = keyOf(early);
  let outcome: Promise<CallOutcome> | undefined = by.send(early);
  let answered: Answered | undefined;
  const settled = outcome.then(
    (found) => {
      if (found.ok) answered = { request: early, data: found.data };
    },
    () => undefined,
  );
  return {
    fits: http.fits,
    async answered() {
      // It may have been waiting for its check, which comes with what asks here: that wait is over with this task.
      await inThisTask(settled);
      if (outcome === undefined || answered === undefined) return undefined;
      outcome = undefined;
      return answered;
    },
    async send(request, signal) {
      if (outcome === undefined || keyOf(request) !== key) return http.send(request, signal);
      const taken = outcome;
      outcome = undefined;
      return taken;
    },
  };
}

const keyOf = ({ call, method, path, query }: CallRequest) => JSON.stringify([call, method, path, query]);
