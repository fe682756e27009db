/**
 * The parts of a flow that a computation has read, by name, each with its value at that time. The result stays valid as
 * long as all these parts have the same values.
 */
export type Reads = ReadonlyMap<string, unknown>;

/** The reads that are recorded for the current computation; undefined while nothing is recorded. */
let noting: Map<string, unknown> | undefined;

/** Records the reads of an earlier computation whose cached result is used now. */
export function noteReads(reads: Reads): void {
  if (noting !== undefined) for (const [part, value] of reads) noting.set(part, value);
}

/**
 * Runs a computation, and returns its value together with its reads. Computations may be nested: the reads of the inner
 * one belong to the outer one as well.
 */
export function withReads<Made>(make: () => Made): CachedValue<Made> {
  const outer = noting;
  const reads = new Map<string, unknown>();
  noting = reads;
  try {
    return { value: make(), reads };
  } finally {
    noting = outer;
    noteReads(reads);
  }
}

/** Records that a part is read. @returns the part */
export function read<Part>(name: string, part: Part): Part {
  noting?.set(name, part);
  return part;
}

/** Runs a computation without recording what it reads. The caller must compare the result instead. */
export function withoutNoting<Made>(make: () => Made): Made {
  const outer = noting;
  noting = undefined;
  try {
    return make();
  } finally {
    noting = outer;
  }
}

/** Returns a record that records each read of an entry. */
export function noted<Part>(name: string, parts: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> {
  const record: Record<string, Part> = {};
  for (const [key, part] of Object.entries(parts)) {
    const place = `${name}/${key}`;
    Object.defineProperty(record, key, { enumerable: true, get: () => read(place, part) });
  }
  return record;
}

/** A value, and the reads that it depends on. */
export interface CachedValue<Made> {
  value: Made;
  reads: Reads;
}

/** The storage of a cache: a Map or a WeakMap. */
interface Store<Key, Made> {
  get(key: Key): CachedValue<Made> | undefined;
  set(key: Key, made: CachedValue<Made>): unknown;
}

/** Caches one value for each key. When a cached value is used, the reads that it depends on are recorded again. */
export function memoized<Key, Made>(cache: Store<Key, Made>): (key: Key, make: () => Made) => Made {
  return (key, make) => {
    const before = cache.get(key);
    if (before !== undefined) {
      noteReads(before.reads);
      return before.value;
    }
    const made = withReads(make);
    cache.set(key, made);
    return made.value;
  };
}

/** Caches one value for each object and key. */
export function memoizedFor<Whole extends object, Made>(): (whole: Whole) => (key: string, make: () => Made) => Made {
  const cache = new WeakMap<Whole, (key: string, make: () => Made) => Made>();
  return (whole) => {
    const own = cache.get(whole) ?? memoized<string, Made>(new Map());
    cache.set(whole, own);
    return own;
  };
}
