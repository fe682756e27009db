import { callsIn, asList, asObject, type JsonObject, jsonOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { objectsTitled, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { contradicts } from './contradictions.ts';

/** The modals that actions open. */
const openedBy = ({ flow }: Subject, actions: unknown) =>
  asList(jsonOf(actions)).flatMap((action) => flow.modals[textIn(action, 'open') ?? ''] ?? []);

/** The paths to which a button, or a modal that it opens, sends requests with an HTTP method. */
const sentTo = (subject: Subject, { value }: ObjectNode, method: string): string[] => {
  const opened = openedBy(subject, value.do ?? []).flatMap(({ actions = [] }) => actions.map((one) => one.do));
  return [...callsIn(value.do), ...callsIn(opened)].flatMap((id) => {
    const call = subject.flow.calls[id];
    return call?.method === method ? [call.path] : [];
  });
};

/** The conditions under which a button can be pressed. */
const conditionsOf = (subject: Subject, node: ObjectNode): JsonObject[] =>
  conditionsAt(subject, node).map(({ condition }) => asObject(jsonOf(condition)));

/**
 * Whether a condition and others cannot be true together: one of its lines contradicts one of theirs, or each
 * alternative of an `any` does. A `not` is not evaluated and counts as excluding.
 */
const excludes = (condition: JsonObject, others: readonly JsonObject[]): boolean =>
  Object.entries(condition).some(([name, test]) => {
    if (name === 'any') return asList(test).every((one) => excludes(asObject(one), others));
    const isContradicted = ({ [name]: asked }: JsonObject) =>
      test !== undefined && asked !== undefined && contradicts(test, asked);
    return name === 'not' || others.some(isContradicted);
  });

/** Finds buttons that delete what another button of the screen creates, while the same people can press both. */
export const createdAndDeleted = (subject: Subject): Finding[] => {
  const buttons = objectsTitled(subject, 'ButtonBlock').filter(({ file }) => file.startsWith('screens/'));
  return buttons.flatMap((undoing): Finding[] => {
    const paths = sentTo(subject, undoing, 'DELETE');
    const doing = buttons.find(
      (one) => one.file === undoing.file && sentTo(subject, one, 'POST').some((path) => paths.includes(path)),
    );
    if (doing === undefined) return [];
    const [own, others] = [conditionsOf(subject, undoing), conditionsOf(subject, doing)];
    const isApart = own.some((one) => excludes(one, others)) || others.some((one) => excludes(one, own));
    if (isApart) return [];
    const message = `This undoes what "${textIn(doing.value, 'label') ?? ''}" does, and both are shown to the same people`;
    const place = undoing.value.if === undefined ? '' : pointerTo('if');
    return [
      {
        file: undoing.file,
        pointer: undoing.pointer + place,
        message,
        hint: 'let conditions decide which of the two is shown',
      },
    ];
  });
};
