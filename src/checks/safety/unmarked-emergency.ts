import { type AnswerOption, type Block, type Flow, innerBlocks, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { type AskedQuestion, questionsOfFlow } from '../subject/products.ts';
import type { Subject } from '../subject/subject.ts';
import { closesLikeACall } from './unmarked-emergency/close-like-a-call.ts';
import { optionPointer, signIn } from './unmarked-emergency/danger-signs.ts';
import { numbersOfOtherRegions } from './unmarked-emergency/numbers-of-other-regions.ts';

/** The name of the stop with which the backend marks a possible emergency. */
const URGENT = 'urgent';

/**
 * The problem of an option that is not marked as urgent although its text names a danger sign, or although it stops
 * people in a question about a danger sign.
 */
function problem(subject: Subject, asked: AskedQuestion, option: AnswerOption) {
  const { id } = asked.question;
  const sign = signIn(subject, asked, option);
  if (option.urgent === true && option.end_progress !== true)
    return {
      message: `"${option.id}" of "${id}" is urgent, but without "end_progress" other apps that read the questions let people continue`,
      hint: 'add "end_progress": true',
    };
  if (sign === undefined || option.urgent === true) return undefined;
  return {
    message: `"${option.id}" of "${id}" names a danger sign, "${sign}", and does not show the emergency number`,
    hint: 'add "urgent": true and "end_progress": true',
  };
}

/** Whether blocks show the emergency number to everybody, without a condition. */
const offered = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      block.if === undefined &&
      (block.block === 'emergency' || (block.block !== 'details' && offered(innerBlocks(block) ?? []))),
  );

const MILD = {
  message: 'The emergency number stands in a notice that looks harmless',
  hint: 'write "tone": "danger"',
};

/** The pointer of a notice with the emergency number whose tone is not "danger". */
function mildIn(blocks: readonly Block[], pointer: string): string | undefined {
  const index = blocks.findIndex((block) => offered([block]));
  const block = blocks[index];
  if (block === undefined || block.block === 'emergency') return undefined;
  if (block.block === 'notice' && block.tone !== 'danger')
    return pointer + pointerTo(index, ...(block.tone === undefined ? [] : ['tone']));
  return mildIn(innerBlocks(block) ?? [], pointer + pointerTo(index, 'blocks'));
}

/**
 * Finds urgent answers for which the emergency number is missing, either in the modal or in the notice that remains at
 * the question.
 */
function silent(flow: Flow): Finding[] {
  const {
    questions: { stops },
    modals,
  } = flow;
  const stop = stops[URGENT];
  if (stop === undefined)
    return [
      {
        file: 'questions.json',
        pointer: pointerTo('stops'),
        message: 'Answers are marked "urgent", but "stops" has no "urgent"',
        hint: 'add "urgent", before the other stops',
      },
    ];
  const { opens, notice } = stop;
  const hint = 'add { "block": "emergency" }';
  const modal = modals[opens];
  const other = Object.entries(stops).find(([name, one]) => name !== URGENT && one.opens === opens)?.[0];
  if (other !== undefined && !offered(modal?.blocks.slice(0, 1) ?? []))
    return [
      {
        file: 'questions.json',
        pointer: pointerTo('stops', URGENT, 'opens'),
        message: `"${opens}" is the modal of "${other}", and it does not begin with the number to call`,
        hint: 'name the modal that is for emergencies',
      },
    ];
  const mild = [
    { file: 'modals.json', pointer: mildIn(modal?.blocks ?? [], pointerTo('modals', opens, 'blocks')) },
    { file: 'questions.json', pointer: mildIn(notice, pointerTo('stops', URGENT, 'notice')) },
  ].flatMap(({ file, pointer }) => (pointer === undefined ? [] : [{ file, pointer, ...MILD }]));
  return [
    ...mild,
    ...closesLikeACall(flow, opens),
    ...(Object.keys(stops)[0] === URGENT
      ? []
      : [
          {
            file: 'questions.json',
            pointer: pointerTo('stops', URGENT),
            anchor: 'key' as const,
            message:
              'An urgent answer that also has the flag of a stop above opens that one, without the emergency number',
            hint: `put "${URGENT}" before the other stops`,
          },
        ]),
    ...(modal === undefined || modal.role === 'alertdialog'
      ? []
      : [
          {
            file: 'modals.json',
            pointer: pointerTo('modals', opens),
            anchor: 'key' as const,
            message: `"${opens}" opens in an emergency, and screen readers do not announce it as urgent`,
            hint: 'add "role": "alertdialog"',
          },
        ]),
    ...(offered(modals[opens]?.blocks.slice(0, 1) ?? [])
      ? []
      : [
          {
            file: 'modals.json',
            pointer: pointerTo('modals', opens, 'blocks'),
            message: `"${opens}" opens in an emergency and does not begin with the number to call`,
            hint: `${hint} to its first block`,
          },
        ]),
    ...(offered(notice)
      ? []
      : [
          {
            file: 'questions.json',
            pointer: pointerTo('stops', URGENT, 'notice'),
            message: 'The question does not offer the emergency number after the emergency message is closed',
            hint,
          },
        ]),
  ];
}

export const unmarkedEmergency: Check = {
  rule: 'SF08',
  name: 'unmarked-emergency',
  severity: 'error',
  description:
    'An answer option names a danger sign, or stops in a question about one, and is not marked "urgent". Only urgent options show the emergency number first. "danger_signs" in each language\'s copy lists the signs. Or a text tells people to call the emergency number of another region, where nobody answers, or the button that closes the message looks as important as the call.',
  bad: '{ "id": "pain", "answer_text": "Chest pain", "end_progress": true }',
  good: '{ "id": "pain", "answer_text": "Chest pain", "end_progress": true, "urgent": true }',
  requirement: 'QS-8',
  run: (subject) => {
    const asked = questionsOfFlow(subject).flatMap((one) =>
      (one.question.answer_options ?? []).map((option) => ({
        option,
        file: one.file,
        pointer: optionPointer(subject, one, option),
        problem: problem(subject, one, option),
      })),
    );
    const unmarked = asked.flatMap(({ file, pointer, problem: found }): Finding[] =>
      found === undefined ? [] : [{ file, pointer, ...found }],
    );
    const unsafe = [...unmarked, ...numbersOfOtherRegions(subject)];
    return asked.some(({ option }) => option.urgent === true) ? [...unsafe, ...silent(subject.flow)] : unsafe;
  },
};
