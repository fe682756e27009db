import { pointer } from '../../problem.ts';
import { error, type Rule } from './rule.ts';

/** A type of entries says how they are searched for and saved: without it nobody could answer. */
export const entryTypes: Rule = ({ questions }) =>
  Object.entries(questions.types).flatMap(([name, type]) =>
    (['search', 'entries'] as const)
      .filter((part) => type.selects === 'entries' && type[part] === undefined)
      .map((part) =>
        error(
          'SC05',
          'questions.json',
          pointer('types', name),
          `The question type "${name}" takes entries, but has no "${part}"`,
          `add "${part}"`,
        ),
      ),
  );
