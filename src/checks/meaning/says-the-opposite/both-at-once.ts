import { asList, asObject, jsonOf, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { callsIn } from '../../subject/calls-in.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { objectsTitled, type ObjectSpot, type Subject, textIn } from '../../subject/subject.ts';
import { contradicts } from './contradictions.ts';

/** The modals that actions open. */
const openedBy = ({ flow }: Subject, actions: unknown) =>
  asList(jsonOf(actions)).flatMap((action) => flow.modals[textIn(action, 'open') ?? ''] ?? []);

/** The addresses to which a button sends with a method, also from the modals that it opens. */
const sentTo = (subject: Subject, { value }: ObjectSpot, method: string): string[] => {
  const opened = openedBy(subject, value.do ?? []).flatMap(({ actions = [] }) => actions.map((one) => one.do));
  return [...callsIn(value.do), ...callsIn(opened)].flatMap((id) => {
    const call = subject.flow.calls[id];
    return call?.method === method ? [call.path] : [];
  });
};

/** The lines of all conditions that a button is shown under. */
const linesOf = (subject: Subject, spot: ObjectSpot) =>
  conditionsAt(subject, spot).flatMap(({ condition, surely }) =>
    surely ? Object.entries(asObject(jsonOf(condition))) : [],
  );

/** Buttons that delete what another button of the screen creates, while both are shown to the same people. */
export const bothAtOnce = (subject: Subject): Finding[] => {
  const buttons = objectsTitled(subject, 'ButtonBlock').filter(({ file }) => file.startsWith('screens/'));
  return buttons.flatMap((undoing): Finding[] => {
    const paths = sentTo(subject, undoing, 'DELETE');
    const doing = buttons.find(
      (one) => one.file === undoing.file && sentTo(subject, one, 'POST').some((path) => paths.includes(path)),
    );
    if (doing === undefined) return [];
    const others = linesOf(subject, doing);
    const isApart = linesOf(subject, undoing).some(([name, test]) =>
      others.some(
        ([other, own]) => name === other && test !== undefined && own !== undefined && contradicts(test, own),
      ),
    );
    if (isApart) return [];
    const message = `This undoes what "${textIn(doing.value, 'label') ?? ''}" does, and both are shown to the same people`;
    const place = undoing.value.if === undefined ? '' : pointer('if');
    return [
      { file: undoing.file, pointer: undoing.pointer + place, message, hint: 'show this only where it has been done' },
    ];
  });
};
