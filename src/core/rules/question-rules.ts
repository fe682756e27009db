import type { Question } from '../generated/flow-files.ts';
import { type Flow, htmlToText } from '../model/index.ts';
import { optionsOf, stopsOf, questionType } from './options.ts';
import { isTyped } from './typed-answers.ts';

/**
 * A flaw in a question from the backend. The browser, the backend and the checker all use these rules (decision 14).
 */
export interface QuestionProblem {
  rule: 'RF02' | 'SM10' | 'SM11' | 'SM12' | 'SM13' | 'SM14' | 'SM18' | 'SC09' | 'SF04';
  /** Whether nobody can answer the question because of the flaw. */
  fatal: boolean;
  question_id: string;
  /** The keys from the question to the flaw: ["answer_options", 1]. */
  at: readonly (string | number)[];
  message: string;
  hint: string;
}

/**
 * The first violated rule because of which nobody can answer the question; undefined when there is none. The browser
 * shows the error screen then (QS-11).
 */
export function fatalRule(flow: Flow, question: Question): 'RF02' | 'SM10' | 'SM14' | 'SM18' | undefined {
  const type = questionType(flow, question);
  if (type === undefined) return 'RF02';
  const chooses = type.selects === 'one' || type.selects === 'many';
  const ids = optionsOf(question).map(({ id }) => id.trim());
  if (chooses && (ids.length === 0 || ids.includes(''))) return 'SM14';
  if (repeatedIds(question).length > 0) return 'SM10';
  return htmlToText(question.question_text) === '' ? 'SM18' : undefined;
}

/** Option ids that appear more than once (decision 48). */
function repeatedIds(question: Question): string[] {
  const ids = optionsOf(question).map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
}

/** Questions with the id of an earlier question. One answer would count for both (RF05). */
export function repeatedQuestions(questions: readonly Question[]): Question[] {
  const ids = new Set<string>();
  return questions.filter(({ id }) => ids.size === ids.add(id).size);
}

/** The flaws of a question in words. The backend uses them when it loads a product, and so does the checker. */
export function questionProblems(flow: Flow, question: Question): QuestionProblem[] {
  const found: QuestionProblem[] = [];
  const add = (
    rule: QuestionProblem['rule'],
    fatal: boolean,
    message: string,
    hint: string,
    ...at: readonly (string | number)[]
  ) => found.push({ rule, fatal, question_id: question.id, at, message, hint });
  const inOptions = (place: number, ...rest: string[]) => ['answer_options', place, ...rest];
  const type = questionType(flow, question);
  const options = optionsOf(question);
  const name = `"${question.id}"`;
  if (type === undefined) {
    add(
      'RF02',
      true,
      `Question type "${question.question_type}" has no widget`,
      'add it to questions.json "types", or change the question',
    );
    return found;
  }
  if (fatalRule(flow, question) === 'SM14') {
    add(
      'SM14',
      true,
      options.length === 0
        ? `${name} is a choice with no answers; Continue could never be pressed`
        : `${name} has an answer without an id; choosing it would be no answer`,
      options.length === 0 ? 'add answers or change the type' : 'give it one',
    );
  }
  if (htmlToText(question.question_text) === '')
    add('SM18', true, `${name} has no text, so nobody knows what they answer`, 'write what is asked in question_text');
  if (type.selects === 'entries' && options.length === 0) {
    const message = `${name} has no answer that entries could select; its own id is sent instead`;
    add('SM14', false, message, 'add one answer', ...(question.answer_options == null ? [] : ['answer_options']));
  }
  if (isTyped(type) && options.length > 0) {
    const stop = options.find(({ end_progress }) => end_progress === true);
    const lost = stop === undefined ? '' : `, so nobody is stopped by "${stop.id}"`;
    const message = `A question answered in words has no "answer_options"${lost}`;
    // Several answers were written on purpose, so the type is the mistake.
    if (options.length > 1) add('SM14', false, message, 'write a type whose answers are chosen', 'question_type');
    else add('SM14', false, message, 'remove them, or change the type', 'answer_options');
  }
  // In a question with entries, the first option represents all chosen entries (MA-4). The others are never shown.
  const hidden = type.selects === 'entries' ? options.slice(1) : [];
  const hidesStops = hidden.some(({ id }) => stopsOf(flow, question, { answer: [id], user_texts: {} }).length > 0);
  if (hidesStops) {
    const message = `${name} is answered by searching, so nobody is shown its answers, nor stopped by them`;
    add('SM14', false, message, 'change the type, or remove them');
  }
  const ids = options.map((option) => option.id);
  for (const id of repeatedIds(question)) {
    add(
      'SM10',
      true,
      `Two answers of ${name} share the id "${id}"; choosing one selects both`,
      'give each its own id',
      ...inOptions(ids.lastIndexOf(id), 'id'),
    );
  }
  for (const word of ['answer_text', 'attachment'] as const) {
    const shown = options.map((option) => option[word]?.trim() || undefined);
    const place = shown.findIndex((one, index) => one !== undefined && shown.indexOf(one) !== index);
    // Two options with the same id are one mistake, reported elsewhere.
    if (place === -1 || repeatedIds(question).length > 0) continue;
    const what = word === 'answer_text' ? 'text' : 'picture';
    const message = `Answer "${ids[place]}" of ${name} has the same ${what} as another; nobody can tell them apart`;
    add('SM10', false, message, `give each its own ${what}`, ...inOptions(place, word));
  }
  for (const id of ids.filter((value) => value.includes(','))) {
    add(
      'SC09',
      false,
      `Id "${id}" of ${name} holds a comma; saved answers are joined by commas`,
      'use letters, digits, _ and -',
      ...inOptions(ids.indexOf(id), 'id'),
    );
  }
  const none = options.flatMap((option, place) => (option.none_answer === true ? [place] : []));
  if (none.length > 1) {
    // "None of these" is the last option, so an earlier option is marked as such by mistake.
    const place = (none.at(-1) === options.length - 1 ? none.at(-2) : none.at(-1)) ?? 0;
    const message = `${name} has two "none of these" answers that clear each other`;
    add('SM11', false, message, 'keep one', ...inOptions(place, 'none_answer'));
  }
  const showsImages = flow.questions.displays[String(question.answer_display_type)] === 'images';
  const noneHasImage = options.length > 0 && options.every(({ attachment }) => !attachment);
  if (showsImages && noneHasImage) {
    const message = `${name} shows pictures, and none of its answers has one`;
    add('SM13', false, message, 'add attachments or show a list', 'answer_display_type');
  }
  for (const [place, option] of options.entries()) {
    if (option.need_more_info === true && !option.user_text_title) {
      add(
        'SM12',
        false,
        `Answer "${option.id}" of ${name} asks for details but has no title`,
        'add user_text_title',
        ...inOptions(place),
      );
    }
    if (showsImages && !noneHasImage && !option.attachment) {
      add(
        'SM13',
        false,
        `${name} shows pictures, answer "${option.id}" has none`,
        'add an attachment or show a list',
        ...inOptions(place),
      );
    }
  }
  // In a question with entries, the first option is always selected (MA-4).
  const reachable = type.selects === 'entries' ? options.slice(0, 1) : isTyped(type) ? [] : options;
  if (!hidesStops && reachable.length > 0 && reachable.every((option) => option.end_progress === true)) {
    if (hidden.length === 0)
      add('SF04', false, `Every answer of ${name} ends the assessment`, 'at least one must go on', 'answer_options');
    else {
      const message = `${name} is answered by searching, which always selects its first answer, and that ends the assessment`;
      add('SF04', false, message, 'change the type, or leave one answer that goes on', 'question_type');
    }
  }
  return found;
}
