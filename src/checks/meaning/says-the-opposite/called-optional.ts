import { defaultWords, isTyped, type Json, pointerTo, questionType } from '#core';
import type { Finding } from '../../check.ts';
import { writtenObjects } from '../../subject/as-written.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** Matches the note that nothing has to be entered. */
const OPTIONAL = /\((?:optional|opcional|optionnel|facultatif|opzionale|freiwillig)\)/i;

/** Fields of forms with this note in their label or hint, that nobody may leave empty. */
const fields = (subject: Subject): Finding[] => {
  const all = writtenObjects(subject);
  /** Whether a label is that of an optional field, too. Another rule reports the label of another field. */
  const isOfOptional = (label: Json | undefined) =>
    all.some(({ value }) => value.optional === true && value.label === label);
  return all.flatMap(({ file, pointer, value }) => {
    if (typeof value.field !== 'string' || value.optional === true) return [];
    const part = ['label', 'hint'].find((name) =>
      OPTIONAL.test(defaultWords(subject.flow, textIn(value, name) ?? '') ?? ''),
    );
    if (part === undefined || isOfOptional(value.label)) return [];
    const message = `The ${part} says that "${value.field}" may stay empty, and nobody can send the form without it`;
    return [{ file, pointer: pointer + pointerTo('field'), message, hint: 'add "optional": true; or change the text' }];
  });
};

/** Questions with this note that people answer by typing. Every question must be answered. */
const questions = (subject: Subject): Finding[] =>
  questionsOfFlow(subject).flatMap(({ file, pointer, typeKey, question }) => {
    const type = questionType(subject.flow, question);
    if (type === undefined || !isTyped(type) || !OPTIONAL.test(question.question_text ?? '')) return [];
    const message = 'This says that the answer may stay empty, and nobody can go on without one';
    const hint = 'change the text; or offer the answer "No" in a choice, and ask for the words there';
    return [{ file, pointer: pointer + pointerTo(typeKey === 'type' ? 'text' : 'question_text'), message, hint }];
  });

/** Finds what a text calls optional although it is required. */
export const calledOptional = (subject: Subject): Finding[] => [...fields(subject), ...questions(subject)];
