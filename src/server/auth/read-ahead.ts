import type { FastifyRequest } from 'fastify';
import { personOf } from './person.ts';

/** A read of a person's data that starts together with the read of their session, so that one statement reads both. */
export interface ReadAhead<Request extends FastifyRequest, Data> {
  /** Starts the read for the person of a verified access token. Their session may turn out to have ended. */
  begin(request: Request, userId: string): void;
  /** The data of the signed-in person. @throws Refusal 401 if the session was not accepted yet */
  of(request: Request): Promise<Data>;
}

export function readAhead<Request extends FastifyRequest, Data>(
  read: (request: Request, userId: string) => Promise<Data>,
): ReadAhead<Request, Data> {
  const begun = new WeakMap<Request, { userId: string; data: Promise<Data> }>();
  return {
    begin(request, userId) {
      const data = read(request, userId);
      // A refused request never uses the data, so a failure to read them is ignored.
      data.catch(() => undefined);
      begun.set(request, { userId, data });
    },
    async of(request) {
      const { id } = personOf(request).account;
      const found = begun.get(request);
      // Each request reads its data once. Entries that stay in the WeakMap would slow down garbage collection.
      begun.delete(request);
      return found?.userId === id ? found.data : read(request, id);
    },
  };
}
