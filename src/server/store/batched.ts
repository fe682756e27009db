/** How many keys one statement reads at most. */
const MOST = 100;

/**
 * Combines reads: returns a function for one key, made from a function for many keys. Keys requested in the same turn
 * of the event loop are read by one statement, because under load a statement per request costs more than its result.
 * Each read starts after its request, so no older value is returned.
 * @param read finds the values of keys, in their order
 */
export function batched<Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>) {
  let asked: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] = [];

  const readAsked = () => {
    const now = asked;
    asked = [];
    for (let from = 0; from < now.length; from += MOST) {
      const some = now.slice(from, from + MOST);
      read(some.map(({ key }) => key)).then(
        (values) => some.forEach(({ resolve }, at) => resolve(values[at])),
        (error: unknown) => some.forEach(({ reject }) => reject(error)),
      );
    }
  };

  return (key: Key): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) setImmediate(readAsked);
      asked.push({ key, resolve, reject });
    });
}
