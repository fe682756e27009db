import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Condition, Product } from '#core';
import { parseJson } from '#files';

/** An id. In the API, ids are strings; a product file may also have a number. */
const Id = z.union([z.string().min(1), z.number()]).transform(String);
const Flag = z.boolean().exactOptional();
const Words = z.string().nullable().exactOptional();
const Option = z.object({
  id: Id,
  answer_text: Words,
  note: Words,
  helper_text: Words,
  attachment: Words,
  need_more_info: Flag,
  user_text_title: Words,
  user_text_placeholder: Words,
  end_progress: Flag,
  urgent: Flag,
  none_answer: Flag,
  form: Words,
});
const ComparedDate = z.union([
  z.strictObject({ date: z.iso.date() }),
  z.strictObject({ days_from_now: z.int().min(-36_500).max(36_500) }),
]);
const AnswerTest = z.strictObject({
  is: z.string().exactOptional(),
  is_not: z.string().exactOptional(),
  is_one_of: z.array(z.string()).exactOptional(),
  includes: z.string().exactOptional(),
  includes_any: z.array(z.string()).exactOptional(),
  at_least: z.number().exactOptional(),
  above: z.number().exactOptional(),
  at_most: z.number().exactOptional(),
  below: z.number().exactOptional(),
  before: ComparedDate.exactOptional(),
  after: ComparedDate.exactOptional(),
  known: z.boolean().exactOptional(),
});
const AskIf: z.ZodType<Condition> = z.lazy(() =>
  z.object({ any: z.array(AskIf).exactOptional(), not: AskIf.exactOptional() }).catchall(AnswerTest),
);
const Replaces = z.object({
  version: z.string(),
  meaning: z.enum(['same', 'changed']).exactOptional(),
  options: z.record(z.string(), z.string()).exactOptional(),
});
const Question = z.object({
  id: Id,
  question_text: z.string(),
  question_type: z.string(),
  answer_options: z.array(Option).nullable().exactOptional(),
  answer_display_type: z.union([z.string(), z.number()]).nullable().exactOptional(),
  ask_if: AskIf.nullable().exactOptional(),
  replaces: z.array(Replaces).nullable().exactOptional(),
});
const Offer = z.object({
  quantity: z.number().int().positive(),
  price_cents: z.number().int().nonnegative(),
  subscriptionType: z.enum(['once', 'monthly', 'quarterly']),
  label: z.string(),
});
const Level = z.object({
  at: z.number().int().positive(),
  of: z.number().int().positive().max(10),
  text: z.string().min(1),
});
const Variant = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  image: z.string().exactOptional(),
  form: z.string().min(1).exactOptional(),
  badge: z.string().min(1).exactOptional(),
  level: Level.exactOptional(),
  isRdt: z.boolean(),
  stock: z.number().int().nonnegative(),
  maxQuantity: z.number().int().positive(),
  quantities: z.array(Offer),
});
const ProductFile: z.ZodType<Product> = z.object({
  slug: z.string().min(1),
  name: z.string(),
  summary: z.string(),
  image: z.string(),
  intro_html: z.string(),
  dissolving_tablet_html: z.string().exactOptional(),
  pre_questionnaire: z.array(Question),
  medical_questionnaire: z.array(Question),
  variants: z.array(Variant),
});

/** Returns an empty list if the folder products/ is missing. @throws any other error */
function noneWhereMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Loads the products of a flow from `products/*.json` (product.schema.json), sorted by file name.
 * @throws Error naming the file and the invalid field
 */
export async function loadProducts(flowFolder: string): Promise<Product[]> {
  const folder = join(flowFolder, 'products');
  const names = (await readdir(folder).catch(noneWhereMissing)).filter((name) => /^[^.]+\.json$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const read = ProductFile.safeParse(parseJson(await readFile(join(folder, name), 'utf8')));
      if (read.success) return read.data;
      const faults = read.error.issues.map(({ path, message }) => `products/${name}: /${path.join('/')}: ${message}`);
      throw new Error(faults.join('\n'));
    }),
  );
}
