import { cp } from 'node:fs/promises';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { PROJECT, SEED, startServer } from './server.ts';

/** Makes the database that tests start from, then runs the built server on a copy, as `npm start` does. */
const seeding = await startServer({ dataDir: SEED });
await seeding.stop();
await cp(SEED, process.env['DATA_DIR'] ?? '', { recursive: true });
await import(pathToFileURL(join(PROJECT, 'dist/server/main.js')).href);
