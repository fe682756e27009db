import { type FlowParts, partsOf } from './navigation-part.ts';
import { type Known, noteAgain, type Reads, withReads } from './reads.ts';
import { cachedFor, type Subject } from './subject.ts';

/** How many versions of a result to remember, the most recent ones. */
const MOST = 3;

const isStill = ({ parts }: FlowParts, reads: Reads) => [...reads].every(([part, value]) => parts.get(part) === value);

/** Computes a value by key, once for flows that do not differ in what it reads of them. */
export type Again<Made> = (key: string, make: () => Made) => Made;

/**
 * Results for one flow after another: what a change of the flow cannot reach is not computed again. For a subject that
 * is no navigation part, every value is computed.
 * @param factsOf what the results depend on beside the flow, as text
 */
export function again<Made>(factsOf: (subject: Subject) => string = () => ''): (subject: Subject) => Again<Made> {
  const versions = new WeakMap<object, Map<string, Known<Made>[]>>();
  return cachedFor((subject): Again<Made> => {
    const flow = partsOf(subject);
    if (flow === undefined) return (_, make) => make();
    const known = versions.get(flow.rest) ?? new Map<string, Known<Made>[]>();
    versions.set(flow.rest, known);
    const facts = factsOf(subject);
    return (key, make) => {
      const place = facts + key;
      const before = known.get(place) ?? [];
      const same = before.find(({ reads }) => isStill(flow, reads));
      if (same !== undefined) {
        noteAgain(same.reads);
        return same.value;
      }
      const made = withReads(make);
      known.set(place, [...before, made].slice(-MOST));
      return made.value;
    };
  });
}

/** Like `cachedFor`, and once for flows that do not differ in what the value reads of them. */
export function cachedAgain<Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const of = again<Made>();
  return cachedFor((subject) => of(subject)('', () => make(subject)));
}
