import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FOLDER = new URL('../../contract/', import.meta.url);

const flowFile = z.object({ contract: z.string().regex(/^[a-z0-9-]+$/) });

/** The OpenAPI document of the contract that a flow.json names, and its file; undefined where there is none. */
export async function contractFor(flow: unknown): Promise<{ file: string; document: unknown } | undefined> {
  const parsed = flowFile.safeParse(flow);
  if (!parsed.success) return undefined;
  const file = fileURLToPath(new URL(`${parsed.data.contract}.openapi.json`, FOLDER));
  return existsSync(file) ? { file, document: JSON.parse(await readFile(file, 'utf8')) } : undefined;
}
