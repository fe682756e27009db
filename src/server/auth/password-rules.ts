import type { FieldProblems } from '../forms.ts';
import type { Sentence } from '../words.ts';
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

const SHORTEST = 10;
const LONGEST = 128;
const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a password is refused, or null: 10 to 128 characters, anything allowed in them, and none of the common ones,
 * also not with digits behind it or letters exchanged for lookalikes (VA-2).
 */
function passwordProblem(password: string): 'short' | 'long' | 'common' | null {
  const length = [...password].length;
  if (length < SHORTEST) return 'short';
  if (length > LONGEST) return 'long';
  return isCommon(password.toLowerCase()) ? 'common' : null;
}

function isCommon(password: string): boolean {
  if (COMMON_PASSWORDS.has(password)) return true;
  if (SEQUENCES.some((sequence) => sequence.includes(password))) return true;
  if (repeats(password)) return true;
  // "Password2024!" is "password" to those who guess.
  const bare = password.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const words = [bare, plain(bare), plain(password).replace(/[^a-z]+$/, '')];
  return words.some((word) => COMMON_WORDS.has(word) || COMMON_PASSWORDS.has(word) || repeats(word));
}

/** Whether a text is one to five characters over and over, or such a common word twice. */
const repeats = (text: string) => /^(.{1,5})\1+$/.test(text) || COMMON_WORDS.has(/^(.+)\1$/.exec(text)?.[1] ?? '');

const plain = (text: string) => [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('');

const MESSAGES: Record<'short' | 'long' | 'common', Sentence> = {
  short: 'password_short',
  long: 'password_long',
  common: 'password_common',
};

/** As `passwordProblem`, as the message of a form's field `password`; empty when the password may be used. */
export function passwordMessage(password: string): FieldProblems {
  const problem = passwordProblem(password);
  return problem === null ? {} : { password: [MESSAGES[problem]] };
}
