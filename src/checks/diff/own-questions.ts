import { type Flow, isObject, jsonOf, mapQuestionTexts, ownEntry, ownQuestions, pointerTo, translator } from '#core';
import type { QuestionAt } from './asked.ts';
import type { Difference } from './finding.ts';
import type { Side } from './normal.ts';
import type { Written } from './question-differences.ts';
import { questionDifferences } from './questions.ts';

/** The key paths of a question in both notations: as a backend sends it, and as an author writes it in the flow. */
const WRITTEN_AS: readonly [sent: RegExp, written: string][] = [
  [/\/question_text$/, '/text'],
  [/\/question_type$/, '/type'],
  [/\/answer_text$/, '/label'],
  [/\/answer_options(?=\/|$)/, '/options'],
];

/** Compares the flow's own questionnaires, with the same classes of differences as for products. */
export function ownQuestionDifferences(before: Side, after: Side): Difference[] {
  const names = new Set([before, after].flatMap(({ flow }) => Object.keys(flow.questionnaires)));
  return [...names].flatMap((name) => {
    const written: Written = {
      file: `questionnaires/${name}.json`,
      texts: ({ flow }, locale) => ownTextsOf(flow, name, locale),
      pointer: ({ flow }, pointer) => writtenAt(flow, name, pointer),
    };
    return questionDifferences(written, askedBy(before.flow, name), askedBy(after.flow, name), before, after);
  });
}

const questionsOf = (flow: Flow, name: string, locale: string) =>
  ownQuestions(flow, name, locale, translator(flow, locale));

function askedBy(flow: Flow, name: string): Map<string, QuestionAt> {
  const questions = questionsOf(flow, name, flow.default_locale).map((question) => jsonOf(question));
  return new Map(
    questions
      .filter(isObject)
      .map((question, index) => [
        String(question.id),
        { question, list: name, pointer: pointerTo('questions', index) },
      ]),
  );
}

/** The texts of one of the flow's own questionnaires, by question, option and field: "heart.yes.answer_text". */
export function ownTextsOf(flow: Flow, name: string, locale: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const question of questionsOf(flow, name, locale))
    mapQuestionTexts(question, (key, text) => (texts[key] = text));
  return texts;
}

/**
 * The pointer to a question in the author's notation.
 * The options may be a shared list, which is a separate file.
 */
function writtenAt(flow: Flow, name: string, pointer: string): string {
  const [, , index = ''] = pointer.split('/');
  const question = ownEntry(flow.questionnaires, name)?.[Number(index)];
  if (question?.list !== undefined && pointer.includes('/answer_options')) return pointerTo('questions', index, 'list');
  return WRITTEN_AS.reduce((place, [sent, as]) => place.replace(sent, as), pointer);
}
