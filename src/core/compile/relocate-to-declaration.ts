import type { InlinedFiles } from './inline-references.ts';
import { ENGINE_STORES, nearest, ownEntry, pointerTo, type Problem } from '../model/index.ts';
import { isMisspelt } from './is-misspelt.ts';
import { isTextMissing } from './missing-text.ts';
import type { DanglingName } from './dangling-name.ts';
import type { Files } from './files.ts';
import { noAddressHas } from './no-address-has.ts';

/** The kind of declaration to which names refer, by the value of the schema keyword `names`. */
const KIND_OF: Readonly<Record<string, string>> = {
  route: 'route',
  destination: 'route',
  next_path_route: 'route',
  opened: 'route',
  access: 'access',
  call: 'call',
  counting_call: 'call',
  toast: 'toast',
  modal: 'modal',
  text: 'text',
  store: 'store',
  reference: 'store',
  step: 'step',
};

/**
 * For a misspelt name, finds a nearly equal name that is declared in another file.
 * @returns the kind and the declared name; undefined when none is near
 */
export function declaredElsewhere(names: string, value: string): { kind: string; name: string } | undefined {
  const kind = KIND_OF[names];
  if (kind === undefined) return undefined;
  if (kind !== 'store') return { kind, name: value };
  // Each route declares its own parameters, so no single file declares them.
  if (value.startsWith('route.')) return { kind: 'param', name: value };
  const [root = '', field, promise] = value.split('.');
  if (root === 'brand' && field === 'promises' && promise !== undefined) return { kind: 'promise', name: promise };
  return { kind, name: root };
}

/** The file and pointers where names of a kind are declared. */
interface Declared {
  file: string;
  at: (name: string) => string;
  names: (files: Files) => string[];
}

/** Where names of each kind are declared. */
export const DECLARED: Readonly<Record<string, Declared>> = {
  route: {
    file: 'routes.json',
    at: (id) => pointerTo('routes', id),
    names: ({ routes }) => Object.keys(routes.routes),
  },
  access: { file: 'flow.json', at: (id) => pointerTo('access', id), names: ({ flow }) => Object.keys(flow.access) },
  call: { file: 'calls.json', at: (id) => pointerTo('calls', id), names: ({ calls }) => Object.keys(calls.calls) },
  toast: {
    file: 'errors.json',
    at: (id) => pointerTo('toasts', id),
    names: ({ errors }) => Object.keys(errors.toasts),
  },
  modal: {
    file: 'modals.json',
    at: (id) => pointerTo('modals', id),
    names: ({ modals }) => Object.keys(modals.modals),
  },
  store: {
    file: 'stores.json',
    at: (id) => pointerTo('stores', id),
    names: (files) => Object.keys(files.stores.stores).filter((id) => !Object.hasOwn(ENGINE_STORES, id)),
  },
};

/**
 * Decides where to report names that are declared nowhere. Usually that is at the name. But if several names are the
 * same unknown one, and nothing uses a nearly equal declaration, the declaration is misspelt. Then it gets the only
 * problem.
 * @param used the names of each kind that are used and declared
 * @param originOf finds where a value is written: a part that several screens use contains each name only once
 */
export function relocateToDeclaration(
  files: Files,
  missing: readonly DanglingName[],
  used: ReadonlyMap<string, ReadonlySet<string>>,
  originOf: InlinedFiles['originOf'],
): Problem[] {
  const groups = new Map<string, DanglingName[]>();
  for (const one of missing) {
    const key = `${one.kind} ${one.name}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const placeOf = ({ problem }: DanglingName) => {
    const { file, pointer } = originOf(problem);
    return `${file}#${pointer}`;
  };
  const filesOf = (group: readonly DanglingName[]) => group.map(({ problem }) => originOf(problem).file);
  return [...groups.values()].flatMap((named) => {
    const group = [...new Map(named.toReversed().map((one) => [placeOf(one), one])).values()].toReversed();
    const [first] = group;
    if (first?.kind === 'param' && group.length > 1) return [noAddressHas(files, first, group)];
    const declared = first && declaredIn(files, first.kind);
    if (first === undefined || declared === undefined) return group.map(({ problem }) => problem);
    const all = declared.names(files);
    const unused = all.includes(first.name) ? [] : all.filter((name) => used.get(first.kind)?.has(name) !== true);
    const meant = nearest(first.name, unused);
    const isMissing = first.kind === 'text' && isTextMissing(files, first.name, used.get('text'));
    if (group.length < 2 && !isMissing && (meant === undefined || !isMisspelt(files, meant, first.name)))
      return group.map(({ problem }) => problem);
    if (meant === undefined && !isAround(group)) return group.map(({ problem }) => problem);
    if (meant === undefined) {
      const problem = notDeclared(files, filesOf(group), first, declared);
      return [misspeltField(files, used, group, problem) ?? problem];
    }
    return [
      {
        ...first.problem,
        file: declared.file,
        pointer: declared.at(meant),
        anchor: 'key',
        message: `Nothing uses "${meant}", and ${filesThat(group)} "${first.name}", which is not there`,
        hint: `did you mean "${first.name}"?`,
      },
    ];
  });
}

const declaredIn = (files: Files, kind: string): Declared | undefined =>
  kind === 'text' ? textsIn(files) : kind === 'step' ? stepsIn(files) : kind === 'promise' ? PROMISES : DECLARED[kind];

/** Where the promises of the company are declared. */
const PROMISES: Declared = {
  file: 'flow.json',
  at: (id) => pointerTo('brand', 'promises', id),
  names: ({ flow }) => Object.keys(flow.brand.promises ?? {}),
};

/** Where the steps are declared. Each step declares its name as "id". */
const stepsIn = ({ steps: { steps } }: Files): Declared => ({
  file: 'steps.json',
  at: (id) =>
    id === ''
      ? pointerTo('steps')
      : pointerTo(
          'steps',
          steps.findIndex((step) => step.id === id),
          'id',
        ),
  names: () => steps.map(({ id }) => id),
});

/** Where the texts of the first language are declared. */
const textsIn = ({ copy, flow }: Files): Declared => ({
  file: `copy/${flow.default_locale}.json`,
  at: (key) => pointerTo('texts', key),
  names: () => Object.keys(copy[flow.default_locale]?.texts ?? {}),
});

/**
 * Whether several files use the name of a store or field. Within one file, all uses may be parts of one item that is
 * given to shared blocks.
 */
const isAround = (group: readonly DanglingName[]) =>
  group[0]?.kind !== 'store' || new Set(group.map(({ problem }) => problem.file)).size > 1;

const filesThat = ({ length }: readonly DanglingName[]) => (length === 1 ? 'one place names' : `${length} places name`);

/**
 * The problem of a name that several files use and nothing declares. They do not all misspell it, so the declaration is
 * missing.
 * @param places the file of each use
 */
function notDeclared(
  { stores }: Files,
  places: readonly string[],
  { kind, name, problem }: DanglingName,
  { file, at }: Declared,
): Problem {
  const [one, ...others] = [...new Set(places)];
  const more = places.length === 1 ? '' : ` and ${places.length - 1} more`;
  const hint = `add "${name}" here; used at ${one}${more}`;
  if (kind === 'text') return { ...problem, file, pointer: pointerTo('texts'), anchor: 'key', hint };
  const named = others.length === 0 ? `${one} names it` : `${places.length} places name it, such as one in ${one}`;
  const isField = kind === 'store' && ownEntry(stores.stores, name)?.fields !== undefined;
  return {
    ...problem,
    file,
    pointer: isField ? at(name) + pointerTo('fields') : at('').replace(/\/$/, ''),
    anchor: 'key',
    message: `${problem.message}, and ${named}`,
    hint: 'declare it here',
  };
}

/** The problem at a field that nothing uses, when a nearly equal field of its store is used and is not there. */
function misspeltField(
  { stores }: Files,
  used: ReadonlyMap<string, ReadonlySet<string>>,
  group: readonly DanglingName[],
  problem: Problem,
): Problem | undefined {
  const { kind, name, field = '' } = group[0] ?? {};
  if (kind !== 'store' || name === undefined || group.some((one) => one.field !== field)) return undefined;
  const unused = Object.keys(ownEntry(stores.stores, name)?.fields ?? {}).filter(
    (one) => used.get('field')?.has(`${name}.${one}`) !== true,
  );
  const meant = nearest(field, unused);
  return meant === undefined
    ? undefined
    : {
        ...problem,
        file: 'stores.json',
        pointer: pointerTo('stores', name, 'fields', meant),
        anchor: 'key',
        message: `Nothing uses "${name}.${meant}", and ${filesThat(group)} "${name}.${field}", which is not there`,
        hint: `did you mean "${field}"?`,
      };
}
