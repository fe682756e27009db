import { fileURLToPath } from 'node:url';

/** The project folder, without a trailing slash. It contains flows/, schemas/ and dist/. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
