import type { FastifyRequest } from 'fastify';
import { personOf } from './person.ts';

/** A read of a person's data that begins together with the read of their session, so that one statement does both. */
export interface ReadAhead<Request extends FastifyRequest, Data> {
  /** Begins the read for the person of a verified access token. It may turn out that their session has ended. */
  begin(request: Request, userId: string): void;
  /** The data of the signed-in person. @throws Refusal 401 before the session was accepted */
  of(request: Request): Promise<Data>;
}

export function readAhead<Request extends FastifyRequest, Data>(
  read: (request: Request, userId: string) => Promise<Data>,
): ReadAhead<Request, Data> {
  const begun = new WeakMap<Request, { userId: string; data: Promise<Data> }>();
  return {
    begin(request, userId) {
      const data = read(request, userId);
      // A request that is refused never looks at the data, or at why they could not be read.
      data.catch(() => undefined);
      begun.set(request, { userId, data });
    },
    async of(request) {
      const { id } = personOf(request).account;
      const found = begun.get(request);
      // Each request asks once. Entries that stay in the WeakMap would slow down garbage collection.
      begun.delete(request);
      return found?.userId === id ? found.data : read(request, id);
    },
  };
}
