import { evaluate, factScope, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Every list of a name in a value, at any depth. */
function listsNamed(value: Json | undefined, name: string): Json[][] {
  if (Array.isArray(value)) return value.flatMap((one) => listsNamed(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key === name && Array.isArray(part) ? [part] : []),
    ...listsNamed(part, name),
  ]);
}

/** The values of a field of the items that the sample products offer in lists of a name. */
const offered = ({ files }: Subject, list: string, field: string): (number | string)[] =>
  Object.entries(files).flatMap(([file, product]) =>
    /^products\/[^.]+\.json$/.test(file)
      ? listsNamed(product, list)
          .flat()
          .flatMap((item) => {
            const value = isObject(item) ? item[field] : undefined;
            return typeof value === 'number' || typeof value === 'string' ? [value] : [];
          })
      : [],
  );

/** The name of the list of the screen's data around an action: "quantities" for `"of": "data.quantities"`. */
const listAround = (subject: Subject, { file, pointer }: ObjectNode): string | undefined => {
  const around = objectsTitled(subject, 'EachBlock').findLast(
    (list) => list.file === file && pointer.startsWith(`${list.pointer}/`),
  );
  return /^data\.(\w+)$/.exec(textIn(around?.value, 'of') ?? '')?.[1];
};

/** The values that people can choose for a stored field, from a list of the backend. */
const choosable = (subject: Subject, name: string): (number | string)[] =>
  objectsTitled(subject, 'SetAction').flatMap((node) => {
    const field = /^item\.(\w+)$/.exec(textIn(node.value.set, name) ?? '')?.[1];
    const list = listAround(subject, node);
    return field === undefined || list === undefined ? [] : offered(subject, list, field);
  });

/**
 * Finds steps that only some of the values complete that people can choose. The sample products say which values there
 * are. Whoever chooses another one is led to the step again.
 */
export const doneBySomeValues = (subject: Subject): Finding[] =>
  subject.flow.steps.flatMap(({ id, done_if: done }, index) =>
    Object.keys(done).flatMap((name): Finding[] => {
      const values = [...new Set(choosable(subject, name))];
      const line = decidableLines(done, (one) => one === name);
      const isDone = (value: Json) => evaluate(line, factScope(subject.flow, nestedFacts([[name, value]]), TODAY));
      const [open] = values.filter((value) => isDone(value) !== true);
      if (open === undefined) return [];
      return [
        {
          file: 'steps.json',
          pointer: pointerTo('steps', index, 'done_if', name),
          message: `The step "${id}" is not done with ${JSON.stringify(open)}, which is offered: whoever chooses it is led to the step again and again`,
          hint: 'write { "known": true }',
        },
      ];
    }),
  );
