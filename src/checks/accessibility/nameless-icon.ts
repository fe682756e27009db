import { formsIn } from '#core';
import type { Check } from '../check.ts';
import { shownTexts } from '../subject/shown-texts.ts';

/** Matches pointers to texts that name a control, a field or a heading. */
const NAMES = /\/(?:label|title|heading|back|skip|continue|retry|home)$|\/blocks(?:\/.*)?\/text$/;

export const namelessControl: Check = {
  rule: 'AX01',
  name: 'nameless-icon',
  severity: 'error',
  description:
    'A button, link, field or modal has no accessible name. People who use a screen reader cannot know what it is for.',
  bad: '"layout.back": " "',
  good: '"layout.back": "Back"',
  requirement: 'LY-1, WCAG 4.1.2',
  run: (subject) =>
    shownTexts(subject).flatMap(({ node, key }) => {
      const blank = Object.entries(subject.flow.texts).find(([, texts]) =>
        formsIn(texts[key] ?? key).some((form) => form.trim() === ''),
      );
      if (blank === undefined || !NAMES.test(node.pointer)) return [];
      return [
        {
          file: node.file,
          pointer: node.pointer,
          message: `The text "${key}", which names this, is empty (${blank[0]})`,
          hint: 'write what it is or does',
        },
      ];
    }),
};
