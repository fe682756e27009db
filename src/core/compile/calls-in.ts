const made = new WeakMap<object, readonly string[]>();

/**
 * The names of the calls that the actions in a part of a flow make, at any depth. Each name once, outer calls first.
 */
export function callsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const cached = made.get(part);
  if (cached !== undefined) return cached;
  const own = 'call' in part && typeof part.call === 'string' ? [part.call] : [];
  const calls = [...new Set([...own, ...Object.values(part).flatMap(callsIn)])];
  made.set(part, calls);
  return calls;
}
