import { asObject, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds path types that a step has under a condition (`path_type_when`) which the step's own screen makes false on
 * arrival. The server leads people to the step while the condition is true, and the arrival makes it false.
 */
export const pathTypesUndone = ({ flow }: Subject): Finding[] =>
  flow.steps.flatMap(({ path_type_when: names = [] }, index) =>
    names.flatMap(({ if: condition, path_type: name }, nameIndex): Finding[] => {
      const route = flow.routes.find((one) => one.path_type === name);
      const set = Object.assign(
        {},
        ...(route?.on_arrival ?? []).map((action) => asObject('set' in action ? action.set : {})),
      );
      const undone = Object.entries(condition).find(
        ([fact, test]) =>
          typeof test === 'boolean' && isObject(set) && typeof set[fact] === 'boolean' && set[fact] !== test,
      );
      if (route === undefined || undone === undefined) return [];
      const [fact, test] = undone;
      return [
        {
          file: 'steps.json',
          pointer: pointerTo('steps', index, 'path_type_when', nameIndex, 'if', fact),
          message: `"${route.id}" is for people whose "${fact}" is ${String(test)} here, and arriving there makes it ${String(!test)}`,
          hint: `write ${String(!test)}`,
        },
      ];
    }),
  );
