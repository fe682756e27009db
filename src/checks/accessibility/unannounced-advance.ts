import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { hasUnshownText } from '../subject/shown-texts.ts';

export const unannouncedAdvance: Check = {
  rule: 'AX03',
  name: 'unannounced-advance',
  severity: 'warning',
  description:
    'Choosing an answer shows the next question at once. People who use a screen reader lose their place unless a text says so beforehand. A text that says so where nothing happens leaves them waiting.',
  bad: '"advance": "on_choose"',
  good: '"advance": "on_choose", "announce": "question.advances_by_itself"',
  requirement: 'PQ-2, WCAG 3.2.2',
  run: (subject) =>
    Object.entries(subject.flow.questions.types).flatMap(([id, { advance, announce }]): Finding[] => {
      const place = { file: 'questions.json', pointer: pointerTo('types', id, 'advance') };
      if (advance !== 'on_choose' && announce !== undefined) {
        const message = `"${announce}" says that a "${id}" question goes on by itself, and it waits for Continue`;
        return [{ ...place, message, hint: 'write "on_choose", or take "announce" out' }];
      }
      if (advance !== 'on_choose' || announce !== undefined) return [];
      const message = `Choosing an answer of a "${id}" question changes the screen without warning`;
      const hint = 'add "announce" with a text that says so';
      // When nothing else shows the text, "announce" was probably removed by mistake. Otherwise "advance" may be
      // wrong.
      return [
        hasUnshownText(subject)
          ? { ...place, pointer: pointerTo('types', id), anchor: 'key', message, hint }
          : { ...place, message, hint },
      ];
    }),
};
