import { placeholders } from '#core';
import type { Subject } from '../../subject/subject.ts';
import { numbersIn } from './numbers.ts';
import type { Other } from './units-and-points.ts';

/** Finds a text that names the flow's emergency number in one language, and no number at all in the other. */
export function emergencyInOne({ flow }: Subject, original: string, translation: string): Other | undefined {
  const number = flow.emergency?.number;
  if (number === undefined) return undefined;
  const named = [original, translation].map(
    (text) => placeholders(text).includes('emergency') || numbersIn(text).includes(Number(number)),
  );
  const [wanted = '', found = ''] = named.map((isNamed) => (isNamed ? number : 'no emergency number'));
  const silent = named[0] === true ? translation : original;
  return named[0] === named[1] || numbersIn(silent).length > 0 ? undefined : { wanted, found };
}
