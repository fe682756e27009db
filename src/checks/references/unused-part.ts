import { isObject, pointerTo, refersTo } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';
import { callWithoutToast } from './unused-part/call-without-toast.ts';
import { usedInstead } from './unused-part/used-instead.ts';
import { unreadEntries, unreadFields } from './unused-part/unread-values.ts';

/**
 * Declarations that must be used: their file, the key that contains them, the kinds of names that refer to them, and
 * the first part of references to them.
 */
const DECLARED: readonly { file: string; key: string; names: readonly string[]; root?: string }[] = [
  { file: 'calls.json', key: 'calls', names: ['call', 'counting_call'] },
  { file: 'errors.json', key: 'toasts', names: ['toast'] },
  { file: 'modals.json', key: 'modals', names: ['modal'] },
  { file: 'stores.json', key: 'stores', names: ['store', 'reference', 'given'] },
  { file: 'flow.json', key: 'derived', names: ['reference'], root: 'derived.' },
];

/** Every name that the files use, with its kind: "call save-bmi". A field of a store also counts as its store. */
function namedIn({ nodes }: Subject): Set<string> {
  const found = new Set<string>();
  const add = (kind: string, name: string) => {
    const [first = '', second] = name.split('.');
    found.add(`${kind} ${first}`).add(`${kind} ${first}.${second}`);
  };
  for (const { schema, value } of nodes) {
    if (typeof value === 'string' && typeof schema.names === 'string') add(schema.names, value);
    // `ask_if` names answers and derived facts. The compiler checks these names by a rule of its own.
    const kind = schema.title === 'AskIfCondition' ? 'reference' : schema.keyNames;
    if (typeof kind === 'string' && isObject(value)) for (const key of Object.keys(value)) add(kind, key);
  }
  return found;
}

export const unusedPart: Check = {
  rule: 'RF23',
  name: 'unused-part',
  severity: 'error',
  strict: true,
  description:
    'Nothing uses a shared part (forms/, blocks/, lists/), a call, modal, toast, store or derived fact. Changing it has no effect, and often another one is named where it is meant. Or nothing reads a field of a store or a form, so what people chose or entered is lost.',
  bad: 'lists/us-state.json   and nothing names it',
  good: 'remove it, or write "list": "us-state" where it is meant',
  requirement: 'decision 52',
  run: (subject) => {
    const named = namedIn(subject);
    const unused = DECLARED.flatMap(({ file, key, names, root = '' }) => {
      const whole = subject.files[file];
      const declared = isObject(whole) && isObject(whole[key]) ? Object.keys(whole[key]) : [];
      return declared
        .filter((id) => !names.some((kind) => named.has(`${kind} ${root}${id}`)))
        .map((id) => {
          const instead =
            usedInstead(subject, id, names) ?? (key === 'toasts' ? callWithoutToast(subject, id) : undefined);
          return { file, pointer: pointerTo(key, id), id, instead };
        });
    });
    const replaced = unused.flatMap(({ instead }) => instead ?? []);
    const left = unused.filter(({ instead }) => instead === undefined);
    // When a store is not used at all, its fields are not reported one by one.
    const isWithin = (pointer: string) =>
      unused.some((one) => one.file === 'stores.json' && pointer.startsWith(`${one.pointer}/`));
    const fields = unreadFields(subject).filter((one) => !isWithin(one.pointer));
    // When a form's call is unused, another call is made instead, and everything entered in the form is lost as
    // well.
    const isFormUnsent = unused.some(({ id }) => refersTo(subject.flow.calls[id], 'form'));
    return [...replaced, ...together(left), ...fields, ...(isFormUnsent ? [] : unreadEntries(subject))];
  },
};

/** One finding about all unused declarations. An author who removes a button may leave its call and toast unused. */
function together([first, ...others]: readonly { file: string; pointer: string; id: string }[]): Finding[] {
  if (first === undefined) return [];
  const more = others.map(({ id, file }) => `, nor "${id}" of ${file}`).join('');
  return [
    {
      file: first.file,
      pointer: first.pointer,
      anchor: 'key',
      message: `Nothing uses "${first.id}"${more}`,
      hint:
        more === ''
          ? 'name it where it is meant, or remove it if it is not'
          : 'name them where they are meant, or remove them if they are not',
    },
  ];
}
