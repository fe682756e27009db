import { firstPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';

/**
 * Finds messages of stops that lack a text of their own group, which only the message of another stop shows:
 * "safety-stop" without "safety.see_physician", which "emergency" shows. A message that shows a text of another group, or
 * one text twice, is not reported: there, a text was exchanged, and none was left out.
 */
export function lackingOwnTexts(subject: Subject): Finding[] {
  const { modals, questions } = subject.flow;
  const opened = [...new Set(Object.values(questions.stops).map(({ opens }) => opens))];
  const groupOf = (id: string) => firstPart(modals[id]?.title ?? '');
  const textsOf = (id: string) =>
    nodesNaming(subject, 'text').flatMap(({ file, pointer, value }) =>
      file === 'modals.json' && pointer.startsWith(`${pointerTo('modals', id)}/`) ? [value] : [],
    );
  return opened.flatMap((id): Finding[] => {
    const own = textsOf(id);
    const others = opened.filter((other) => groupOf(other) !== groupOf(id));
    const lacking = others
      .flatMap((other) => textsOf(other).map((text) => ({ text, other })))
      .find(({ text }) => firstPart(text) === groupOf(id) && !own.includes(text));
    const isExchanged = new Set(own).size < own.length || own.some((text) => firstPart(text) !== groupOf(id));
    if (lacking === undefined || isExchanged) return [];
    const message = `The safety message "${id}" no longer says "${lacking.text}", which "${lacking.other}" says`;
    const hint = `add { "block": "text", "text": "${lacking.text}" }`;
    return [{ file: 'modals.json', pointer: pointerTo('modals', id, 'blocks'), message, hint }];
  });
}
