import { type Condition, type Json, isObject, jsonOf, lastPart, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { objectsTitled, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';
import { acceptedWords } from '../../meaning/words-at-odds/condition-words.ts';

/** The values of a field for which the conditions are true. The field is given by the last part of its reference. */
const wordsIn = (conditions: readonly Condition[], field: string): string[] =>
  conditions.flatMap((condition) => {
    const lines: Json = jsonOf(condition);
    return isObject(lines)
      ? Object.entries(lines).flatMap(([name, test]) => (lastPart(name) === field ? acceptedWords(test) : []))
      : [];
  });

/**
 * The one field that the labels of a consent (`label_when`) depend on, and its values in them; undefined if they depend
 * on several fields.
 */
function decidedBy(cases: Json | undefined): { field: string; words: string[] } | undefined {
  const lines = (Array.isArray(cases) ? cases : []).flatMap((one) => {
    const { if: condition } = isObject(one) ? one : {};
    return isObject(condition) ? Object.entries(condition) : [];
  });
  const [field, ...more] = new Set(lines.map(([name]) => lastPart(name)));
  const words = lines.flatMap(([, test]) => acceptedWords(test));
  return field === undefined || more.length > 0 || words.length < lines.length ? undefined : { field, words };
}

/** Whether the condition of an object, or of a block around it, reads the field. */
const isAskedAbout = (subject: Subject, place: Pick<Finding, 'file' | 'pointer'>, field: string): boolean =>
  conditionsAt(subject, place).some(({ condition }) =>
    referencesOf(condition).some((name) => lastPart(name) === field),
  );

/**
 * Finds required consents that everybody must give, although they concern only some people. Two signs must agree: the
 * label depends on a field, such as the plan, and everywhere else the same hint is shown for some of its values only.
 */
export const askedOfOthers = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'Field').flatMap(({ file, pointer, value }): Finding[] => {
    const hint = textIn(value, 'hint');
    const decided = decidedBy(value.label_when);
    if (value.consent === undefined || value.optional === true || value.if !== undefined) return [];
    if (hint === undefined || decided === undefined) return [];
    const { field, words } = decided;
    const asked = (place: { file: string; pointer: string }) =>
      wordsIn(
        conditionsAt(subject, place).map(({ condition }) => condition),
        field,
      );
    const others = nodesNaming(subject, 'text').filter(
      (one) =>
        one.value === hint && (one.file !== file || one.pointer !== `${pointer}/hint`) && !one.file.startsWith('copy/'),
    );
    const isForSome = others.every((one) => {
      const found = asked(one);
      return found.length > 0 && found.every((word) => words.includes(word));
    });
    if (others.length === 0 || !isForSome || isAskedAbout(subject, { file, pointer }, field)) return [];
    const message = `Everybody has to agree to this, and elsewhere "${hint}" is only for those whose "${field}" is "${words.join('" or "')}"`;
    return [{ file, pointer: pointer + pointerTo('field'), message, hint: 'ask for that in "if"' }];
  });
