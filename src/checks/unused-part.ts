import { isObject, pointer } from '#core';
import type { Check } from './check.ts';
import type { Subject } from './subject/subject.ts';
import { unreadEntries, unreadFields } from './unread-values.ts';

/** Declarations of which each has a use: the file, the key they stand under, and the kinds of names that refer to them. */
const DECLARED: readonly { file: string; key: string; names: readonly string[] }[] = [
  { file: 'calls.json', key: 'calls', names: ['call', 'counting_call'] },
  { file: 'errors.json', key: 'toasts', names: ['toast'] },
  { file: 'modals.json', key: 'modals', names: ['modal'] },
  { file: 'stores.json', key: 'stores', names: ['store', 'reference', 'given'] },
];

/** Every name in the files with its kind: "call save-bmi". Of a field of a store, the store. */
function namedIn({ spots }: Subject): Set<string> {
  const found = new Set<string>();
  for (const { schema, value } of spots) {
    if (typeof value === 'string') found.add(`${String(schema.names)} ${value.replace(/\..*/, '')}`);
    if (typeof schema.keyNames === 'string' && isObject(value))
      for (const key of Object.keys(value)) found.add(`${schema.keyNames} ${key.replace(/\..*/, '')}`);
  }
  return found;
}

export const unusedPart: Check = {
  rule: 'RF23',
  name: 'unused-part',
  severity: 'error',
  strict: true,
  description:
    'A file of forms/, blocks/ or lists/, a call, modal, toast or store is used by nobody: what is changed in it changes nothing, and often another stands where it is meant. Or nothing reads the field of a store or of a form: what people chose or entered is lost.',
  bad: 'lists/us-state.json   and nothing names it',
  good: 'remove it, or write "list": "us-state" where it is meant',
  requirement: 'decision 52',
  run: (subject) => {
    const named = namedIn(subject);
    const unused = DECLARED.flatMap(({ file, key, names }) => {
      const whole = subject.files[file];
      const declared = isObject(whole) && isObject(whole[key]) ? Object.keys(whole[key]) : [];
      return declared
        .filter((id) => !names.some((kind) => named.has(`${kind} ${id}`)))
        .map((id) => ({
          file,
          pointer: pointer(key, id),
          at: 'key' as const,
          message: `Nothing uses "${id}"`,
          hint: 'remove it, or name it where it is meant',
        }));
    });
    // Of a store that nothing uses at all, no field is reported on its own.
    const isWithin = (at: string) =>
      unused.some((one) => one.file === 'stores.json' && at.startsWith(`${one.pointer}/`));
    const fields = unreadFields(subject).filter((one) => !isWithin(one.pointer));
    return [...unused, ...fields, ...unreadEntries(subject)];
  },
};
