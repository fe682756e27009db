import { type Flow, type Json, pointerTo, referencesOf, asObject } from '#core';
import type { Check, Finding } from '../check.ts';
import { type ObjectNode, objectsTitled } from '../subject/subject.ts';
import { doneOtherwise } from './questions-skipped/done-otherwise.ts';

/** Whether some option in one of the flow's own questionnaires stops people. */
const mayStop = ({ questionnaires, questions }: Flow, name: string): boolean =>
  (questionnaires[name] ?? []).some(({ options = [] }) =>
    options.some((option) => Object.entries(option).some(([flag, is]) => is === true && flag in questions.stops)),
  );

/** The files of those screens on some routes that ask a question with a stopping answer. */
const askingFiles = (flow: Flow, routes: readonly string[]): string[] =>
  flow.routes.flatMap(({ id, screen: name }) => {
    const screen = flow.screens[name];
    if (!routes.includes(id) || screen?.kind !== 'questionnaire' || screen.asks === undefined) return [];
    return mayStop(flow, screen.asks) ? [`screens/${name}.json`] : [];
  });

/** Whether an action runs only after the last question of one of these screens (`on_complete`). */
const isAfterTheLast = (files: readonly string[], { file, pointer }: Pick<ObjectNode, 'file' | 'pointer'>) =>
  files.includes(file) && /^\/on_(?:complete|empty)\//.test(pointer);

/** Whether storing a value can complete a step. */
const isDone = (value: Json | undefined) => value !== undefined && value !== null && value !== false;

export const questionsSkipped: Check = {
  rule: 'SF10',
  name: 'questions-skipped',
  severity: 'error',
  strict: true,
  description:
    'Something other than the last answer marks a step of questions as done. A button, a modal or another screen would lead people past an answer that stops them. The same is reported where a step of the backend’s questions is done with another fact than the one that answering them brings about.',
  bad: '{ "block": "button", "label": "trip.skip", "do": [{ "set": { "request.trip": true } }, { "go": "contact" }] }',
  good: 'set it in "on_complete" of the questionnaire',
  requirement: 'QS-8, OP-1',
  run: (subject) => {
    const { flow } = subject;
    const marked = flow.steps.flatMap(({ id, routes, done_if }) => {
      const files = askingFiles(flow, routes);
      if (files.length === 0) return [];
      const facts = referencesOf(done_if);
      return objectsTitled(subject, 'SetAction').flatMap((node): Finding[] => {
        const values = Object.entries(asObject(node.value.set));
        const fact = values.find(([name, value]) => facts.includes(name) && isDone(value))?.[0];
        if (fact === undefined || isAfterTheLast(files, node)) return [];
        return [
          {
            file: node.file,
            pointer: node.pointer + pointerTo('set', fact),
            message: `This marks the step "${id}" as done, past the answers that stop people`,
            hint: 'set it in "on_complete" of the questionnaire only',
          },
        ];
      });
    });
    return [...marked, ...doneOtherwise(subject)];
  },
};
