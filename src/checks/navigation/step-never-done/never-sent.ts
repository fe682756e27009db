import { callsIn, isObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, operationIn, type Subject } from '../../subject/subject.ts';

/** The facts that a call makes true, according to the contract. */
function madeBy(subject: Subject, call: string): string[] {
  const { makes = [], mayMake = [] } = operationIn(subject, call) ?? {};
  return [...makes, ...mayMake];
}

/**
 * The location of the only call on these routes after which a button or form navigates; undefined if there are several.
 */
function onlyCallOn(subject: Subject, routes: readonly string[]): Pick<Finding, 'file' | 'pointer'> | undefined {
  const [only, ...more] = callNodes(subject).filter(
    (node) =>
      node.schema.title === 'CallAction' &&
      node.file.startsWith('screens/') &&
      isObject(node.value) &&
      'then' in node.value &&
      routesAt(subject, node).some(({ id }) => routes.includes(id)),
  );
  return only === undefined || more.length > 0 ? undefined : { file: only.file, pointer: only.named };
}

/**
 * Finds choices that a screen stores and that no call sends to the backend, although the contract has a fact for them.
 * The backend leads people to the step again. If one missing call would send several choices, only the last one is
 * reported.
 */
export function choicesNeverSent(subject: Subject): Finding[] {
  const { flow, contract, files } = subject;
  const made = new Set(callsIn(Object.values(files)).flatMap((call) => madeBy(subject, call)));
  const found = new Map<string, Finding>();
  for (const { done_if, routes } of flow.steps)
    for (const name of referencesOf(done_if)) {
      const saving = Object.keys(flow.calls).find((call) => madeBy(subject, call).includes(name));
      const setting = objectsTitled(subject, 'SetAction').find(
        ({ value }) => isObject(value.set) && Object.hasOwn(value.set, name),
      );
      if (saving === undefined || setting === undefined || !Object.hasOwn(contract.facts, name) || made.has(name))
        continue;
      const message = `"${name}" is chosen, and nothing tells the backend: people are led to this step again and again`;
      const instead = onlyCallOn(subject, routes);
      found.set(saving, {
        ...(instead ?? { file: setting.file, pointer: `${setting.pointer}/set${pointerTo(name)}` }),
        message,
        hint: instead === undefined ? `call "${saving}" afterwards` : `call "${saving}" here`,
      });
    }
  return [...found.values()];
}
