import { asObject, type Json, jsonOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { objectsTitled, type ObjectSpot, type Subject } from '../../subject/subject.ts';

/** The lines under which a step exists, for a route that belongs to this step alone; undefined for any other route. */
function existsIf({ flow }: Subject, route: Json | undefined): readonly [string, Json | undefined][] | undefined {
  const [step, ...others] = flow.steps.filter(({ routes }) => routes.some((id) => id === route));
  return step?.only_if === undefined || others.length > 0 ? undefined : Object.entries(asObject(jsonOf(step.only_if)));
}

/** The innermost condition whose `do` holds an action. */
const conditionAround = (subject: Subject, { file, pointer: at }: ObjectSpot): ObjectSpot | undefined =>
  objectsTitled(subject, 'IfAction').findLast((one) => one.file === file && at.startsWith(`${one.pointer}/do/`));

/** Finds actions that lead people to a step that is only for others. Its screen does not refuse them. */
export const stepOfOthers = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap((spot): Finding[] => {
    const { file, value } = spot;
    const lines = existsIf(subject, value.go);
    const around = conditionAround(subject, spot);
    const asked = Object.entries(asObject(around?.value.if));
    const opposed = lines?.find(([name, test]) =>
      asked.some(([one, own]) => one === name && test !== undefined && own !== undefined && contradicts(own, test)),
    );
    if (opposed === undefined || around === undefined) return [];
    const message = `"${String(value.go)}" is a step for others: it asks for the opposite of "${opposed[0]}"`;
    const place = around.pointer + pointer('if', opposed[0]);
    return [{ file, pointer: place, message, hint: 'turn the condition round, or name the next step' }];
  });
