/** The digits on the keys of a phone for the letters A to Z (ITU-T E.161). */
const KEYS = '22233344455566677778889999';

/**
 * What a phone dials for a number as people write it: its digits, the digit on the key of each letter, and a + for a
 * country's code. "1-800-TUNDISH" is "18008863474".
 */
export const dialed = (phone: string): string =>
  phone
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65] ?? '')
    .replace(/[^\d+]/g, '');
