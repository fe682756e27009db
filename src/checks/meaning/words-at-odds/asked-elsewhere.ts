import { firstPart, isObject, jsonOf, lastPart, pointer, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { cachedFor, objectSpots, type ObjectSpot, type Subject } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** A place that shows a text, with what the conditions of it and around it ask for. */
interface Shown {
  file: string;
  pointer: string;
  hasIf: boolean;
  key: string;
  /** The value that the place shows beside the text: "item.tax_cents". */
  value: string | undefined;
  /** The lines that must hold, by the last part of the reference: "tax_cents" and its test. */
  lines: ReadonlyMap<string, string>;
  /** The last parts of all references in its conditions. */
  asks: ReadonlySet<string>;
}

/** Roots of values that a screen shows. Those about a person are often clear from the screen itself. */
const SHOWN: readonly string[] = ['data', 'item'];

/** Whether a value is known, or is the one that was chosen, depends on the screen and not on the text. */
const isAboutScreen = (test: unknown) =>
  typeof test === 'object' && test !== null && ('known' in test || 'same_as' in test);

function shownAt(subject: Subject, spot: ObjectSpot, key: string): Shown {
  const conditions = conditionsAt(subject, spot).filter(({ surely }) => surely);
  const lines = conditions.flatMap(({ condition }) =>
    Object.entries(condition).flatMap(([name, test]): [string, string][] =>
      SHOWN.includes(firstPart(name)) && lastPart(name) !== 'length' && !isAboutScreen(test)
        ? [[lastPart(name), JSON.stringify(jsonOf(test))]]
        : [],
    ),
  );
  const asks = conditions.flatMap(({ condition }) => referencesOf(condition).map(lastPart));
  const { file, pointer: at } = subject.originOf?.(spot) ?? spot;
  const { value } = spot.value;
  return {
    file,
    pointer: at,
    hasIf: spot.value.if !== undefined,
    key,
    value: typeof value === 'string' ? lastPart(value) : undefined,
    lines: new Map(lines),
    asks: new Set(asks),
  };
}

/** Every text that screens show, by key. One of a shared part is there once for each screen. */
const shownTexts = cachedFor((subject) => {
  const found = new Map<string, Shown[]>();
  for (const spot of objectSpots(subject).filter(({ file }) => file.startsWith('screens/')))
    for (const part of TEXTS) {
      const key = isObject(spot.value) ? spot.value[part] : undefined;
      if (typeof key === 'string') found.set(key, [...(found.get(key) ?? []), shownAt(subject, spot, key)]);
    }
  return found;
});

/** Another line than that of one other place may be chance, unless it is about the value that both show. */
const OFTEN = 2;

/**
 * Texts that are shown whatever a value is, although everywhere else they are shown only for one.
 */
export const askedElsewhere = (subject: Subject): Finding[] =>
  [...shownTexts(subject).values()].flatMap((all) => {
    const places = [...new Set(all.map(placeOf))];
    return places.flatMap((place): Finding[] => {
      const own = all.filter((one) => placeOf(one) === place);
      const others = all.filter((one) => placeOf(one) !== place);
      const [first] = others;
      const [one] = own;
      if (first === undefined || one === undefined) return [];
      const line = [...first.lines].find(([name, test]) => {
        const isUsual = others.every(({ lines }) => lines.get(name) === test);
        const isShown = [...own, ...others].every(({ value }) => value === name);
        return isUsual && (isShown || places.length > OFTEN) && !own.some(({ asks }) => asks.has(name));
      });
      if (line === undefined) return [];
      const [name] = line;
      const message = `"${one.key}" is shown only for some values of "${name}" elsewhere (${first.file}), and here for all`;
      return [
        {
          file: one.file,
          pointer: one.pointer + (one.hasIf ? pointer('if') : ''),
          message,
          hint: 'ask for it here, too',
        },
      ];
    });
  });

const placeOf = ({ file, pointer: at }: Shown) => `${file}#${at}`;
