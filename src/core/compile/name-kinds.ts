import { DESTINATIONS } from '../eval/index.ts';
import { ENGINE_NAMES, ENGINE_STORES, isObject, ownEntry, paramsOf, fileStem } from '../model/index.ts';
import { referencesOf } from '../rules/index.ts';
import { type Files } from './files.ts';
import { pathTypeTo } from './path-types.ts';
import { questionIdsIn } from './unseen-text.ts';

/** The facts on which the steps' `done_if` depends. */
const factsIn = ({ steps }: Files): string[] => steps.steps.flatMap(({ done_if }) => referencesOf(done_if));

/**
 * What a value of the schema keyword `names` means: the rule that an unknown name breaks, the word for the name in
 * messages, and the known names.
 */
interface Kind {
  rule: string;
  word: string;
  /** Where such a name is declared, for messages. */
  where?: string;
  /** Where such a name can be declared, if a hint should say so. */
  declared?: string;
  names: (files: Files) => readonly string[];
}

export const NAME_KINDS: Record<string, Kind> = {
  route: {
    rule: 'RF03',
    word: 'route',
    declared: 'in routes.json',
    names: (files) => Object.keys(files.routes.routes),
  },
  destination: {
    rule: 'RF03',
    word: 'route',
    declared: 'in routes.json',
    names: (files) => [...Object.keys(files.routes.routes), ...DESTINATIONS],
  },
  next_path_route: {
    rule: 'RF03',
    word: 'route',
    where: ' with a path type',
    declared: 'among the routes of a step in steps.json',
    names: (files) => {
      const { routes } = files.routes;
      const named = files.steps.steps.flatMap((step) => step.routes);
      // If a step names an unknown route, or a route of another step, its own route seems to have no path type. Only
      // the step's mistake is reported.
      const isUnsure = named.some((id, index) => ownEntry(routes, id) === undefined || named.indexOf(id) < index);
      return Object.entries(routes).flatMap(([id, route]) => (isUnsure || pathTypeTo(files, id, route) ? [id] : []));
    },
  },
  questionnaire: {
    rule: 'RF22',
    word: 'questionnaire',
    where: ' in questionnaires/',
    declared: 'in a file there',
    names: (files) => Object.keys(files.questionnaires),
  },
  path_type: {
    rule: 'RF03',
    word: 'path type',
    where: ' in the contract',
    declared: "in the contract's path types",
    names: ({ contract }) => Object.keys(contract.pathTypes),
  },
  param: {
    rule: 'RF17',
    word: 'parameter',
    where: ' in an address of routes.json',
    names: ({ routes }) => [...new Set(Object.values(routes.routes).flatMap(({ path }) => paramsOf(path)))],
  },
  screen: {
    rule: 'RF03',
    word: 'screen',
    declared: 'as a file in screens/',
    names: (files) => Object.keys(files.screens),
  },
  access: {
    rule: 'RF03',
    word: 'access level',
    declared: 'under "access" in flow.json',
    names: (files) => Object.keys(files.flow.access),
  },
  call: { rule: 'RF11', word: 'call', declared: 'in calls.json', names: (files) => Object.keys(files.calls.calls) },
  counting_call: {
    rule: 'RF11',
    word: 'call',
    where: ' that answers "QuestionnaireProgress"',
    names: ({ calls: { calls }, contract }) =>
      Object.entries(calls).flatMap(([id, { operation, response }]) =>
        // The response of an unknown operation is unknown, so the call may be one that counts.
        response === 'QuestionnaireProgress' || ownEntry(contract.operations, operation) === undefined ? [id] : [],
      ),
  },
  operation: {
    rule: 'RF24',
    word: 'operation',
    where: ' in the contract',
    names: ({ contract }) => Object.keys(contract.operations),
  },
  fact: { rule: 'RF17', word: 'fact', where: ' that a step is done by', names: factsIn },
  step: {
    rule: 'RF03',
    word: 'step',
    declared: 'in steps.json',
    names: ({ steps }) => steps.steps.map(({ id }) => id),
  },
  product: { rule: 'RF03', word: 'product', names: ({ products }) => Object.keys(products) },
  question: { rule: 'RF03', word: 'question', names: questionIdsIn },
  event: { rule: 'RF03', word: 'event', names: ({ analytics }) => Object.keys(analytics.events) },
  toast: {
    rule: 'RF13',
    word: 'toast',
    declared: 'under "toasts" in errors.json',
    names: (files) => Object.keys(files.errors.toasts),
  },
  modal: {
    rule: 'RF03',
    word: 'modal',
    declared: 'in modals.json',
    names: (files) => Object.keys(files.modals.modals),
  },
  text: {
    rule: 'RF07',
    word: 'text',
    where: ' in copy/',
    names: (files) => Object.keys(files.copy[files.flow.default_locale]?.texts ?? {}),
  },
};

/** The names of the stores that the flow declares. */
export const authored = ({ stores }: Files) =>
  Object.keys(stores.stores).filter((id) => !Object.hasOwn(ENGINE_STORES, id));

/**
 * Fields that core itself provides, by the first word of a reference. For all other first words, calls and forms define
 * the fields.
 */
const PROVIDED: Record<string, readonly string[]> = {
  failure: ['type', 'status', 'next_path', 'message'],
  questions: ['total', 'answered', 'index', 'position', 'has_answer', 'asked_again'],
  answers: ['id', 'map', 'user_texts', 'medications', 'allergies', 'asked'],
  answer: ['answer', 'user_texts', 'medication', 'allergy', 'asked'],
};

/** The fields that may follow the first word of a reference; undefined when any field may follow. */
export function fieldNamesIn(files: Files, root: string): readonly string[] | undefined {
  if (root === 'remembered') return files.flow.remembered_params ?? [];
  const engine = ownEntry(ENGINE_NAMES, root);
  if (engine !== undefined) return engine;
  if (root === 'derived') return Object.keys(files.flow.derived ?? {});
  if (root === 'brand') return Object.keys(files.flow.brand);
  if (root === 'route')
    return [
      ...new Set([
        'path_type',
        ...Object.values(files.routes.routes).flatMap((route) => [
          ...paramsOf(route.path),
          ...(route.optional_params ?? []),
        ]),
      ]),
    ];
  const store = ownEntry(files.stores.stores, root);
  return ownEntry(PROVIDED, root) ?? (store === undefined ? undefined : Object.keys(store.fields ?? {}));
}

/**
 * The known names for a value of `names` or `stands_for`.
 * @returns an empty list for a kind whose names are not declared
 */
export function namesFor(files: Files, names: string): readonly string[] {
  const stored = authored(files).flatMap((id) => [
    id,
    ...(fieldNamesIn(files, id) ?? []).map((field) => `${id}.${field}`),
  ]);
  const known = ['remembered', ...Object.keys(ENGINE_NAMES), ...Object.keys(PROVIDED), 'brand', 'route', 'derived'];
  switch (names) {
    case 'reference':
      return [
        ...new Set([
          ...Object.keys(files.contract.facts),
          ...stored,
          ...known.flatMap((root) => (fieldNamesIn(files, root) ?? []).map((field) => `${root}.${field}`)),
        ]),
      ];
    case 'store':
      return stored;
    case 'given':
      return [...Object.keys(files.contract.facts), ...stored];
    case 'shown':
      return namesFor(files, 'text');
    case 'opened':
      return namesFor(files, 'route');
    case 'file':
      return files.served ?? [];
    case 'list':
    case 'lists':
    case 'forms':
    case 'blocks':
      return files.all.flatMap(({ file }) =>
        file.startsWith(`${names.replace(/s?$/, 's')}/`) ? [fileStem(file)] : [],
      );
    case 'actions':
      return files.all.flatMap(({ file, value }) =>
        file === 'actions.json' && isObject(value) && isObject(value.actions) ? Object.keys(value.actions) : [],
      );
    default:
      return NAME_KINDS[names]?.names(files) ?? [];
  }
}
