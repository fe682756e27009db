import type { QuestionType } from '../../generated/flow-files.ts';
import { pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** A question type with entries defines how they are searched and saved. */
export const entryTypes: Rule = ({ questions }) =>
  Object.entries(questions.types).flatMap(([name, type]) =>
    (['search', 'entries'] as const)
      .filter((part) => type.selects === 'entries' && SELECTS[type.widget] === 'entries' && type[part] === undefined)
      .map((part) =>
        error(
          'SC05',
          'questions.json',
          pointerTo('types', name),
          `The question type "${name}" takes entries, but has no "${part}"`,
          `add "${part}"`,
        ),
      ),
  );

/** A question type whose answers can be invalid has a message for this, and its limits are a range. */
export const typedTypes: Rule = ({ questions }) =>
  Object.entries(questions.types).flatMap(([name, { selects, invalid, minimum, maximum }]) => {
    const at = (...key: string[]) => pointerTo('types', name, ...key);
    const isChecked = selects === 'date' || selects === 'number';
    const message = `An answer to "${name}" may be no ${selects}, and nothing says so`;
    return [
      ...(isChecked && invalid === undefined ? [error('SC05', 'questions.json', at(), message, 'add "invalid"')] : []),
      ...(!isChecked && invalid !== undefined
        ? [error('SM21', 'questions.json', at('invalid'), `No answer to "${name}" is invalid`, 'remove it')]
        : []),
      ...(['minimum', 'maximum'] as const).flatMap((key) =>
        questions.types[name]?.[key] === undefined || selects === 'number'
          ? []
          : [error('SM21', 'questions.json', at(key), `"${name}" asks for no number`, 'remove it')],
      ),
      ...(minimum !== undefined && maximum !== undefined && minimum > maximum
        ? [error('SM17', 'questions.json', at('minimum'), `No number is an answer to "${name}"`, 'swap the two')]
        : []),
    ];
  });

/** By widget, the part of an answer that people select with it. */
const SELECTS: Readonly<Record<QuestionType['widget'], QuestionType['selects']>> = {
  'single-choice': 'one',
  'multiple-choice': 'many',
  'plain-text': 'text',
  date: 'date',
  number: 'number',
  'need-more-info': 'text',
  'medication-picker': 'entries',
  'allergy-picker': 'entries',
};

/**
 * A question type selects what its widget offers. It advances without Continue only if a single choice is a complete
 * answer.
 */
export const questionTypes: Rule = ({ questions }) =>
  Object.entries(questions.types).flatMap(([name, { widget, selects, advance }]) => {
    const own = SELECTS[widget];
    const problem = (key: string, message: string, hint: string) =>
      error('SM21', 'questions.json', pointerTo('types', name, key), message, hint);
    const others = Object.entries(questions.types).filter(([other]) => other !== name);
    // Either the widget or `selects` is wrong. If another type uses the widget with this `selects`, the widget is
    // right.
    const isWidget = others.some(([, type]) => type.widget === widget && type.selects === own);
    const meant = Object.entries(SELECTS).find(([other, selected]) => selected === selects && !isUsed(other))?.[0];
    function isUsed(other: string) {
      return others.some(([, type]) => type.widget === other);
    }
    const wrong =
      isWidget && meant !== undefined
        ? problem('widget', `"${widget}" can't select "${selects}"`, `write "${meant}"`)
        : problem('selects', `"${widget}" can't select "${selects}"`, `write "${own}"`);
    return [
      ...(own === selects ? [] : [wrong]),
      ...(advance === 'on_choose' && own === selects && selects !== 'one'
        ? [problem('advance', `"${name}" would go on before its answer is whole`, 'write "on_continue"')]
        : []),
    ];
  });
