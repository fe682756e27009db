import { createHash, randomBytes } from 'node:crypto';

/** A random token for a link in a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash to store for such a token. The token is long and random, so a fast hash is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
