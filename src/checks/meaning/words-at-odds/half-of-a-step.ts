import { asObject, mentions, pathTypesOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** Matches references to the path type of a next step. */
const PATH_TYPE = /\.path_type$/;

/** The words under `is_one_of` in a line of a condition. */
const listedIn = (test: unknown): readonly unknown[] => {
  const words = asObject(test).is_one_of;
  return Array.isArray(words) ? words : [];
};

/**
 * Finds conditions that list one path type of a step and not its other one (`path_type_when`), while nothing else in the
 * file asks for the other one. What they decide then holds only for some of the people who come to the step.
 */
export function halfOfAStep(subject: Subject): Finding[] {
  const lines = nodesKeyedBy(subject, 'reference').flatMap(({ file, pointer, value }) =>
    Object.entries(value).flatMap(([name, test]) =>
      PATH_TYPE.test(name) ? [{ file, pointer: pointer + pointerTo(name), test }] : [],
    ),
  );
  return lines.flatMap(({ file, pointer, test }) =>
    subject.flow.steps.flatMap((step): Finding[] => {
      const types = pathTypesOf(step);
      const lacking = types.filter((type) => !listedIn(test).includes(type));
      const isAsked = lines.some((one) => one.file === file && lacking.some((type) => mentions(one.test, type)));
      if (lacking.length === 0 || lacking.length === types.length || isAsked) return [];
      const message = `The step "${step.id}" is also called "${lacking.join()}", and this is only for its other name`;
      return [{ file, pointer: pointer + pointerTo('is_one_of'), message, hint: `add "${lacking.join()}"` }];
    }),
  );
}
