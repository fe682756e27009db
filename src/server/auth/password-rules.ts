import { unprocessable } from '../refusal.ts';
import type { FieldErrors } from '../forms.ts';
import { estimateGuesses } from './strength.ts';

const SHORTEST = 10;
const LONGEST = 128;
/** The smallest accepted strength of a password: log10 of the number of guesses that zxcvbn estimates. */
const TOO_FEW = 8;
/** The smallest accepted strength of a password that contains the owner's name, email address or the brand. */
const TOO_FEW_PERSONAL = 10;

/** The person a password is for, and the brand of the site. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
  brand: string;
}

/**
 * Checks a password's length: 10 to 128 characters (VA-2). Any characters are allowed.
 * @returns the error at the field `password`, or no errors
 */
export function lengthError(password: string): FieldErrors {
  const length = [...password].length;
  if (length < SHORTEST) return { password: ['password_short'] };
  return length > LONGEST ? { password: ['password_long'] } : {};
}

/**
 * Refuses a password that is easy to guess: a common one, one similar to it, or one made of facts about its owner
 * (VA-2). The estimate takes CPU time, so the caller must count the attempt first.
 * @throws Refusal 422 at the field `password`
 */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  const { log10, usesAbout } = await estimateGuesses(password.normalize('NFKC'), wordsAbout(owner));
  if (usesAbout && log10 < TOO_FEW_PERSONAL) throw unprocessable({ password: ['password_personal'] });
  if (log10 < TOO_FEW) throw unprocessable({ password: ['password_common'] });
}

function wordsAbout({ email, firstName, lastName, brand }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`];
  const all = [
    email,
    local,
    domain,
    brand,
    ...[local, domain, brand, ...names].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
  ];
  return [...new Set(all.map((text) => text.toLowerCase()).filter((text) => text.length > 2))];
}
