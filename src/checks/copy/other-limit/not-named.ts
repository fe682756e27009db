import { asObject, lastSegment, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { parentOf, type Subject, textIn } from '../../subject/subject.ts';
import { formsOf, type LimitText, numbersOf } from './limit-texts.ts';

/**
 * Finds messages about a refused number without any number in them, where the other texts of the field have none either.
 * Whoever is refused cannot know what would be accepted (WCAG 3.3.3).
 */
export const notNamed = (subject: Subject, all: readonly LimitText[]): Finding[] =>
  all.flatMap(({ file, key, pointer, limits }): Finding[] => {
    const ends = limits.filter(({ name }) => name === 'minimum' || name === 'maximum');
    if (lastSegment(pointer) !== 'invalid' || ends.length === 0) return [];
    const field = parentOf(subject, file, pointer.replace(/\/errors(?=\/invalid$)/, ''));
    const errors = asObject(asObject(field).errors);
    // One message for "missing" and "invalid" only says what to enter.
    if (errors.missing === key) return [];
    const texts = [key, textIn(field, 'label'), textIn(field, 'hint'), ...stringsIn(errors)];
    const hasNumber = texts.some(
      (one) => one !== undefined && numbersOf(formsOf(subject, subject.flow.default_locale, one)).length > 0,
    );
    if (hasNumber) return [];
    const limit = ends.map((one) => one.limit).join(' to ');
    const message = `"${key}" does not say which numbers are accepted, and the limit is ${limit}`;
    return [{ file, pointer, message, hint: 'name a text that says it' }];
  });
