import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { didYouMean } from '#core';
import { flowFor } from '../check.ts';
import { UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import { exported, imported, recorded, translationsText } from './translations.ts';

const VERBS = ['export', 'import', 'record'];

/**
 * The command `tundish translations`.
 * @returns what it prints
 * @throws UsageError when the arguments do not fit
 */
export async function translations({ paths, flow, locale, format, output }: Options, io: Io): Promise<string> {
  const [verb, file] = paths;
  const more = paths.at(verb === 'import' ? 2 : 1);
  if (more !== undefined && verb !== undefined && VERBS.includes(verb))
    throw new UsageError(`"tundish translations ${verb}" takes no "${more}": name the flow with --flow ${more}`);
  const dir = await flowFor(io.cwd, flow);
  if (verb === undefined) return translationsText(dir);
  if (verb === 'record') return recorded(dir);
  if (verb === 'import') {
    if (file === undefined) throw new UsageError('Say which file to import: tundish translations import es.xlf');
    return imported(dir, io.cwd, file);
  }
  if (verb !== 'export') throw new UsageError(`There is no "translations ${verb}": ${didYouMean(verb, VERBS)}`);
  if (format !== 'xliff' && format !== 'csv')
    throw new UsageError('Say how: tundish translations export --format xliff, or csv');
  const text = await exported(dir, format, locale);
  if (output === undefined) return text;
  await writeFile(resolve(io.cwd, output), text);
  return '';
}
