import { commonTextValues, pointerTo } from '#core';
import type { Check } from '../check.ts';
import { shownTexts } from '../subject/shown-texts.ts';
import type { FileNode } from '../subject/subject.ts';

/** The pointer of the object whose key holds the text. */
const placeOf = ({ pointer }: Pick<FileNode, 'pointer'>) => pointer.slice(0, pointer.lastIndexOf('/'));

export const lostPlaceholder: Check = {
  rule: 'RF10',
  name: 'lost-placeholder',
  severity: 'error',
  description:
    'A value is given to a text that has no placeholder for it, so the value is never shown: a button then says "Choose" without the name. (The compiler checks that translations have the same placeholders.)',
  bad: '"common.choose_name": "Choose"   shown with { "name": "item.name" }',
  good: '"common.choose_name": "Choose {name}"',
  requirement: 'LY-7',
  run: (subject) => {
    const shown = shownTexts(subject);
    const besides = (place: FileNode, name: string) =>
      shown.some(
        ({ node, asked }) => node.file === place.file && placeOf(node) === placeOf(place) && asked.includes(name),
      );
    const isElsewhere = (key: string, place: FileNode, name: string) =>
      shown.some(
        ({ node, key: other, ours }) => other === key && node.pointer !== place.pointer && !ours.includes(name),
      );
    // A text without a placeholder for the given value is reported by unbound-placeholder: the value may be
    // misnamed.
    const common = Object.keys(commonTextValues(subject.flow));
    const isNamedWrong = (place: FileNode) =>
      shown.some(
        ({ node, given, asked }) =>
          node.file === place.file &&
          placeOf(node) === placeOf(place) &&
          asked.some((name) => !given.includes(name) && !common.includes(name)),
      );
    return shown.flatMap(({ node, key, given, ours, asked }) =>
      given
        .filter((name) => !asked.includes(name) && !isNamedWrong(node))
        // Texts that share their values, such as a label and its hint, need not each show all values.
        .filter((name) => !node.pointer.includes('/text_by/') && (ours.includes(name) || !besides(node, name)))
        // When core itself provides several values, a text may show only some of them.
        .filter((name) => !ours.includes(name) || !ours.some((other) => asked.includes(other)))
        .map((name) =>
          ours.includes(name) && isElsewhere(key, node, name)
            ? {
                file: node.file,
                pointer: node.pointer,
                message: `"${key}" is for another place, and does not say {${name}}`,
                hint: `name the text that says {${name}}`,
              }
            : ours.includes(name)
              ? {
                  file: `copy/${subject.flow.default_locale}.json`,
                  pointer: pointerTo('texts', key),
                  message: `The text "${key}" must say {${name}}: without it, nobody knows what it is about`,
                  hint: `put {${name}} into the text`,
                }
              : {
                  file: node.file,
                  pointer: node.pointer,
                  message: `The text "${key}" must say {${name}}, which is given to it here`,
                  hint: `put {${name}} into the text, or take "${name}" out of "with"`,
                },
        ),
    );
  },
};
