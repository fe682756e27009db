import { type Flow, type Route, segments } from '#core';
import { callNodes } from './call-nodes.ts';
import { type FileNode, type Subject, objectsTitled } from './subject.ts';

const showing = (flow: Flow, screen: string) => flow.routes.filter((route) => route.screen === screen);
const questionnaires = (flow: Flow) =>
  flow.routes.filter((route) => flow.screens[route.screen]?.kind === 'questionnaire');

/**
 * The routes on whose screens a value of a file may be shown, or an action of the file may run. All routes if the file
 * does not limit them.
 */
export function routesAt(subject: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>): readonly Route[] {
  const { flow } = subject;
  const [first = '', id = ''] = segments(pointer);
  if (file.startsWith('screens/')) return showing(flow, file.slice('screens/'.length, -'.json'.length));
  if (file === 'routes.json' && first === 'routes') return flow.routes.filter((route) => route.id === id);
  if (file === 'questions.json') return questionnaires(flow);
  if (file === 'modals.json') return orAll(flow, routesOfModal(subject, id));
  if (file === 'calls.json') return orAll(flow, routesOfCall(subject, id));
  return flow.routes;
}

const orAll = (flow: Flow, routes: readonly Route[]) => (routes.length > 0 ? routes : flow.routes);

function routesOfModal(subject: Subject, id: string): Route[] {
  const { stops, helper } = subject.flow.questions;
  const opened = objectsTitled(subject, 'OpenAction').filter(
    (node) => node.value.open === id && node.file !== 'modals.json',
  );
  const asked = [helper, ...Object.values(stops)].some(({ opens }) => opens === id);
  return unique([...opened.flatMap((node) => routesAt(subject, node)), ...(asked ? questionnaires(subject.flow) : [])]);
}

/** The files of the screens on which an action may run: its own file, or the files that open its modal. */
export function filesAround(subject: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>): string[] {
  const [, modal = ''] = segments(pointer);
  const opening = objectsTitled(subject, 'OpenAction').filter(({ value }) => value.open === modal);
  return file === 'modals.json' ? opening.map((one) => one.file) : [file];
}

/** The routes whose screens, actions or questions send a call. */
export function routesOfCall(subject: Subject, id: string): Route[] {
  return unique(
    callNodes(subject).flatMap((node) =>
      node.call === id && node.file !== 'calls.json' ? routesAt(subject, node) : [],
    ),
  );
}

const unique = (routes: readonly Route[]) => [...new Set(routes)];
