import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as library from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id (the library's default) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Pass `null` for an unknown account: a dummy hash is checked then, so that the
   * response time does not reveal which accounts exist.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Creates the password hasher with a dummy hash of its own. Tests pass their own `argon2`. */
export async function createPasswords(argon2: Pick<typeof library, 'hash' | 'verify'> = library): Promise<Passwords> {
  // Each hash uses one core. One core stays free for other requests.
  const inTurn = pLimit(Math.max(1, availableParallelism() - 1));
  const dummy = await argon2.hash(randomBytes(32), COST);
  return {
    hash: (password) => inTurn(() => argon2.hash(normal(password), COST)),
    async verify(known, password) {
      const fits = await inTurn(() => argon2.verify(known ?? dummy, normal(password)));
      return known !== null && fits;
    },
  };
}

/**
 * Different keyboards may encode the same password differently, so it is normalized first (NIST SP 800-63B 3.1.1.2).
 */
const normal = (password: string) => password.normalize('NFKC');
