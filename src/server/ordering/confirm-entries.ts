import type { FastifyBaseLogger } from 'fastify';
import { PrescribingError } from '../prescribing.ts';
import type { SearchEntry, Kind } from '../prescribing.ts';
import type { ServerContext } from '../server-context.ts';
import type { SavedAnswer } from '../store/saved-answer.ts';

/** The time limit for confirming all entries of one request, in milliseconds. */
const PATIENCE_MS = 3000;

/** A stored entry, without its code. */
interface Entry {
  name: string;
  strength?: string;
}

/**
 * Creates a function that marks those entries of an answer whose name and code do not belong together on the
 * prescribing platform. The browser sends code and name, so anybody could send a name under another drug's code. If the
 * platform cannot be reached, the answer is saved with its entries marked as unconfirmed.
 */
export function entryConfirmer(
  context: ServerContext,
  log: FastifyBaseLogger,
): (answer: SavedAnswer) => Promise<SavedAnswer> {
  const mark = marker(context, log);
  return async (answer) => {
    const { medication, allergy } = answer;
    return {
      ...answer,
      ...(medication && {
        medication: { ...medication, medication_entries: await mark('medication', medication.medication_entries) },
      }),
      ...(allergy && { allergy: { ...allergy, allergy_entries: await mark('allergy', allergy.allergy_entries) } }),
    };
  };
}

function marker({ prescribing, clock }: ServerContext, log: FastifyBaseLogger) {
  const until = clock().getTime() + PATIENCE_MS;
  let isReachable = true;

  async function isConfirmed(kind: Kind, entry: Pick<SearchEntry, 'code' | 'name' | 'strength'>): Promise<boolean> {
    if (!isReachable || clock().getTime() > until) return false;
    try {
      return await prescribing.confirms(kind, entry);
    } catch (error) {
      if (!(error instanceof PrescribingError)) throw error;
      log.warn({ err: error }, 'the entries of an answer could not be confirmed');
      isReachable = false;
      return false;
    }
  }

  return async <T extends Entry>(kind: Kind, entries: Record<string, T>): Promise<Record<string, T>> => {
    const marked: Record<string, T> = {};
    // One at a time, because the platform limits the rate of requests.
    for (const [code, entry] of Object.entries(entries)) {
      const { name, strength } = entry;
      const isKnown = await isConfirmed(kind, { code, name, ...(strength !== undefined && { strength }) });
      marked[code] = isKnown ? entry : { ...entry, unconfirmed: true };
    }
    return marked;
  };
}
