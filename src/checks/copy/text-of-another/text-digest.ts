import { createHash } from 'node:crypto';
import { canonical } from '#core';

/** The number of hexadecimal digits of a digest in translated.json. */
const DIGITS = 8;

/** The digest of a text, as translated.json records it. */
export const textDigest = (text: string): string =>
  createHash('sha256').update(canonical(text)).digest('hex').slice(0, DIGITS);
