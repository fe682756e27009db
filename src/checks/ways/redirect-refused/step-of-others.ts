import { asObject, type Json, jsonOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { objectsTitled, type ObjectSpot, type Subject } from '../../subject/subject.ts';

/** The lines under which a step exists, for a route that belongs to this step alone; undefined for any other route. */
function existsIf({ flow }: Subject, route: Json | undefined): readonly [string, Json | undefined][] | undefined {
  const [step, ...others] = flow.steps.filter(({ routes }) => routes.some((id) => id === route));
  return step?.only_if === undefined || others.length > 0 ? undefined : Object.entries(asObject(jsonOf(step.only_if)));
}

/** The lines of the innermost condition whose `do` holds an action. */
function askedAround(subject: Subject, { file, pointer: at }: ObjectSpot): [string, Json | undefined][] {
  const around = objectsTitled(subject, 'IfAction').findLast(
    (one) => one.file === file && at.startsWith(`${one.pointer}/do/`),
  );
  return Object.entries(asObject(around?.value.if));
}

/** Actions that lead people to a step which the flow has only for others. The step lets them in all the same. */
export const stepOfOthers = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap((spot): Finding[] => {
    const { file, pointer: at, value } = spot;
    const lines = existsIf(subject, value.go);
    const asked = askedAround(subject, spot);
    const opposed = lines?.find(([name, test]) =>
      asked.some(([one, own]) => one === name && test !== undefined && own !== undefined && contradicts(own, test)),
    );
    if (opposed === undefined) return [];
    const message = `"${String(value.go)}" is a step for others: it asks for the opposite of "${opposed[0]}"`;
    return [{ file, pointer: at + pointer('go'), message, hint: 'turn the condition round, or name the next step' }];
  });
