import { callsIn, type Form, formsOf, isObject, fieldName, flattenedFields, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { cachedFor, operationIn, nodesKeyedBy, nodesNaming, type Subject } from '../../subject/subject.ts';

type Place = Pick<Finding, 'file' | 'pointer'>;

/** A place in the files that reads a value, and the reference that it reads. */
interface Read extends Place {
  name: string;
}

const readsIn = cachedFor((subject): readonly Read[] => [
  ...nodesNaming(subject, 'reference').map(({ file, pointer, value }) => ({ file, pointer, name: value })),
  ...nodesKeyedBy(subject, 'reference').flatMap(({ file, pointer, value }) =>
    Object.keys(value).map((name) => ({ file, pointer, name })),
  ),
]);

/** Whether a reference is to a value, to an object that contains the value, or to a part of the value. */
const isAbout = (name: string, value: string) =>
  name === value || value.startsWith(`${name}.`) || name.startsWith(`${value}.`);

/**
 * Fields of stores that receive a value from a person, a call or an address. Constants are not counted: if nobody reads
 * them, nothing is lost.
 */
const givenValues = cachedFor((subject): ReadonlySet<string> => {
  const given = nodesKeyedBy(subject, 'store').flatMap(({ value }) =>
    Object.entries(value).flatMap(([name, from]) => (typeof from === 'string' ? [name] : [])),
  );
  return new Set(given);
});

/** The `fill`s of forms that make no call. Such a form only shows people what they entered. */
const idleFills = cachedFor(
  ({ flow }) =>
    new Set(
      Object.entries(flow.screens).flatMap(([id, screen]) =>
        formsOf(screen).flatMap((form) =>
          callsIn(form.submit.do).length === 0 ? [`screens/${id}.json#${form.pointer}/fill`] : [],
        ),
      ),
    ),
);

/** Finds fields of stores that are filled and never read. What people chose is stored, but never sent or shown. */
export function unreadFields(subject: Subject): Finding[] {
  const { flow } = subject;
  const idle = idleFills(subject);
  const reads = readsIn(subject).filter((read) => !idle.has(`${read.file}#${read.pointer}`));
  const file = subject.files['stores.json'];
  const stores = isObject(file) && isObject(file.stores) ? Object.keys(file.stores) : [];
  return stores.flatMap((store) => {
    const fields = Object.keys(flow.stores[store]?.fields ?? {});
    const unread = fields.filter((field) => {
      const own = `${store}.${field}`;
      return givenValues(subject).has(own) && !reads.some(({ name }) => isAbout(name, own));
    });
    return unread.map((field): Finding => {
      const message = `Nothing reads "${store}.${field}"`;
      const call = callFor(subject, store, field);
      const beside = sentTogether(subject, store, fields);
      if (call === undefined && beside !== undefined)
        return { ...beside, anchor: 'key', message, hint: `send it with the others: "${field}": "${store}.${field}"` };
      return call === undefined
        ? {
            file: 'stores.json',
            pointer: pointerTo('stores', store, 'fields', field),
            anchor: 'key',
            message,
            hint: 'remove it, or send or show it where it is meant',
          }
        : {
            file: 'calls.json',
            pointer: pointerTo('calls', call, 'body'),
            anchor: 'key',
            message: `${message}, and "${call}" could send it`,
            hint: `add "${field}": "${store}.${field}"`,
          };
    });
  });
}

/**
 * If one call sends at least this many fields of a store by their own names, a field that it does not send was probably
 * meant there, too.
 */
const SEVERAL = 2;

/** Where one call sends several fields of the store by their own names; undefined if several calls do. */
function sentTogether(subject: Subject, store: string, fields: readonly string[]): Place | undefined {
  const sending = Object.entries(subject.flow.calls).filter(
    ([, { body = {} }]) => fields.filter((field) => body[field] === `${store}.${field}`).length >= SEVERAL,
  );
  const [only, ...more] = sending.map(([id]) => ({ file: 'calls.json', pointer: pointerTo('calls', id, 'body') }));
  return more.length === 0 ? only : undefined;
}

/** The call that sends other fields of the store and whose operation accepts this field as well. */
const callFor = (subject: Subject, store: string, field: string): string | undefined =>
  Object.entries(subject.flow.calls).find(([id, { body = {} }]) => {
    const { properties } = operationIn(subject, id)?.body ?? {};
    const isSent = Object.values(body).some((value) => typeof value === 'string' && value.startsWith(`${store}.`));
    return isSent && isObject(properties) && Object.hasOwn(properties, field);
  })?.[0];

/** Matches the pointer of a value in a `set`. */
const STORED = /\/set\/[^/]+$/;

/**
 * If at least this many fields of a form are not sent, and none is sent, one finding is reported for the whole form.
 */
const ALL = 3;

/**
 * One finding for a form of which nothing is sent. It is at the call that sends another object as a whole, or at the
 * form's actions.
 */
function asAWhole({ flow }: Subject, file: string, form: Form, found: readonly Finding[]): Finding[] {
  const fields = flattenedFields(form.fields).filter(({ entry }) => 'field' in entry);
  if (found.length < ALL || found.length < fields.length) return [...found];
  const call = callsIn(form.submit.do).find((id) => flow.calls[id]?.body_from !== undefined);
  const place =
    call === undefined
      ? { file, pointer: `${form.pointer}/submit/do` }
      : { file: 'calls.json', pointer: pointerTo('calls', call, 'body_from') };
  const hint = call === undefined ? 'make the call that sends it' : 'write "form"';
  return [{ ...place, message: `Nothing of the ${fields.length} fields that people fill in is sent or stored`, hint }];
}

/** Finds fields of forms that neither the form's actions nor their calls read. What people enter in them is lost. */
export const unreadEntries = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap((form) => {
      const file = `screens/${id}.json`;
      return asAWhole(subject, file, form, entriesUnread(subject, file, form));
    }),
  );

function entriesUnread(subject: Subject, file: string, form: Form): Finding[] {
  const calls = callsIn(form.submit.do).map((call) => `${pointerTo('calls', call)}/`);
  const reads = readsIn(subject).filter(
    (read) =>
      (read.file === file && read.pointer.startsWith(`${form.pointer}/`)) ||
      (read.file === 'calls.json' && calls.some((call) => read.pointer.startsWith(call))),
  );
  return flattenedFields(form.fields).flatMap(({ entry, key, pointer }) => {
    if ('group' in entry || entry.consent !== undefined || entry.gate === true) return [];
    if (reads.some(({ name }) => isAbout(name, `form.${key}`))) return [];
    // If the form's other fields are stored one by one, this one was probably forgotten.
    const stored = reads.find((read) => read.name.startsWith('form.') && STORED.test(read.pointer));
    const place = stored?.pointer.replace(STORED, '/set') ?? `${form.pointer}/fields${pointer}/field`;
    const instead = reads.find(
      (read) =>
        read.file === 'calls.json' &&
        read.pointer.endsWith(pointerTo(fieldName(entry))) &&
        !read.name.startsWith('form.'),
    );
    const searching = callsIn(form.submit.do).find(
      (call) =>
        subject.flow.calls[call]?.query?.[fieldName(entry)] === undefined &&
        operationIn(subject, call)?.parameters.some((one) => one.in === 'query' && one.name === fieldName(entry)),
    );
    if (searching !== undefined)
      return [
        {
          file: 'calls.json',
          pointer: pointerTo('calls', searching),
          anchor: 'key',
          message: `What is entered in "${fieldName(entry)}" is lost, and "${searching}" could send it`,
          hint: `add it to "query": "${fieldName(entry)}": "form.${key}"`,
        },
      ];
    if (instead !== undefined)
      return [
        {
          file: instead.file,
          pointer: instead.pointer,
          message: `This sends "${instead.name}", and what is entered in "${fieldName(entry)}" is lost`,
          hint: `write "form.${key}"`,
        },
      ];
    return [
      {
        file: stored?.file ?? file,
        pointer: place,
        anchor: stored === undefined ? ('value' as const) : ('key' as const),
        message: `What is entered in "${fieldName(entry)}" is lost: nothing sends or stores "form.${key}"`,
        hint:
          entry.type === 'boolean' && entry.optional !== true
            ? 'send or set it in "submit", or add "gate": true if it only has to be ticked to go on'
            : 'send or set it in "submit", or remove the field',
      },
    ];
  });
}
