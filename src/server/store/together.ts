/** How many keys one statement reads at most. */
const MOST = 100;

/**
 * Makes a function that finds the value of one key out of one that finds the values of many. What is asked for in one
 * turn of the event loop is read together: under load, a statement per request costs more than what it reads. Each
 * read starts after it was asked for, so nothing older is ever returned.
 * @param read finds the values of keys, in their order
 */
export function together<Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>) {
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
