/**
 * The HTML standard's pattern for an e-mail address (a practical subset of RFC 5322), with at least one dot in the
 * domain.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** Whether a text is a valid e-mail address (VA-2). SMTP allows at most 254 characters (RFC 5321). */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
