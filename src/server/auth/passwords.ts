import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as library from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id (the library's default) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Matches a stored hash: algorithm, cost, salt and result (PHC string format). */
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$[\w+/]+$/;

export interface Passwords {
  /**
   * The hash of a password.
   * @param like use the salt and cost of this hash; null for a new salt. All accounts of an address share a salt, so
   * that a sign-in computes only one hash for all of them (decision 53)
   */
  hash(password: string, like?: string | null): Promise<string>;
  /** Whether a password matches a hash. For null it is false, after the same amount of work. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Creates the password hasher. Tests pass their own `argon2`. */
export function createPasswords(argon2: Pick<typeof library, 'hash'> = library): Passwords {
  // Each hash occupies one core. One core remains free for other requests.
  const inTurn = pLimit(Math.max(1, availableParallelism() - 1));
  const hash: Passwords['hash'] = (password, like = null) =>
    inTurn(() => argon2.hash(normal(password), { ...COST, salt: randomBytes(16), ...saltAndCost(like) }));
  return {
    hash,
    // A stored hash is long and depends on the password, so the duration of the comparison reveals nothing.
    verify: async (known, password) => (await hash(password, known)) === known,
  };
}

function saltAndCost(hash: string | null) {
  const [, memory, time, lanes, salt] = HASH.exec(hash ?? '') ?? [];
  if (salt === undefined) return {};
  return {
    memoryCost: Number(memory),
    timeCost: Number(time),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
  };
}

/**
 * The password in normal form, because keyboards may encode the same password differently (NIST SP 800-63B 3.1.1.2).
 */
const normal = (password: string) => password.normalize('NFKC');
