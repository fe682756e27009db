import type { RequestWithResponse, CallRequest } from '#core';
import type { CallOutcome, Http } from './http.ts';
import { settledOrNextTask } from '../storage/settled-or-next-task.ts';

/** HTTP whose first read has started early. */
export interface EarlyHttp extends Http {
  /** The response of the first read, if it has arrived. Can be used once; afterwards the same request is sent again. */
  answered(): Promise<RequestWithResponse | undefined>;
}

/**
 * HTTP whose first read starts while the rest of the page still loads. The first caller that makes this request gets
 * its outcome. All other requests are sent normally.
 * @param by sends only the first read, because it is available before the other transport
 */
export function readEarly(http: Http, early: CallRequest, by: Http): EarlyHttp {
  const key = keyOf(early);
  let outcome: Promise<CallOutcome> | undefined = by.send(early);
  let answered: RequestWithResponse | undefined;
  const settled = outcome.then(
    (found) => {
      if (found.ok) answered = { request: early, data: found.data };
    },
    () => undefined,
  );
  return {
    fits: http.fits,
    async answered() {
      // The response may have arrived and wait only for its validator, which loads together with the calling code. So
      // wait until the next task.
      await settledOrNextTask(settled);
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
