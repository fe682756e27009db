import { asList, asObject, type Json, jsonOf, lastPart, pointerTo, stringsIn, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { secretReferences } from '../../privacy/secret-kept.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { fixedText } from './fixed-values.ts';

/** The references that the calls below a pointer send. */
export const sentWithin = (subject: Subject, file: string, pointer: string): string[] =>
  objectsTitled(subject, 'CallAction')
    .filter((one) => one.file === file && one.pointer.startsWith(`${pointer}/`))
    .flatMap(({ value }) =>
      Object.values(subject.flow.calls[textIn(value, 'call') ?? '']?.body ?? {}).filter(
        (from) => typeof from === 'string',
      ),
    );

/** The last word of a value's name, which is the unit of an amount: "cents" of "data.order.total_cents". */
const unitOf = (reference: string) => wordsInName(lastPart(reference)).at(-1);

/**
 * The amounts of money that a text shows and that are not sent, each with the sent amount of the same object. If the
 * text shows the sent amount as well, the other one may be a part of it, such as the tax, and is left out.
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

/** Finds buttons that show one amount of money but send another, such as the price of one item instead of the total. */
const amountsOfButtons = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'FormSubmit', 'ButtonBlock').flatMap(({ file, pointer, value }) => {
    const found = otherAmounts(value.with, pointer, sentWithin(subject, file, `${pointer}/do`), () => true);
    // Several amounts may be parts of the sent one: "Pay 45 dollars and 5 dollars for delivery".
    return (found.length > 1 ? [] : found).map((one) => ({
      file,
      pointer: one.pointer,
      message: `The button names "${one.from}", and what it sends is "${one.meant}"`,
      hint: `write "${one.meant}"`,
    }));
  });

/**
 * Whether a path leads to an amount of the object itself, not of its items. People may agree to later payments for the
 * items alone.
 */
const isDirect = (path: string) => !path.includes('.');

/** Finds consent boxes that show one amount of money, in a form that sends another. */
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
      // If one of the texts shows the sent amount, the others are about the same payment, even if they show a part
      // of it.
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

/** Finds buttons and consent boxes that show one amount of money while the form sends another. */
export const amountsNotSent = (subject: Subject): Finding[] => [
  ...amountsOfButtons(subject),
  ...amountsOfConsents(subject),
];

/** Finds question types whose search returns the kind of entries that another question type stores. */
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

/** Finds searches whose call does not send the text that people type. Their result is always the same, or empty. */
export const searchesWithoutWords = (subject: Subject): Finding[] => {
  const { calls, questions } = subject.flow;
  return [...new Set(Object.values(questions.types).flatMap(({ search }) => search?.call ?? []))].flatMap(
    (id): Finding[] => {
      const { query, body, params } = calls[id] ?? {};
      const sent = stringsIn([query, body, params].map(jsonOf));
      // If a secret is sent instead of the text, another check reports this.
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
