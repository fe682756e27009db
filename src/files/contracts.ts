import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';

// Not `new URL('…', import.meta.url)`: in tests that simulate a browser, Vite would treat that as an asset.
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../contract');

const flowFile = z.object({ contract: z.string().regex(/^[a-z0-9-]+$/) });

/**
 * The OpenAPI document that a flow.json names in `contract`, and its file; undefined when it names none that exists.
 */
export async function contractFor(flow: unknown): Promise<{ file: string; document: unknown } | undefined> {
  const parsed = flowFile.safeParse(flow);
  if (!parsed.success) return undefined;
  const file = join(FOLDER, `${parsed.data.contract}.openapi.json`);
  return existsSync(file) ? { file, document: parseJson(await readFile(file, 'utf8')) } : undefined;
}
