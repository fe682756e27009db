import { lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { parentOf, type Subject, textIn } from '../../subject/subject.ts';
import { formsOf, type LimitText, numbersOf } from './limit-texts.ts';

/** The texts beside a number's field that may state its limits. */
const BESIDE = ['label', 'hint'];

/**
 * Finds messages about a refused number without any number in them, where the label and the hint of the field have none
 * either. Whoever is refused cannot know what would be accepted (WCAG 3.3.3).
 */
export const notNamed = (subject: Subject, all: readonly LimitText[]): Finding[] =>
  all.flatMap(({ file, key, pointer, limits }): Finding[] => {
    const ends = limits.filter(({ name }) => name === 'minimum' || name === 'maximum');
    if (lastSegment(pointer) !== 'invalid' || ends.length === 0) return [];
    const field = parentOf(subject, file, pointer.replace(/\/errors(?=\/invalid$)/, ''));
    const beside = BESIDE.flatMap((name) => textIn(field, name) ?? []);
    const hasNumber = [key, ...beside].some(
      (one) => numbersOf(formsOf(subject, subject.flow.default_locale, one)).length > 0,
    );
    if (hasNumber) return [];
    const limit = ends.map((one) => one.limit).join(' to ');
    const message = `"${key}" does not say which numbers are accepted, and the limit is ${limit}`;
    return [{ file, pointer, message, hint: 'name a text that says it' }];
  });
