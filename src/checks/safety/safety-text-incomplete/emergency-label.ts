import { placeholders, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';

/**
 * Finds a label of the emergency button that does not say the number. Whoever has no phone at hand that dials by itself
 * must read it. If something else has the same text, the button names the wrong text.
 */
export function emergencyLabel(subject: Subject): Finding[] {
  const { emergency, texts } = subject.flow;
  if (emergency === undefined) return [];
  const key = emergency.label;
  const silent = Object.keys(texts).filter((locale) => {
    const text = texts[locale]?.[key];
    return text !== undefined && !placeholders(text).includes('emergency');
  });
  if (silent.length === 0) return [];
  const isShared = nodesNaming(subject, 'text').filter(({ value }) => value === key).length > 1;
  if (isShared)
    return [
      {
        file: 'flow.json',
        pointer: pointerTo('emergency', 'label'),
        message: `"${key}" is a text for something else, and the button that calls the emergency number does not say {emergency}`,
        hint: 'name a text that says the number to call',
      },
    ];
  return silent.map((locale) => ({
    file: `copy/${locale}.json`,
    pointer: pointerTo('texts', key),
    message: 'The button that calls the emergency number does not say {emergency}',
    hint: 'put {emergency} into it',
  }));
}
