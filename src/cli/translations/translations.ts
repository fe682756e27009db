import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import {
  compiledText,
  type Flow,
  isObject,
  jsonOf,
  ownEntry,
  parseText,
  placeholders,
  translatedIn,
  asObject,
} from '#core';
import type { LoadedFlow } from '#files';
import { UsageError } from '../exit.ts';
import { compiledFlow } from '../load-checked.ts';
import { fromCsv, toCsv } from './csv.ts';
import type { Exchanged } from './exchange.ts';
import { recordOf, type Translation, translationsOf } from './texts.ts';
import { fromXliff, toXliff } from './xliff.ts';

type Loaded = Extract<LoadedFlow, { flow: Flow }>;
type Records = Record<string, Record<string, string>>;

const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;

/**
 * A summary: how many texts are translated into each language, and the keys of translations that should be reviewed.
 */
export async function translationsText(dir: string): Promise<string> {
  const { flow, source } = await compiledFlow(dir);
  const all = translationsOf(flow, source);
  return [...new Set(all.map(({ locale }) => locale))]
    .map((locale) => {
      const of = (state: Translation['state']) => all.filter((one) => one.locale === locale && one.state === state);
      const named = (state: Translation['state']) => of(state).map(({ file, key }) => `  ${file}  ${key}\n`);
      const [stale, changed] = [named('stale'), named('changed')];
      const without = changed.length === 0 ? '' : `${changed.length} changed without their text:\n${changed.join('')}`;
      return `${locale}: ${of('translated').length} translated, ${of('new').length} to translate, ${stale.length} to translate again\n${stale.join('')}${without}`;
    })
    .join('');
}

function localeOf({ locales, default_locale }: Flow, wanted: string | undefined): string {
  const others = locales.filter((locale) => locale !== default_locale);
  const [only] = others;
  if (wanted !== undefined && others.includes(wanted)) return wanted;
  if (wanted === undefined && only !== undefined && others.length === 1) return only;
  throw new UsageError(`Say which language with --locale: ${others.join(', ')}`);
}

/** All texts of a flow with their translations into a language, for translators. */
export async function exported(dir: string, format: 'xliff' | 'csv', wanted: string | undefined): Promise<string> {
  const { flow, source } = await compiledFlow(dir);
  const locale = localeOf(flow, wanted);
  const all = translationsOf(flow, source)
    .filter((one) => one.locale === locale)
    .map((one): Exchanged => ({ ...one, target: one.target ?? '' }));
  return format === 'csv' ? toCsv(all) : toXliff(all, flow.default_locale, locale);
}

/** Records that every translation matches the current text. A flow in one language has nothing to record. */
export async function recorded(dir: string): Promise<string> {
  const { flow, source } = await compiledFlow(dir);
  if (flow.locales.length < 2) return 'This flow has one language, so there is nothing to record\n';
  const all = translationsOf(flow, source).flatMap(({ target, ...one }) =>
    target === undefined ? [] : [{ ...one, target }],
  );
  await writeRecords(dir, {}, all);
  return `${counted(all.length, 'translation')} recorded\n`;
}

async function writeRecords(dir: string, before: Records, all: readonly Exchanged[]): Promise<void> {
  const files: Records = { ...before };
  for (const { file, key, source, target } of all) files[file] = { ...files[file], [key]: recordOf(source, target) };
  const content = { $schema: '../../schemas/translated.schema.json', files };
  await writeFile(join(dir, 'translated.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** The placeholders of a text, each once. */
const named = (text: string) => [...new Set(placeholders(compiledText(text)))].toSorted().join(', ');

/** Why a translation from a translator is refused; undefined when it is accepted. */
function refusal(one: Exchanged, known: Translation | undefined): string | undefined {
  if (known === undefined) return 'there is no such text';
  const message = parseText(one.target);
  if (typeof message === 'object' && 'broken' in message) return `it ${message.broken.says}: ${message.broken.hint}`;
  const asked = named(known.source);
  const target = named(one.target);
  return asked === target ? undefined : `it must have the placeholders ${asked || 'none'}, but has ${target || 'none'}`;
}

/**
 * Imports translations from translators: all of them, or none if one is refused. If a text has changed in the meantime,
 * its translation is imported and marked as stale.
 * @throws UsageError listing every refused translation
 */
export async function imported(dir: string, cwd: string, path: string): Promise<string> {
  const loaded: Loaded = await compiledFlow(dir);
  const all = translationsOf(loaded.flow, loaded.source);
  const came = (await readExchanged(cwd, path)).filter(({ target }) => target !== '');
  const knownOf = ({ file, part, key }: Exchanged) =>
    all.find((one) => one.file === file && one.part === part && one.key === key);
  const refused = came.flatMap((one) => {
    const why = refusal(one, knownOf(one));
    return why === undefined ? [] : [`${one.file} ${one.key}: ${why}`];
  });
  if (refused.length > 0) throw new UsageError(`Nothing was imported from ${path}:\n${refused.join('\n')}`);
  const changed = came.filter((one) => knownOf(one)?.target !== one.target);
  for (const file of new Set(changed.map((one) => one.file)))
    await writeTexts(
      dir,
      loaded,
      file,
      changed.filter((one) => one.file === file),
    );
  await writeRecords(dir, translatedIn(loaded.source)?.files ?? {}, came);
  const late = came.filter((one) => knownOf(one)?.source !== one.source);
  const again =
    late.length === 0 ? '' : `, ${late.length} to translate again: ${late.map(({ key }) => key).join(', ')}`;
  return `${counted(changed.length, 'translation')} imported${again}\n`;
}

async function readExchanged(cwd: string, path: string): Promise<Exchanged[]> {
  const text = await readFile(resolve(cwd, path), 'utf8').catch(() => {
    throw new UsageError(`There is no ${path}`);
  });
  try {
    return extname(path) === '.csv' ? fromCsv(text) : fromXliff(text);
  } catch (error) {
    throw new UsageError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function writeTexts(dir: string, { source }: Loaded, file: string, changed: readonly Exchanged[]): Promise<void> {
  const content = jsonOf(ownEntry(source.files, file) ?? null);
  const written = isObject(content) ? { ...content } : {};
  for (const { part, key, target } of changed) {
    const texts = written[part];
    written[part] = { ...asObject(texts), [key]: target };
  }
  await writeFile(join(dir, file), `${JSON.stringify(written, null, 2)}\n`);
}
