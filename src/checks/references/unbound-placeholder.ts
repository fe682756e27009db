import { commonTextValues, nearest, placeholders, pointerTo } from '#core';
import type { Check } from '../check.ts';
import { type ShownText, shownTexts } from '../subject/shown-texts.ts';
import { originText } from '../subject/as-written.ts';
import { type FileNode, type Subject } from '../subject/subject.ts';

export const unboundPlaceholder: Check = {
  rule: 'RF09',
  name: 'unbound-placeholder',
  severity: 'error',
  description:
    'A text has a {placeholder}, but the place that shows it gives no value. The sentence would have a gap. {brand} and {phone} have a value everywhere, {emergency} in flows that declare it.',
  bad: '{ "block": "heading", "text": "dashboard.welcome" }   with "Hello {name}"',
  good: '{ "block": "heading", "text": "dashboard.welcome", "with": { "name": "user.firstName" } }',
  requirement: 'LY-7, QS-8',
  run: (subject) => {
    const shown = shownTexts(subject);
    return shown.flatMap((text) => {
      const { node, key, given, ours, asked } = text;
      const common = Object.keys(commonTextValues(subject.flow));
      const values = [...given, ...common];
      const empty = asked.filter((name) => !values.includes(name));
      const [name] = empty;
      if (name === undefined) return [];
      // Core provides these values, and an author cannot rename them. So the mistake is in the text.
      const meant = nearest(
        name,
        [...ours, ...common].filter((other) => !asked.includes(other)),
      );
      // When several objects show the text, and none has a value for the placeholder, the mistake is in the text.
      const others = shown.filter((one) => one.key === key);
      const written = new Set(others.map((one) => originText(subject, one.node)));
      const isOnlyHere = written.size < 2 || others.some((one) => one.given.includes(name) || one.ours.includes(name));
      if (meant !== undefined || !isOnlyHere)
        return [
          {
            file: `copy/${localeWith(subject, key, name)}.json`,
            pointer: pointerTo('texts', key),
            message: `"${key}" says {${name}}, which nothing gives it`,
            hint:
              meant === undefined
                ? `take it out, or give it in "with" wherever this is shown`
                : `did you mean {${meant}}?`,
          },
        ];
      const wrong = misnamed(subject, shown, text);
      if (empty.length === 1 && wrong !== undefined)
        return [
          {
            file: node.file,
            pointer: node.pointer.replace(/[^/]+$/, '') + pointerTo('with', wrong).slice(1),
            anchor: 'key' as const,
            message: `"${key}" says {${name}}, and this gives it "${wrong}"`,
            hint: `write "${name}"`,
          },
        ];
      const which = empty.map((one) => `{${one}}`).join(' and ');
      return [
        {
          file: node.file,
          pointer: node.pointer,
          message: `${which} of the text "${key}" ${empty.length === 1 ? 'has' : 'have'} no value here (here: ${values.join(', ')})`,
          hint: hintFor(
            name,
            given.filter((other) => !asked.includes(other)),
          ),
        },
      ];
    });
  },
};

/** The language whose text has a placeholder: the default one, or the first translation that has it. */
function localeWith({ flow }: Subject, key: string, name: string): string {
  const has = (locale: string) => placeholders(flow.texts[locale]?.[key] ?? '').includes(name);
  return [flow.default_locale, ...flow.locales].find(has) ?? flow.default_locale;
}

/**
 * The only value that a text is given and does not show. Its name is probably the mistake, unless an unused text shows
 * such a value and was meant instead.
 */
function misnamed(
  { flow }: Subject,
  shown: readonly ShownText[],
  { node, given, ours }: ShownText,
): string | undefined {
  const objectOf = ({ file, pointer }: FileNode) => `${file}#${pointer.slice(0, pointer.lastIndexOf('/'))}`;
  const beside = shown.filter((one) => objectOf(one.node) === objectOf(node));
  const [name, ...more] = given.filter(
    (own) => !ours.includes(own) && !beside.some(({ asked }) => asked.includes(own)),
  );
  if (name === undefined || more.length > 0 || node.pointer.includes('/text_by/')) return undefined;
  const isMeant = Object.entries(flow.texts[flow.default_locale] ?? {}).some(
    ([key, text]) => placeholders(text).includes(name) && !shown.some((one) => one.key === key),
  );
  return isMeant ? undefined : name;
}

/** The hint for a misspelt placeholder: a value with a nearly equal name. */
function hintFor(name: string, unasked: readonly string[]): string {
  const near = nearest(name, unasked);
  return near === undefined
    ? `give it: "with": { "${name}": … }, or take {${name}} out of the text`
    : `call it "${name}" in "with" here, where it is "${near}"; or write {${near}} in the text`;
}
