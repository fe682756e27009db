import { type Call, type FormField, formsOf, type Operation, flattenedFields, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { savedToDisk } from './secret-kept/saved-to-disk.ts';
import { referencesIn } from '../subject/samples.ts';
import { cachedFor, operationIn, type Subject, objectsTitled, textIn } from '../subject/subject.ts';

/** The `autocomplete` values of fields that only the backend or the payment provider may receive. */
const SECRET = ['current-password', 'new-password', 'cc-number', 'cc-csc'];

const isSecret = (entry: FormField) => 'field' in entry && SECRET.includes(entry.autocomplete ?? '');

/** References to the fields with such an `autocomplete`: "form.password". */
const secretFields = cachedFor(({ flow }): Set<string> => {
  const forms = Object.values(flow.screens).flatMap(formsOf);
  const secret = forms.flatMap(({ fields }) => flattenedFields(fields).filter(({ entry }) => isSecret(entry)));
  return new Set(secret.map(({ key }) => `form.${key}`));
});

/** The references that a call sends in parameters which the contract marks as secret. */
const sentSecrets = ({ secrets }: Operation, { params, query }: Call): string[] =>
  [...referencesIn(params), ...referencesIn(query)].flatMap(([name, from]) => (secrets.includes(name) ? [from] : []));

/** All references that calls send as a secret. */
export const secretReferences = cachedFor(
  (subject): ReadonlySet<string> =>
    new Set(
      Object.entries(subject.flow.calls).flatMap(([id, call]) => {
        const operation = operationIn(subject, id);
        return operation === undefined ? [] : sentSecrets(operation, call);
      }),
    ),
);

function keptInStorage(subject: Subject): Finding[] {
  const { flow } = subject;
  return [...secretReferences(subject)].flatMap((reference) => {
    const [store = ''] = reference.split('.');
    if ((flow.stores[store]?.persist ?? 'memory') === 'memory') return [];
    return [
      {
        file: 'stores.json',
        pointer: pointerTo('stores', store, 'persist'),
        message: `"${reference}" is a secret by the contract, and would stay in the browser's storage`,
        hint: 'write "memory"',
      },
    ];
  });
}

function putElsewhere(subject: Subject): Finding[] {
  const secret = secretFields(subject);
  const actions = objectsTitled(subject, 'SetAction', 'GoAction', 'LinkBlock', 'OpenAction').flatMap(
    ({ file, pointer, value }) =>
      (['set', 'params', 'with'] as const).flatMap((part) =>
        referencesIn(value[part]).map(([name, reference]) => ({
          file,
          pointer: pointer + pointerTo(part, name),
          reference,
        })),
      ),
  );
  const calls = Object.entries(subject.flow.calls).flatMap(([id, call]) =>
    (['params', 'query', 'headers', 'key'] as const).flatMap((part) =>
      referencesIn(call[part]).map(([name, reference]) => ({
        file: 'calls.json',
        pointer: pointerTo('calls', id, part, name),
        reference,
      })),
    ),
  );
  return [...actions, ...calls]
    .filter(({ reference }) => secret.has(reference))
    .map(({ file, pointer, reference }) => ({
      file,
      pointer,
      message: `"${reference}" is a secret, and is put where it can be read later: an address, a log or a store`,
      hint: 'send it in the "body" of a call, or give it to "tokenise"',
    }));
}

/**
 * Finds calls on arrival that use up a mailed token and leave it stored. If the person returns, the token is sent again
 * and refused.
 */
const keptAfterUse = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const id = textIn(value, 'call') ?? '';
    const [call, operation] = [subject.flow.calls[id], operationIn(subject, id)];
    if (call === undefined || operation === undefined || call.method === 'GET' || !pointer.includes('/on_arrival/'))
      return [];
    const [secret] = sentSecrets(operation, call);
    const [store = ''] = secret?.split('.') ?? [];
    // If another store is cleared by mistake, SM30 reports this.
    const isCleared = objectsTitled(subject, 'ClearAction', 'WipeAction').some(
      (one) => one.file === file && one.pointer.startsWith(`${pointer}/then/`),
    );
    if (secret === undefined || isCleared) return [];
    const message = `"${secret}" is good for one use, and stays here after "${id}" has used it: who comes back is refused`;
    const place = pointer + pointerTo(value.then === undefined ? 'call' : 'then');
    return [{ file, pointer: place, message, hint: `add { "clear": ["${store}"] } to "then"` }];
  });

export const secretKept: Check = {
  rule: 'PR13',
  name: 'secret-kept',
  severity: 'error',
  strict: true,
  description:
    'A password, a card number or the token of a mailed link is persisted in the browser, written into a file or put into an address, or a token stays after it was used. Or something is written into a file unasked. The next person at the device, or a reader of logs, could use it.',
  bad: '"password-reset": { …, "persist": "local" }',
  good: '"password-reset": { …, "persist": "memory" }',
  requirement: 'ST-8, decision 19',
  run: (subject) => [
    ...keptInStorage(subject),
    ...putElsewhere(subject),
    ...keptAfterUse(subject),
    ...savedToDisk(subject, secretFields(subject)),
  ],
};
