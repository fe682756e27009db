import { unprocessable } from '../refusal.ts';
import type { FieldProblems } from '../forms.ts';
import { guessing } from './strength.ts';

const SHORTEST = 10;
const LONGEST = 128;
/** A password that falls within so many tries (their decimal logarithm) is refused: zxcvbn's line below "safely unguessable". */
const TOO_FEW = 8;
/** One that is made of what is known about its owner: guessed for them alone, it bears more tries than one of a list. */
const TOO_FEW_PERSONAL = 10;

/** Whose password it is to be, and where. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
  brand: string;
}

/** What a password's length alone says against it, at the field `password`: 10 to 128 characters, anything allowed in them (VA-2). */
export function lengthProblem(password: string): FieldProblems {
  const length = [...password].length;
  if (length < SHORTEST) return { password: ['password_short'] };
  return length > LONGEST ? { password: ['password_long'] } : {};
}

/**
 * Refuses a password that is easy to guess: among those that many use, near them, or made of what is known about its
 * owner (VA-2). Judging keeps a core busy for a moment: count the attempt first.
 * @throws Refusal 422 at the field `password`
 */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  const { log10, usesAbout } = await guessing(password.normalize('NFKC'), wordsAbout(owner));
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
