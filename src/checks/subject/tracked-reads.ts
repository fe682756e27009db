/**
 * The parts of a flow that a computation has read, by name, each with its value then. Its result is still valid while
 * all of them have the same values.
 */
export type Reads = ReadonlyMap<string, unknown>;

/** What the current computation has read so far; undefined while reads are not noted. */
let noting: Map<string, unknown> | undefined;

/** Notes the reads of an earlier computation whose result is used now. */
export function noteReads(reads: Reads): void {
  if (noting !== undefined) for (const [part, value] of reads) noting.set(part, value);
}

/**
 * Runs a computation and returns its value with its reads. Computations may be nested: the outer one has read what
 * the inner one has read.
 */
export function withReads<Made>(make: () => Made): Known<Made> {
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

/** Notes that a part is read. @returns the part */
export function read<Part>(name: string, part: Part): Part {
  noting?.set(name, part);
  return part;
}

/** Runs a computation without recording the parts that it reads. The caller compares the result instead. */
export function withoutNoting<Made>(make: () => Made): Made {
  const outer = noting;
  noting = undefined;
  try {
    return make();
  } finally {
    noting = outer;
  }
}

/** A record that notes each entry when it is read. */
export function noted<Part>(name: string, parts: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> {
  const record: Record<string, Part> = {};
  for (const [key, part] of Object.entries(parts)) {
    const place = `${name}/${key}`;
    Object.defineProperty(record, key, { enumerable: true, get: () => read(place, part) });
  }
  return record;
}

/** A value, and the reads that it depends on. */
export interface Known<Made> {
  value: Made;
  reads: Reads;
}

/** The storage of a cache: a Map or a WeakMap. */
interface Store<Key, Made> {
  get(key: Key): Known<Made> | undefined;
  set(key: Key, known: Known<Made>): unknown;
}

/** Caches one value for each key. Using a cached value counts as reading what it depends on. */
export function memoized<Key, Made>(known: Store<Key, Made>): (key: Key, make: () => Made) => Made {
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) {
      noteReads(before.reads);
      return before.value;
    }
    const made = withReads(make);
    known.set(key, made);
    return made.value;
  };
}

/** Caches one value for each object and key. */
export function memoizedFor<Whole extends object, Made>(): (whole: Whole) => (key: string, make: () => Made) => Made {
  const known = new WeakMap<Whole, (key: string, make: () => Made) => Made>();
  return (whole) => {
    const own = known.get(whole) ?? memoized<string, Made>(new Map());
    known.set(whole, own);
    return own;
  };
}
