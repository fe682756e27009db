import { asList, asObject, type Json, jsonOf, lastPart, pointerTo, stringsIn, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { secretReferences } from '../../privacy/secret-kept.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { fixedText } from './fixed-values.ts';

/** The references that the calls within a place send. */
export const sentWithin = (subject: Subject, file: string, pointer: string): string[] =>
  objectsTitled(subject, 'CallAction')
    .filter((one) => one.file === file && one.pointer.startsWith(`${pointer}/`))
    .flatMap(({ value }) =>
      Object.values(subject.flow.calls[textIn(value, 'call') ?? '']?.body ?? {}).filter(
        (from) => typeof from === 'string',
      ),
    );

/** The last word of a value's name, which for an amount is its unit: "cents" of "data.order.total_cents". */
const unitOf = (reference: string) => wordsInName(lastPart(reference)).at(-1);

/**
 * The amounts of money in a text that are not sent, each with the sent amount of the same object. When the text names
 * that one as well, the other one may be a part of it, such as the tax.
 * @param isPart whether an amount at this path within the object counts, such as "line_items.0.price_cents"
 */
const otherAmounts = (
  values: Json | undefined,
  pointer: string,
  sent: readonly string[],
  isPart: (path: string) => boolean,
) =>
  Object.entries(asObject(values)).flatMap(([name, shown], _, all) => {
    const from = textIn(shown, 'value') ?? '';
    if (textIn(shown, 'format') !== 'money' || sent.includes(from)) return [];
    const meant = sent.find((one) => {
      const around = one.slice(0, one.lastIndexOf('.') + 1);
      const isBeside = around !== '' && from.startsWith(around) && isPart(from.slice(around.length));
      return isBeside && unitOf(one) === unitOf(from);
    });
    const isNamed = all.some(([, other]) => textIn(other, 'value') === meant);
    return meant === undefined || isNamed ? [] : [{ from, meant, pointer: pointer + pointerTo('with', name, 'value') }];
  });

/** Buttons that show one amount of money but send another, such as the price of one item in place of the total. */
const amountsOfButtons = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'FormSubmit', 'ButtonBlock').flatMap(({ file, pointer, value }) => {
    const found = otherAmounts(value.with, pointer, sentWithin(subject, file, `${pointer}/do`), () => true);
    // Several amounts may be the parts of the sent one: "Pay 45 dollars and 5 dollars for delivery".
    return (found.length > 1 ? [] : found).map((one) => ({
      file,
      pointer: one.pointer,
      message: `The button names "${one.from}", and what it sends is "${one.meant}"`,
      hint: `write "${one.meant}"`,
    }));
  });

/** Whether a path leads to an amount of the object itself. People may agree to later payments for its items alone. */
const isDirect = (path: string) => !path.includes('.');

/** Consent boxes that name one amount of money, in a form that sends another one. */
const amountsOfConsents = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'FormBlock').flatMap(({ file, pointer: form }) => {
    const sent = sentWithin(subject, file, `${form}/submit`);
    const boxes = objectsTitled(subject, 'Field').filter(
      (one) => one.file === file && one.pointer.startsWith(`${form}/`) && one.value.consent !== undefined,
    );
    return boxes.flatMap(({ pointer, value }) => {
      const cases = asList(value.label_when).map(
        (one, index) => [one, pointer + pointerTo('label_when', index)] as const,
      );
      const values = [[value, pointer] as const, ...cases];
      // If one of the texts shows the sent amount, the others are about the same payment, even if they name a part of
      // it.
      const isShown = values.some(([one]) =>
        Object.values(asObject(asObject(one).with)).some((shown) => sent.includes(textIn(shown, 'value') ?? '')),
      );
      return values.flatMap(([one, place]) =>
        otherAmounts(asObject(one).with, place, sent, (path) => isShown || isDirect(path)).map((other) => ({
          file,
          pointer: other.pointer,
          message: `People agree to "${other.from}" here, and what is sent is "${other.meant}"`,
          hint: `write "${other.meant}"`,
        })),
      );
    });
  });

/** Buttons and consent boxes that name one amount of money, while the form sends another one. */
export const amountsNotSent = (subject: Subject): Finding[] => [
  ...amountsOfButtons(subject),
  ...amountsOfConsents(subject),
];

/** Question types whose search looks for the kind of entries that another type saves. */
export const searchesForOthers = ({ flow }: Subject): Finding[] => {
  const kinds = Object.entries(flow.questions.types);
  const words = new Set<string>(kinds.flatMap(([, { entries }]) => entries?.saved_as ?? []));
  const twice = kinds.filter(([, { entries }]) => entries !== undefined).length > words.size;
  return kinds.flatMap(([id, { search, entries }]): Finding[] => {
    const fixed = Object.values(flow.calls[search?.call ?? '']?.query ?? {}).flatMap((value) => fixedText(value) ?? []);
    const other = fixed.find((word) => (words.has(word) || twice) && word !== entries?.saved_as);
    if (search === undefined || other === undefined) return [];
    const message = `"${id}" looks for what is kept as "${other}", and keeps it as "${entries?.saved_as ?? ''}"`;
    return [
      {
        file: 'questions.json',
        pointer: twice ? pointerTo('types', id, 'entries', 'saved_as') : pointerTo('types', id, 'search', 'call'),
        message,
        hint: twice ? `write "${other}"` : 'name the call that looks for the same',
      },
    ];
  });
};

/** Searches whose call does not send what was typed. They find the same whatever people look for, or nothing. */
export const searchesWithoutWords = (subject: Subject): Finding[] => {
  const { calls, questions } = subject.flow;
  return [...new Set(Object.values(questions.types).flatMap(({ search }) => search?.call ?? []))].flatMap(
    (id): Finding[] => {
      const { query, body, params } = calls[id] ?? {};
      const sent = stringsIn([query, body, params].map(jsonOf));
      // A secret in place of the words has a finding of its own.
      if (sent.includes('item.query') || sent.some((one) => secretReferences(subject).has(one))) return [];
      const given = Object.entries(query ?? {}).find(([, value]) => typeof value === 'string');
      return [
        {
          file: 'calls.json',
          pointer: pointerTo('calls', id, ...(given === undefined ? [] : ['query', given[0]])),
          ...(given === undefined && { anchor: 'key' as const }),
          message: `"${id}" searches without the words that people type, so they never find what they look for`,
          hint: 'send "item.query"',
        },
      ];
    },
  );
};
