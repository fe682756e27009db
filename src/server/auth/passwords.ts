import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as library from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id (the library's standard algorithm) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether a password fits its hash. `null` for an account that does not exist: the same work is done on a hash that
   * nothing fits, so that the time taken tells nobody which addresses have accounts.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Passwords as the server keeps them, with a dummy hash of its own. `argon2` is the library, or who watches it. */
export async function createPasswords(argon2: Pick<typeof library, 'hash' | 'verify'> = library): Promise<Passwords> {
  // Hashing keeps a core busy each time: one stays free for every other request.
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

/** The same password typed on another keyboard may arrive composed otherwise (NIST SP 800-63B 3.1.1.2). */
const normal = (password: string) => password.normalize('NFKC');
