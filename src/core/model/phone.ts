/** For the letters A to Z, the digit on the same key of a phone (ITU-T E.161). */
const KEYS = '22233344455566677778889999';

/**
 * What a phone dials for a number as people write it: its digits, a digit for each letter, and a + before a country
 * code. "1-800-TUNDISH" gives "18008863474".
 */
export const dialed = (phone: string): string =>
  phone
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65] ?? '')
    .replace(/[^\d+]/g, '');
