/**
 * The parts of a flow that a computation has read, by name, each with its value at that time. A result may be used again
 * while all of these parts still have the same values.
 */
export type Reads = ReadonlyMap<string, unknown>;

/** What the current computation has read so far; undefined while reads are not recorded. */
let noting: Map<string, unknown> | undefined;

/** Notes reads of an earlier computation whose result is used again. */
export function noteAgain(reads: Reads): void {
  if (noting !== undefined) for (const [part, value] of reads) noting.set(part, value);
}

/** Runs a computation and notes what it reads. Such computations may contain each other. */
export function withReads<Made>(make: () => Made): Known<Made> {
  const outer = noting;
  const reads = new Map<string, unknown>();
  noting = reads;
  try {
    return { value: make(), reads };
  } finally {
    noting = outer;
    noteAgain(reads);
  }
}

/** Notes that a part is read. @returns the part */
export function read<Part>(name: string, part: Part): Part {
  noting?.set(name, part);
  return part;
}

/** Runs a computation whose reads do not count, because its result itself is compared. */
export function unnoted<Made>(make: () => Made): Made {
  const outer = noting;
  noting = undefined;
  try {
    return make();
  } finally {
    noting = outer;
  }
}

/** A record that notes which of its entries are read. */
export function noted<Part>(name: string, parts: Readonly<Record<string, Part>>): Readonly<Record<string, Part>> {
  const record: Record<string, Part> = {};
  for (const [key, part] of Object.entries(parts)) {
    const place = `${name}/${key}`;
    Object.defineProperty(record, key, { enumerable: true, get: () => read(place, part) });
  }
  return record;
}

/** A result, and what it was made of. */
export interface Known<Made> {
  value: Made;
  reads: Reads;
}

/** Where results are stored by key: a Map or a WeakMap. */
interface Store<Key, Made> {
  get(key: Key): Known<Made> | undefined;
  set(key: Key, known: Known<Made>): unknown;
}

/** Computes a value once for each key. Whoever uses it again has read what it was made of. */
export function remembering<Key, Made>(known: Store<Key, Made>): (key: Key, make: () => Made) => Made {
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) {
      noteAgain(before.reads);
      return before.value;
    }
    const made = withReads(make);
    known.set(key, made);
    return made.value;
  };
}

/** Values by key, computed once for each object. */
export function rememberingFor<Whole extends object, Made>(): (
  whole: Whole,
) => (key: string, make: () => Made) => Made {
  const known = new WeakMap<Whole, (key: string, make: () => Made) => Made>();
  return (whole) => {
    const own = known.get(whole) ?? remembering<string, Made>(new Map());
    known.set(whole, own);
    return own;
  };
}
