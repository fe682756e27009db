import { pointer } from '#core';
import type { Check } from './check.ts';
import { writtenIn } from './missing-translation.ts';

export const unusedCopy: Check = {
  rule: 'RF08',
  name: 'unused-copy',
  severity: 'info',
  description:
    'A text is never shown. It costs translators time. Often its key is misspelt, and another text is shown in its place.',
  bad: 'copy/en.json "cart.old_title", which no file names',
  good: 'remove it, or name it where it should be shown',
  requirement: 'every visible text is a key of copy/',
  run: ({ files, flow, spots }) => {
    const used = new Set(
      spots.flatMap(({ schema, value }) => (schema.names === 'text' && typeof value === 'string' ? [value] : [])),
    );
    // In other languages an unused key is a translation of nothing (CP08).
    const file = `copy/${flow.default_locale}.json`;
    return Object.keys(writtenIn(files, file))
      .filter((key) => !used.has(key))
      .map((key) => ({
        file,
        pointer: pointer('texts', key),
        at: 'key',
        message: `The text "${key}" is never shown`,
        hint: 'remove it, or name it where it should be shown',
      }));
  },
};
