/** The shape that the HTML standard gives an address (a workable part of RFC 5322), with a dot in its domain. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** Whether a text has the form of an e-mail address (VA-2). At most 254 characters, as SMTP allows (RFC 5321). */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
