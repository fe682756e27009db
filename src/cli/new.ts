import { exists } from './exists.ts';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseJson, pathFrom } from '#files';
import { UsageError } from './exit.ts';

/**
 * The folder with templates of new flows and products. The relative path is right both from this file and from the
 * bundled tool.
 */
const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), '../../src/cli/templates');

/** Turns "travel-vaccines" into "Travel vaccines". */
const inWords = (name: string) => name.replace(/^./, (first) => first.toUpperCase()).replaceAll('-', ' ');

/** A template's text with "starter" replaced by another name. */
const named = (text: string, name: string) =>
  text
    .replaceAll('starter_', `${name.replaceAll('-', '_')}_`)
    .replaceAll('starter', name)
    .replaceAll('Starter', inWords(name));

/** Checks a new name. @returns the same name @throws UsageError when it is not an id, or is in use */
async function free(what: string, name: string | undefined, pathOf: (name: string) => string): Promise<string> {
  if (name === undefined) throw new UsageError(`Name the new ${what}: tundish new ${what} travel-vaccines`);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`"${name}" can't be its name: use small letters, numbers and hyphens, like travel-vaccines`);
  if (await exists(pathOf(name))) throw new UsageError(`There is already a ${what} "${name}"`);
  return name;
}

/**
 * Writes a working flow: questions, a form and a thank-you page, without sign-in.
 * @param cwd the project folder
 * @returns a text with the next steps
 */
export async function newFlow(cwd: string, wanted: string | undefined): Promise<string> {
  const dirOf = (id: string) => join(cwd, 'flows', id);
  const name = await free('flow', wanted, dirOf);
  const dir = dirOf(name);
  await cp(join(TEMPLATES, 'flow'), dir, { recursive: true });
  const files = await readdir(dir, { recursive: true });
  for (const file of files.filter((one) => /\.(?:json|svg)$/.test(one)))
    await writeFile(join(dir, file), named(await readFile(join(dir, file), 'utf8'), name));
  return `flows/${name} is there. See it with: npm start -- --flow ${name}\n`;
}

const Languages = z.object({ locales: z.array(z.string()), default_locale: z.string() });

/** The languages of a flow besides its default one. */
async function otherLanguages(dir: string): Promise<string[]> {
  const { locales, default_locale: own } = Languages.parse(parseJson(await readFile(join(dir, 'flow.json'), 'utf8')));
  return locales.filter((locale) => locale !== own);
}

/** A translation of a product without any text yet. */
const translation = (locale: string) =>
  `{ "$schema": "../../../schemas/product-texts.schema.json", "locale": "${locale}", "texts": {} }\n`;

/**
 * Writes a product that can be ordered once its texts are written: questions before and after sign-up, and one variant.
 * @param dir the flow's folder
 * @returns a text with the next steps
 */
export async function newProduct(cwd: string, dir: string, wanted: string | undefined): Promise<string> {
  const products = join(dir, 'products');
  if (!(await exists(products)))
    throw new UsageError(`${pathFrom(cwd, dir)} has no folder products/: this flow has no products`);
  const fileOf = (id: string) => join(products, `${id}.json`);
  const name = await free('product', wanted, fileOf);
  const file = fileOf(name);
  // Read before anything is written, because flow.json may be broken.
  const languages = await otherLanguages(dir);
  await writeFile(file, named(await readFile(join(TEMPLATES, 'product.json'), 'utf8'), name));
  for (const locale of languages) await writeFile(fileOf(`${name}.${locale}`), translation(locale));
  const translate =
    languages.length === 0
      ? ''
      : `Its translations go into ${languages.map((locale) => `${name}.${locale}.json`).join(', ')}: tundish translations export has what to translate.\n`;
  return `${pathFrom(cwd, file)} is there. Write its texts, those with TODO first, and its questions. Then run: npx tundish check\n${translate}`;
}
