import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash left out: flows/, schemas/ and dist/ are in it. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
