import { asObject, type Condition, isObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * True if every line of a condition requires a known value, false if no line does, undefined for any other condition.
 */
function asksForKnown(condition: Condition): boolean | undefined {
  const asked = new Set(Object.values(asObject(condition)).map((test) => (isObject(test) ? test.known : undefined)));
  const [only] = asked;
  return asked.size === 1 && typeof only === 'boolean' ? only : undefined;
}

/** The words in which a copy key differs from the usual one: "placed" in "checkout.placed_title". */
const wordsOf = (key: string, usual: string) =>
  wordsInName(lastPart(key)).filter((word) => !wordsInName(lastPart(usual)).includes(word));

/**
 * Finds titles of a route that are shown while a value is unknown, although the heading with the same words is shown
 * only if the value is known: "Order placed" before anybody has ordered.
 */
export const titlesBefore = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, screen: name, title, title_when: cases = [] }) => {
    const screen = flow.screens[name];
    const heading = screen !== undefined && 'heading' in screen ? screen.heading : '';
    const headings = screen !== undefined && 'heading_when' in screen ? (screen.heading_when ?? []) : [];
    return cases.flatMap((one, index): Finding[] => {
      const words = wordsOf(one.text, title);
      const alike = headings.filter(({ text }) => {
        const own = wordsOf(text, heading ?? '');
        return words.length > 0 && words.every((word) => own.includes(word));
      });
      const [first] = alike;
      if (first === undefined || asksForKnown(one.if) !== false) return [];
      if (!alike.every((other) => asksForKnown(other.if) === true)) return [];
      const message = `"${one.text}" is the title while this is not known, and "${first.text}" the heading once it is`;
      const pointer = pointerTo('routes', id, 'title_when', index, 'if');
      return [{ file: 'routes.json', pointer, message, hint: 'write "known": true' }];
    });
  });
