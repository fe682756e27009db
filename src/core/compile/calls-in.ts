const NONE: ReadonlySet<string> = new Set();
const made = new WeakMap<object, ReadonlySet<string>>();

/** The calls that the actions in a part of a flow make. */
export function callsIn(part: unknown): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return NONE;
  const kept = made.get(part);
  if (kept !== undefined) return kept;
  const calls = new Set(Object.values(part).flatMap((inner: unknown) => [...callsIn(inner)]));
  if ('call' in part && typeof part.call === 'string') calls.add(part.call);
  made.set(part, calls);
  return calls;
}
