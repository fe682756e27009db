import { createHash, randomBytes } from 'node:crypto';

/** A random token for a link in a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 hash to store for a mailed token. The token is long and random, so a fast hash is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
