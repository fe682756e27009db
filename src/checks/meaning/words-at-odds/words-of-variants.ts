import { asList, asObject, isObject, type JsonObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** A variant of a product. */
interface Variant {
  file: string;
  /** The pointer of the variant. */
  pointer: string;
  value: JsonObject;
}

/** The variants of each product. */
const products = ({ files }: Subject): Variant[][] =>
  Object.entries(files).flatMap(([file, product]) =>
    /^products\/[^.]+\.json$/.test(file) && isObject(product)
      ? [
          asList(product.variants).map((value, index): Variant => {
            return { file, pointer: pointerTo('variants', index), value: asObject(value) };
          }),
        ]
      : [],
  );

/** English words for the strongest and the mildest variant, each with a test for the strength that they describe. */
const SUPERLATIVES: readonly (readonly [RegExp, (level: JsonObject) => boolean])[] = [
  [/\b(?:highest|strongest)\b/iu, ({ at, of }) => at === of],
  [/\b(?:lowest|mildest|weakest)\b/iu, ({ at }) => at === 1],
];

/** Whether the words of a strength contradict its number: "Highest strength" for 1 of 3. */
const isAtOdds = (level: JsonObject) =>
  SUPERLATIVES.some(([words, fits]) => words.test(textIn(level, 'text') ?? '') && !fits(level));

/**
 * Finds strengths with the words of another strength of the same product: "Highest strength" for 1 of 3 and for 3 of 3.
 */
const strengthsOfOthers = (all: readonly Variant[]): Finding[] =>
  all.flatMap(({ file, pointer, value }): Finding[] => {
    const level = asObject(value.level);
    const twin = all
      .map((one) => asObject(one.value.level))
      .find((other) => other.text === level.text && other.of === level.of && other.at !== level.at);
    if (level.text === undefined || twin === undefined || !isAtOdds(level) || isAtOdds(twin)) return [];
    const message = `"${String(level.text)}" is strength ${String(twin.at)} of ${String(twin.of)}, and this is ${String(level.at)}`;
    return [
      { file, pointer: pointer + pointerTo('level', 'text'), message, hint: 'write the words for this strength' },
    ];
  });

/**
 * The word that the labels of a variant count: "bottle" for "1 bottle" and "3 bottles". Undefined if they count
 * different things.
 */
const countedIn = (labels: readonly string[]): string | undefined => {
  const [first, ...others] = labels.map((label) => /^\d+ (\p{L}+?)s?$/u.exec(label)?.[1]);
  return others.every((word) => word === first) ? first : undefined;
};

const labelsOf = ({ value }: Variant): string[] => asList(value.quantities).map((one) => textIn(one, 'label') ?? '');

const says = ({ value }: Variant, word: string) =>
  new RegExp(String.raw`\b${word}s?\b`, 'iu').test(textIn(value, 'description') ?? '');

/**
 * Finds a label that counts what another form is sold in, beside labels and a description that name the variant's own
 * form.
 */
const labelsOfOtherForms = (all: readonly Variant[]): Finding[] =>
  all.flatMap((one) => {
    const labels = labelsOf(one);
    return labels.flatMap((label, index): Finding[] => {
      const own = countedIn(labels.toSpliced(index, 1));
      const word = countedIn([label]);
      if (labels.length < 2 || own === undefined || word === undefined || word === own) return [];
      const isOfOther = all.some((other) => other.value.form !== one.value.form && countedIn(labelsOf(other)) === word);
      if (!isOfOther || !says(one, own) || says(one, word)) return [];
      const message = `This is sold by the ${own}, and "${label}" is how another form is sold`;
      const place = one.pointer + pointerTo('quantities', index, 'label');
      return [{ file: one.file, pointer: place, message, hint: `write it with "${own}"` }];
    });
  });

/** Finds a description that names what another form is sold in, and that this form has as well. */
const descriptionsOfOthers = (all: readonly Variant[]): Finding[] =>
  all.flatMap((one): Finding[] => {
    const text = textIn(one.value, 'description');
    const own = countedIn(labelsOf(one));
    const other = all.find(({ value }) => value.description === text && value.form !== one.value.form);
    const word = other && countedIn(labelsOf(other));
    if (text === undefined || own === undefined || other === undefined || word === undefined) return [];
    if (own === word || !says(one, word) || says(one, own)) return [];
    const message = `This says "${word}", as that of "${String(other.value.id)}" does, and this is sold by the ${own}`;
    return [{ file: one.file, pointer: one.pointer + pointerTo('description'), message, hint: 'describe this form' }];
  });

/** Finds variants with the words of another variant of their product. */
export const wordsOfVariants = (subject: Subject): Finding[] =>
  products(subject).flatMap((all) => [
    ...strengthsOfOthers(all),
    ...labelsOfOtherForms(all),
    ...descriptionsOfOthers(all),
  ]);
