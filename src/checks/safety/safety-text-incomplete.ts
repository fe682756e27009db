import { type Block, type Flow, innerBlocks, placeholders, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { nodesNaming, objectsTitled, parentOf, type Subject } from '../subject/subject.ts';
import { emergencyLabel } from './safety-text-incomplete/emergency-label.ts';
import { reasonInBoth } from './safety-text-incomplete/reason-in-both.ts';
import { lackingOwnTexts } from './safety-text-incomplete/text-of-its-own.ts';
import { WARNING_TONES } from '../subject/explained-on-screen.ts';

/**
 * The phone lines in some blocks, at any depth. Each has its pointer, and the pointer of what may hide the line: a
 * condition, or a part that people must unfold.
 */
const phonesIn = (
  blocks: readonly Block[],
  pointer: string,
  hidden?: string,
): { pointer: string; hidden: string | undefined }[] =>
  blocks.flatMap((block, index) => {
    const here = pointer + pointerTo(index);
    const asked = block.if === undefined ? undefined : here + pointerTo('if');
    const by =
      hidden ??
      asked ??
      (block.block === 'details' && block.open_if === undefined ? here + pointerTo('block') : undefined);
    const own = block.block === 'phone' ? [{ pointer: here, hidden: by }] : [];
    return [...own, ...phonesIn(innerBlocks(block) ?? [], here + pointerTo('blocks'), by)];
  });

/** What the blocks of a safety modal lack; undefined when they lack nothing. */
function problem(blocks: readonly Block[]): { pointer: string; message: string; hint: string } | undefined {
  const phones = phonesIn(blocks, pointerTo('blocks'));
  const [first] = phones;
  if (first === undefined)
    return {
      pointer: pointerTo('blocks'),
      message: 'no longer shows the Customer Care phone line',
      hint: 'add { "block": "phone", "text": "safety.phone" }',
    };
  if (first.hidden !== undefined && phones.every(({ hidden }) => hidden !== undefined)) {
    if (first.hidden.endsWith(pointerTo('block')))
      return {
        pointer: first.hidden,
        message: 'shows the Customer Care phone line only to people who unfold a part of it',
        hint: 'move the "phone" out of "details"',
      };
    return {
      pointer: first.hidden,
      message: 'shows the Customer Care phone line only sometimes',
      hint: 'remove the "if"',
    };
  }
  return undefined;
}

/** The copy keys of `phone` blocks. */
const phoneTexts = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.block === 'phone' ? [block.text] : phoneTexts(innerBlocks(block) ?? [])));

/**
 * Finds `phone` blocks whose text does not contain the number. If something else has the same text, the block names the
 * wrong text. Otherwise the number was removed from the text.
 */
const silent = (subject: Subject, blocks: readonly Block[]): Finding[] =>
  [...new Set(phoneTexts(blocks))].flatMap((key) => {
    const locales = Object.entries(subject.flow.texts)
      .filter(([, texts]) => !placeholders(texts[key] ?? '').includes('phone'))
      .map(([locale]) => locale);
    const uses = nodesNaming(subject, 'text').filter(({ value }) => value === key);
    const isPhone = ({ file, pointer }: (typeof uses)[number]) => parentOf(subject, file, pointer)?.block === 'phone';
    const message = `The safety text "${key}" no longer says {phone}`;
    const hint = 'put {phone} back';
    if (locales.length === 0 || uses.every(isPhone))
      return locales.map((locale) => ({
        file: `copy/${locale}.json`,
        pointer: pointerTo('texts', key),
        message,
        hint,
      }));
    return uses.filter(isPhone).map(({ file, pointer }) => ({
      file,
      pointer,
      message: `"${key}" is a text for something else, and does not say {phone}`,
      hint: 'name a text that says the number to call',
    }));
  });

const has = (blocks: readonly Block[], kind: Block['block']): boolean =>
  blocks.some((block) => block.block === kind || has(innerBlocks(block) ?? [], kind));

/** Whether a block warns people: by its tone, or by the emergency number. */
const isSerious = (block: Block) =>
  (block.block === 'notice' && WARNING_TONES.includes(block.tone)) || has([block], 'emergency');

/** What the notice lacks that remains at the question after the modal is closed. */
function lasting({ modals }: Flow, name: string, { notice, opens }: Flow['questions']['stops'][string]): Finding[] {
  const pointer = pointerTo('stops', name, 'notice');
  const finding = (inner: string, message: string, hint: string): Finding => ({
    file: 'questions.json',
    pointer: pointer + inner,
    message: `After the message of "${name}" is closed, ${message}`,
    hint,
  });
  if (notice.length === 0) return [finding('', 'nothing says why nobody can continue', 'add a block that says it')];
  const always = notice.filter((block) => block.if === undefined);
  if (always.length === 0)
    return [finding(pointerTo(0, 'if'), 'only some people are told why they cannot continue', 'remove the "if"')];
  // If one notice warns, the tone of the others may be mild.
  const mild = (always.some(isSerious) ? [] : notice).flatMap((block, index) =>
    block.block !== 'notice' || isSerious(block)
      ? []
      : [pointerTo(index, ...(block.tone === undefined ? [] : ['tone']))],
  );
  // If exactly one block contains other blocks, the phone line belongs in it.
  const [around, ...more] = notice.flatMap((block, index) => ('blocks' in block ? [index] : []));
  const place = around === undefined || more.length > 0 ? '' : pointerTo(around, 'blocks');
  return [
    ...mild.map((harmless) =>
      finding(harmless, 'what says that nobody can continue looks harmless', 'write "tone": "warning"'),
    ),
    ...(has(modals[opens]?.blocks ?? [], 'phone') && !has(always, 'phone')
      ? [finding(place, 'nothing offers the phone line that the message offered', 'add a block "phone" to it')]
      : []),
  ];
}

/**
 * Names an action that opens the modal of a stop for another reason, if the modal lacks something. The stop then
 * probably names the wrong modal. Undefined if there is no such action.
 */
function openedElse(subject: Subject, id: string, lacking: object | undefined): string | undefined {
  const [action] = objectsTitled(subject, 'OpenAction').filter(({ value }) => value.open === id);
  return lacking === undefined || action === undefined ? undefined : `${action.file}#${action.pointer} opens it`;
}

export const safetyTextIncomplete: Check = {
  rule: 'SF05',
  name: 'safety-text-incomplete',
  severity: 'error',
  strict: true,
  description:
    'The modal that stops a visitor must contain the phone number of customer care, and each text of its group that another such modal shows. So must the notice that stays at the question after the modal was closed, and the notice must look like a warning. Both must say the reason. The button that calls the emergency number must say it. A clinician must agree to any change of these texts.',
  bad: '"safety-stop": { "blocks": [{ "block": "text", "text": "safety.ineligible" }], … }',
  good: '… , { "block": "phone", "text": "safety.phone" }',
  requirement: 'QS-8',
  run: (subject) => {
    const { flow } = subject;
    const { helper, stops } = flow.questions;
    const missing = Object.entries(stops).flatMap(([name, stop]) => lasting(flow, name, stop));
    const opened = [...new Set(Object.values(stops).map(({ opens }) => opens))];
    const incomplete = opened.flatMap((id): Finding[] => {
      const found = problem(flow.modals[id]?.blocks ?? []);
      const shown = helper?.opens === id ? 'it shows the helper texts of answers' : openedElse(subject, id, found);
      if (shown !== undefined) {
        const stop = Object.entries(stops).find(([, { opens }]) => opens === id)?.[0] ?? '';
        return [
          {
            file: 'questions.json',
            pointer: pointerTo('stops', stop, 'opens'),
            message: `"${id}" is not the message that stops a visitor: ${shown}`,
            hint: 'name the modal of the safety message',
          },
        ];
      }
      if (found === undefined) return [];
      return [
        {
          file: 'modals.json',
          pointer: pointerTo('modals', id) + found.pointer,
          message: `The safety message "${id}" ${found.message}`,
          hint: found.hint,
        },
      ];
    });
    const blocks = Object.values(stops).flatMap(({ opens, notice }) => [
      ...(flow.modals[opens]?.blocks ?? []),
      ...notice,
    ]);
    return [
      ...missing,
      ...(incomplete.length > 0 ? incomplete : [...lackingOwnTexts(subject), ...reasonInBoth(subject)]),
      ...silent(subject, blocks),
      ...emergencyLabel(subject),
    ];
  },
};
