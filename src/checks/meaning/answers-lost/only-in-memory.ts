import { asObject, firstPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds stores in memory that a form, a questionnaire or a choice from a list fills and that another screen sends. A
 * reload between the two screens loses the values.
 */
export const onlyInMemory = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const given = objectsTitled(subject, 'SetAction').flatMap(({ file, value }) =>
    Object.entries(asObject(value.set)).flatMap(([name, from]) =>
      typeof from === 'string' && /^(?:form|answers|item)\./.test(from) ? [{ file, store: firstPart(name) }] : [],
    ),
  );
  const sent = objectsTitled(subject, 'CallAction').flatMap(({ file, value }) => {
    const { body, body_from: whole = '' } = flow.calls[textIn(value, 'call') ?? ''] ?? {};
    const stores = [...Object.values(body ?? {}), whole].flatMap((from) => (typeof from === 'string' ? from : []));
    return stores.map((from) => ({ file, store: firstPart(from) }));
  });
  const lostIn = given.filter(
    ({ file, store }) =>
      flow.stores[store]?.persist === 'memory' &&
      file.startsWith('screens/') &&
      sent.some((one) => one.store === store && one.file !== file),
  );
  return [...new Set(lostIn.map(({ store }) => store))].map((store) => ({
    file: 'stores.json',
    pointer: pointerTo('stores', store, 'persist'),
    message: `What was entered or chosen is kept in "${store}" until another screen sends it, but a reload deletes it`,
    hint: 'write "local"',
  }));
};
