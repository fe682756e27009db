import {
  firstPart,
  hasEntry,
  type Json,
  jsonOf,
  ownEntry,
  paramsOf,
  type Problem,
  segments,
  fileStem,
} from '../../model/index.ts';
import { type Files } from '../files.ts';
import { fieldNamesIn } from '../name-kinds.ts';
import { ANSWERS, derivedFact, sourcesOf } from '../../rules/index.ts';
import { listed } from '../wording.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { besideItsCall } from './call-before.ts';
import { makesCall } from './scope.ts';
import { isDerivation } from './derived.ts';
import type { Rule } from './rule.ts';
import { withoutField } from './without-field.ts';
import { withoutSetting } from './without-setting.ts';

/** By first word of a reference: where such references have a value, for messages. */
const ONLY: Readonly<Record<string, string>> = {
  response: 'after a successful response: in its "then"',
  form: 'in what a form does when it is sent',
  item: 'within "each", or in blocks that are used with an "item"',
  data: 'on a screen with a "source"',
  failure: 'where a call has failed',
  answers: 'on a screen of questions',
  answer: 'while a question is answered, and on a screen that asks one question, when that is done',
  questions: 'on a screen of questions',
  route: 'on a route whose address has it',
};

/** Matches pointers into the condition under which a question is asked. */
const IN_ASK_IF = /\/ask_if(?:\/|$)/;

/** Matches pointers into a condition or a label of a form's field. */
const IN_A_FIELD = /\/fields\/\d+\/(?:if|label_when)\//;

/** A reference is used only where its value exists: an answer beside questions, a response after a call. */
export const availableNames: Rule = (files) => {
  const ofRoots: Record<'data' | 'answer', Problem[]> = { data: [], answer: [] };
  const ofFields: { name: string; problem: Problem }[] = [];
  const problems = eachReference(files, (referred) => {
    const found = unavailable(files, referred);
    const root = firstPart(referred.name);
    if (root === 'data' || root === 'answer') ofRoots[root].push(...found);
    if (isBackends(files, referred, referred.name))
      ofFields.push(...found.map((problem) => ({ name: referred.name, problem })));
    return found;
  });
  return withoutSetting(files, withoutField(files, problems, ofFields), ofRoots);
};

function unavailable(files: Files, referred: ReferenceTarget): Problem[] {
  const { file, name, pointer, anchor } = referred;
  const [root = ''] = name.split('.');
  const source = sourcesOf(files.flow.derived, name).find((one) => isBackends(files, referred, one));
  const ofAnswers = derivedFromAnswers(files, name) && !IN_ASK_IF.test(pointer);
  const where = ofAnswers
    ? 'in "ask_if", of the questions after those it is made of'
    : source === undefined
      ? ownEntry(ONLY, root)
      : 'to the backend alone, for the steps of steps.json';
  if (where === undefined || (Object.hasOwn(ONLY, root) && isKnown(files, referred, root))) return [];
  // Another rule reports a field that does not exist.
  const [, field = ''] = name.split('.');
  if (root === 'answer' && fieldNamesIn(files, root)?.includes(field) === false) return [];
  const early = root === 'response' ? besideItsCall(files, file, pointer) : undefined;
  if (early !== undefined) return [early];
  const message = `"${source ?? name}" is never known here: it is known ${where}`;
  return [{ rule: 'RF26', severity: 'error', file, pointer, anchor, message, hint: hintFor(files, name) }];
}

/** Whether a name is a derived fact that is made of answers. */
const derivedFromAnswers = ({ flow }: Files, name: string): boolean =>
  derivedFact(flow.derived, name) !== undefined && sourcesOf(flow.derived, name).some((one) => one.startsWith(ANSWERS));

/**
 * Whether a name is a backend fact that is read where it is unknown. Only steps.json and the facts derived for it know
 * backend facts.
 */
const isBackends = ({ contract, stores }: Files, { file, pointer }: ReferenceTarget, name: string): boolean => {
  const [store = '', field = ''] = name.split('.');
  return (
    file !== 'steps.json' &&
    !isDerivation(file, pointer) &&
    Object.hasOwn(contract.facts, name) &&
    ownEntry(ownEntry(stores.stores, store)?.fields ?? {}, field) === undefined
  );
};

function isKnown(files: Files, referred: ReferenceTarget, root: string): boolean {
  const { file, pointer, scope, name } = referred;
  const [folder = ''] = file.split('/');
  // If no route has the path parameter, its name is unknown, and another rule reports it.
  const isWord = root !== 'route' || Object.values(files.routes.routes).some((route) => hasWord(route, name));
  // A fact that is derived from answers can be used by the questions after them.
  if (root === 'answers' && isDerivation(file, pointer)) return true;
  // Before a form is sent, its screen has no access to what people are typing.
  if (root === 'form' && IN_A_FIELD.test(pointer)) return false;
  if (scope !== undefined || !isWord) return true;
  if (folder === 'screens')
    return (
      isOnScreens(files, [fileStem(file)], root, name) &&
      !(root === 'answer' && pointer.startsWith('/on_complete/') && afterAll(files, fileStem(file)) !== undefined)
    );
  if (file === 'routes.json') return isOnRoute(files, pointer, root, name);
  if (file === 'calls.json') return isWhereMade(files, pointer, root, name);
  if (file === 'flow.json' || file === 'steps.json') return root === 'route';
  // The value is provided by whatever opens a modal, shows a question or reports a failure.
  return true;
}

/**
 * The actions of a screen that run after all questions are answered. In them, "answer" would be only the last answer.
 */
function afterAll({ screens }: Files, id: string): Json | undefined {
  const screen = screens[id];
  return screen?.kind === 'questionnaire' && screen.counted_by === undefined ? jsonOf(screen.on_complete) : undefined;
}

/** Whether one of these screens provides a value. */
function isOnScreens(files: Files, ids: readonly string[], root: string, name: string): boolean {
  const screens = ids.flatMap((id) => files.screens[id] ?? []);
  if (root === 'data') return screens.some(({ source }) => source !== undefined);
  if (root === 'answers' || root === 'answer' || root === 'questions')
    return screens.some(({ kind }) => kind === 'questionnaire');
  if (root !== 'route') return false;
  return Object.values(files.routes.routes).some((route) => ids.includes(route.screen) && hasWord(route, name));
}

const hasWord = ({ path, optional_params = [] }: { path: string; optional_params?: readonly string[] }, name: string) =>
  name === 'route.path_type' || [...paramsOf(path), ...optional_params].some((word) => name === `route.${word}`);

function isOnRoute(files: Files, pointer: string, root: string, name: string): boolean {
  const [, id = ''] = segments(pointer);
  const route = files.routes.routes[id];
  if (route === undefined) return true;
  return root === 'route' ? hasWord(route, name) : isOnScreens(files, [route.screen], root, name);
}

/**
 * Whether `item` has a value in a file: the file is a screen with a list, or a part that others use or open with an
 * item.
 */
const hasItems = (files: Files, file: string) =>
  !(file.startsWith('screens/') || file === 'routes.json') ||
  hasEntry(files.all.find((one) => one.file === file)?.value, 'block', 'each');

/** Whether a value exists where a call is made. In reactions to errors, the failure exists as well. */
function isWhereMade(files: Files, pointer: string, root: string, name: string): boolean {
  const [, id = '', part] = segments(pointer);
  if (part === 'errors') return true;
  const making = files.all.filter(({ value }) => makesCall(value, id)).map(({ file }) => file);
  const sourced = Object.keys(files.screens).filter((screen) => files.screens[screen]?.source === id);
  const isMade = making.length + sourced.length > 0;
  // `response` exists only after a response or a card's token has arrived; `item` exists in its list or modal.
  if (root === 'response') return part !== 'learns';
  if (root === 'item') return part !== 'learns' && (!isMade || making.some((file) => hasItems(files, file)));
  if (making.some((file) => !file.startsWith('screens/') && file !== 'routes.json' && file !== 'calls.json'))
    return root !== 'form';
  const routes = Object.values(files.routes.routes).filter((route) => makesCall(route, id));
  const screens = [
    ...making.filter((file) => file.startsWith('screens/')).map(fileStem),
    ...routes.map(({ screen }) => screen),
    // A screen's data are the response of its source, so the source itself cannot send them.
    ...(root === 'data' ? [] : sourced),
  ];
  if (root === 'answer' && screens.some((screen) => makesCall(afterAll(files, screen), id))) return false;
  return !isMade || isOnScreens(files, screens, root, name);
}

function hintFor({ stores }: Files, name: string): string {
  const [root = '', field = ''] = name.split('.');
  if (root === 'answer') return `did you mean "${name.replace(/^answer/, 'answers')}"?`;
  const holding = Object.entries(stores.stores).flatMap(([id, { fields = {} }]) =>
    Object.hasOwn(fields, field) ? [`${id}.${field}`] : [],
  );
  return holding.length > 0 && holding.length < 3
    ? `did you mean ${listed(holding)}?`
    : 'name something that is known here';
}
