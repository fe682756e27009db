import { type Block, type Flow, placeholders, pointer } from '#core';
import type { Check, Finding } from './check.ts';

function problem(flow: Flow, blocks: readonly Block[]): { at: string; message: string; hint: string } | undefined {
  const index = blocks.findIndex(({ block }) => block === 'phone');
  const phone = blocks[index];
  if (phone?.block !== 'phone')
    return {
      at: pointer('blocks'),
      message: 'no longer shows the Customer Care phone line',
      hint: 'add { "block": "phone", "text": "safety.phone" }',
    };
  if (phone.if !== undefined)
    return {
      at: pointer('blocks', index, 'if'),
      message: 'shows the Customer Care phone line only sometimes',
      hint: 'remove the "if"',
    };
  const silent = Object.entries(flow.texts).find(
    ([, texts]) => !placeholders(texts[phone.text] ?? '').includes('phone'),
  );
  if (silent === undefined) return undefined;
  return {
    at: pointer('blocks', index, 'text'),
    message: `has a text "${phone.text}" that no longer says {phone} (${silent[0]})`,
    hint: 'put {phone} back',
  };
}

export const safetyTextIncomplete: Check = {
  rule: 'SF05',
  name: 'safety-text-incomplete',
  severity: 'error',
  strict: true,
  description:
    'The message that stops a visitor must contain the phone number of customer care. A clinician must agree to any change of this message.',
  bad: '"safety-stop": { "blocks": [{ "block": "text", "text": "safety.ineligible" }], … }',
  good: '… , { "block": "phone", "text": "safety.phone" }',
  requirement: 'QS-8',
  run: ({ flow }) => {
    const { helper, stops } = flow.questions;
    const unsaid = Object.entries(stops).flatMap(([name, { notice }]): Finding[] =>
      notice.length > 0
        ? []
        : [
            {
              file: 'questions.json',
              pointer: pointer('stops', name, 'notice'),
              message: `After the message of "${name}" is closed, nothing says why nobody can continue`,
              hint: 'add a block that says it',
            },
          ],
    );
    const opened = [...new Set(Object.values(stops).map(({ opens }) => opens))];
    const incomplete = opened.flatMap((id): Finding[] => {
      const found = problem(flow, flow.modals[id]?.blocks ?? []);
      if (found === undefined) return [];
      // The modal of another purpose is complete as it is: the stop names the wrong one.
      const stop = Object.entries(stops).find(([, { opens }]) => opens === id)?.[0] ?? '';
      if (helper?.opens === id)
        return [
          {
            file: 'questions.json',
            pointer: pointer('stops', stop, 'opens'),
            message: `"${id}" is not the message that stops a visitor: it ${found.message}`,
            hint: 'name the modal of the safety message',
          },
        ];
      return [
        {
          file: 'modals.json',
          pointer: pointer('modals', id) + found.at,
          message: `The safety message "${id}" ${found.message}`,
          hint: found.hint,
        },
      ];
    });
    return [...unsaid, ...incomplete];
  },
};
