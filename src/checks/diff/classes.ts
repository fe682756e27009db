import { asObject, hasEntry, isObject, type Json, lastPart, stringsIn } from '#core';
import type { Change } from './changes.ts';
import type { DiffClass } from './finding.ts';
import type { Side } from './normal.ts';
import { CHARGE_FIELD } from './products.ts';

/** Keys that affect only the appearance. */
const LOOKS = new Set([
  'tone',
  'look',
  'image',
  'alt',
  'widget',
  'transition',
  'logo',
  'layout',
  'icon',
  'rows',
  'position',
  'formatter',
  'shapes',
  'mark',
]);
/** Whether a value is a text that people read. */
const isText = (value: Json | undefined) => isObject(value) && Array.isArray(value.text);
const saysMoney = (value: Json | undefined) => hasEntry(value, 'format', 'money');
/** Whether a block is shown for some kinds of charge only, such as monthly charges. */
const isOfCharge = (block: Json | undefined) =>
  isObject(block) && Object.keys(asObject(block.if)).some((name) => CHARGE_FIELD.test(lastPart(name)));

type Judge = (change: Change, before: Side, after: Side) => DiffClass;

const FLOW: Readonly<Record<string, DiffClass>> = {
  money: 'money',
  brand: 'copy',
  emergency: 'safety',
  region: 'safety',
  leave_to: 'privacy',
  api: 'breaking',
  contract: 'breaking',
  layout: 'behaviour',
  default_locale: 'behaviour',
};

const inFlow: Judge = ({ path, before, after }) => {
  const [first = '', second] = path;
  if (first === 'brand' && second === 'phone') return 'safety';
  if (first === 'queries' && second === 'persisted') return 'privacy';
  if (first === 'api' && ['timeout'].includes(second ?? '')) return 'behaviour';
  if (path.includes('logo') || path.includes('mark')) return 'look';
  if (isText(before) && isText(after) && first !== 'emergency') return 'copy';
  return FLOW[first] ?? 'behaviour';
};

const inRoutes: Judge = ({ path, before, after }) => {
  const [, , setting] = path;
  if (setting === undefined) return after === undefined ? 'breaking' : 'behaviour';
  if (['health', 'takes', 'optional_params'].includes(setting)) return 'privacy';
  if (['path', 'path_type'].includes(setting)) return 'breaking';
  if (setting === 'layout') return 'look';
  return setting.startsWith('title') && isText(before) ? 'copy' : 'behaviour';
};

const inSteps: Judge = ({ path, before, after, moved }, { flow }) => {
  const [first, id, setting] = path;
  if (first === 'steps' && moved === true) return 'safety';
  if (first === 'steps' && setting === undefined) return after === undefined ? 'safety' : 'behaviour';
  const asks = flow.steps.some((step) => step.id === id && step.fills !== undefined);
  if (['done_if', 'only_if'].includes(setting ?? '')) return asks ? 'safety' : 'behaviour';
  if (setting?.startsWith('path_type') === true) return 'breaking';
  return isText(before) && isText(after) ? 'copy' : 'behaviour';
};

const inCalls: Judge = ({ path, before, after }) => {
  const [, , setting] = path;
  if (setting === undefined) return after === undefined ? 'behaviour' : 'breaking';
  if (setting === 'health') return 'privacy';
  if (['body', 'body_from', 'query', 'headers'].includes(setting)) return before === undefined ? 'privacy' : 'breaking';
  if (['method', 'path', 'params', 'base', 'response', 'key'].includes(setting)) return 'breaking';
  return isText(before) && isText(after) ? 'copy' : 'behaviour';
};

const inStores: Judge = ({ path, after, before }) => {
  const [, , setting, , detail] = path;
  if (path.length === 2) return after === undefined ? 'breaking' : 'privacy';
  if (setting === 'fields' && detail === undefined) return after === undefined ? 'breaking' : 'privacy';
  if (setting === 'fields') return detail === 'type' ? 'breaking' : 'behaviour';
  if (['name', 'version', 'holds'].includes(setting ?? '')) return 'breaking';
  return before === after ? 'behaviour' : 'privacy';
};

const inAnalytics: Judge = ({ path, before, after }) => {
  const [, , setting] = path;
  const adds = before === undefined;
  if (path[0] === 'disabled')
    return Array.isArray(before) && Array.isArray(after) && after.length < before.length ? 'privacy' : 'analytics';
  if (setting === undefined && adds) return 'privacy';
  if (setting === 'to' || setting === 'fields') return adds || !(after === undefined) ? 'privacy' : 'analytics';
  return path[0] === 'identity' ? 'privacy' : 'analytics';
};

const inQuestions: Judge = ({ path, before, after }) => {
  const [first, , setting] = path;
  if (first === 'stops') return 'safety';
  if (first === 'displays') return 'look';
  if (setting === 'widget') return 'look';
  return isText(before) && isText(after) ? 'copy' : 'behaviour';
};

/** The modals that a stop opens. */
const stopModals = ({ flow }: Side) => Object.values(flow.questions.stops).map(({ opens }) => opens);

const inModals: Judge = (change, old, now) => {
  const [, id = ''] = change.path;
  if ([...stopModals(old), ...stopModals(now)].includes(id)) return 'safety';
  return shown(change);
};

/** The class of a change in a block, field or action of a screen. */
function shown({ path, before, after, around }: Change): DiffClass {
  const last = path.at(-1) ?? '';
  const isMoney =
    path.includes('format') ||
    (isText(after) && (saysMoney(around) || isOfCharge(around))) ||
    saysMoney(before) ||
    saysMoney(after);
  if (isMoney) return 'money';
  if (path.includes('label_when')) return 'money';
  if (path.includes('consent') || isConsent(around)) return hasCharge(around) ? 'money' : 'privacy';
  if (isText(before) && isText(after)) return 'copy';
  if (path.some((key) => LOOKS.has(key))) return 'look';
  if (path.includes('fields') && before === undefined && isObject(after) && 'field' in after) return 'privacy';
  if (isObject(before ?? after) && onlySays(before ?? after)) return 'copy';
  return last === 'heading' ? 'copy' : 'behaviour';
}

/** Whether a field is a consent. */
const isConsent = (field: Json | undefined) => isObject(field) && isObject(field.consent);
/** Whether the text of a consent depends on the kind of charge, such as a repeated one. */
const hasCharge = (field: Json | undefined) => isObject(field) && field.label_when !== undefined;

/** Whether a block only shows text. */
const onlySays = (value: Json | undefined) =>
  isObject(value) &&
  ['text', 'heading', 'html', 'notice'].includes(String(value.block)) &&
  !stringsIn(Object.keys(value)).includes('if');

const JUDGES: Readonly<Record<string, Judge>> = {
  'flow.json': inFlow,
  'routes.json': inRoutes,
  'steps.json': inSteps,
  'calls.json': inCalls,
  'stores.json': inStores,
  'analytics.json': inAnalytics,
  'questions.json': inQuestions,
  'modals.json': inModals,
  'theme.json': () => 'look',
};

/** The class of a change in a file. */
export function classOf(file: string, change: Change, before: Side, after: Side): DiffClass {
  if (file.startsWith('themes/')) return 'look';
  if (file.startsWith('screens/') && change.path.length === 0)
    return change.after === undefined ? 'breaking' : 'behaviour';
  const judge = JUDGES[file];
  if (judge !== undefined) return judge(change, before, after);
  if (file.startsWith('screens/') && change.path.at(-1)?.endsWith('_after') === true) return 'behaviour';
  return shown(change);
}
