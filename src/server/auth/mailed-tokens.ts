import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of such a token. It is random and long: a plain hash keeps it as well as a slow one. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
