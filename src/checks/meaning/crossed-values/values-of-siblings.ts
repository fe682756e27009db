import { asObject, pointerTo, haveSameWords } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { objectsTitled, nodesNaming, type Subject } from '../../subject/subject.ts';

/**
 * Finds placeholders that get a part of another object than the one that has their name: {variant} gets
 * "item.product.name", and there is "item.variant.name".
 */
export const valuesOfSiblings = (subject: Subject): Finding[] =>
  objectsWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const given = Object.entries(asObject(value.with));
    return given.flatMap(([name, from]): Finding[] => {
      const path = typeof from === 'string' ? from.split('.') : [];
      const [part = '', own = ''] = path.toReversed();
      // Only "item.product.name" is a part of an object ("product") beside another one. Not reported: "item.name", a value
      // that has the placeholder's name somewhere, and an entry of a list.
      if (path.length < 3 || haveSameWords(own, name) || haveSameWords(part, name) || /^\d+$/.test(own)) return [];
      const meant = [...path.slice(0, -2), name, part].join('.');
      if (given.some(([, other]) => other === meant) || partsAt(subject, { file, pointer }, meant) === undefined)
        return [];
      const message = `{${name}} gets "${String(from)}", and there is "${meant}"`;
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint: `write "${meant}"` }];
    });
  });

/**
 * Finds fields that store the texts of answers, while another part reads them as the chosen answers: the index in
 * "request.answers.party.0" is that of a choice.
 */
export const textsReadAsChoices = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.set)).flatMap(([stored, from]): Finding[] => {
      if (from !== 'answers.user_texts') return [];
      const read = nodesNaming(subject, 'reference').find(
        (one) => one.value.startsWith(`${stored}.`) && /^[^.]+\.\d+$/.test(one.value.slice(stored.length + 1)),
      );
      if (read === undefined) return [];
      const message = `"${stored}" gets what people wrote, and ${read.file} reads a choice from it: "${read.value}"`;
      return [{ file, pointer: pointer + pointerTo('set', stored), message, hint: 'write "answers.map"' }];
    }),
  );
