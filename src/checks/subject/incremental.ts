import { type FlowParts, flowPartsOf } from './navigation-part.ts';
import { type CachedValue, noteReads, type Reads, withReads } from './tracked-reads.ts';
import { cachedFor, type Subject } from './subject.ts';

/** The number of versions of a value to keep, the most recently used ones. */
const MOST = 3;

/** Whether all parts that a computation has read are unchanged in this flow. */
function isStill({ parts }: FlowParts, reads: Reads): boolean {
  // A plain loop without copies, because this runs for thousands of values.
  for (const [part, value] of reads) if (parts.get(part) !== value) return false;
  return true;
}

/**
 * Returns the cached value of a key. Computes it again only if a part of the flow that the computation read has
 * changed.
 */
export type Incremental<Made> = (key: string, make: () => Made) => Made;

/**
 * Caches values across versions of a flow for the dev server. When a file changes, only the values that read a changed
 * part of the flow are computed again. Only subjects made by `navigationPart` are cached; for others, each value is
 * computed at every request.
 * @param factsOf returns everything besides the flow that the values depend on, as text for the cache key
 */
export function incremental<Made>(
  factsOf: (subject: Subject) => string = () => '',
): (subject: Subject) => Incremental<Made> {
  const versions = new WeakMap<object, Map<string, CachedValue<Made>[]>>();
  return cachedFor((subject): Incremental<Made> => {
    const flow = flowPartsOf(subject);
    if (flow === undefined) return (_, make) => make();
    const known = versions.get(flow.rest) ?? new Map<string, CachedValue<Made>[]>();
    versions.set(flow.rest, known);
    const facts = factsOf(subject);
    return (key, make) => {
      const place = facts + key;
      const before = known.get(place) ?? [];
      const same = before.find(({ reads }) => isStill(flow, reads));
      if (same !== undefined) noteReads(same.reads);
      const made = same ?? withReads(make);
      known.set(place, [...before.filter((one) => one !== same), made].slice(-MOST));
      return made.value;
    };
  });
}

/**
 * Like `cachedFor`, but the value is also used for later versions of the flow that do not differ in what the
 * computation read.
 */
export function cachedAcrossFlows<Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const of = incremental<Made>();
  return cachedFor((subject) => of(subject)('', () => make(subject)));
}
