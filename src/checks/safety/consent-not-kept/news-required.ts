import { defaultWords, flattenedFields, formsOf } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Matches words for advertising. */
const NEWS = /\b(?:news(?:letters?)?|marketing|advertis(?:ing|ements?)|special offers|promotional)\b/i;

/**
 * Finds consents to advertising without which nobody can send the form. Such a consent is not free (GDPR, article 7(4)).
 */
export const newsRequired = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.screens).flatMap(([screen, file]) =>
    formsOf(file).flatMap((form) =>
      flattenedFields(form.fields).flatMap(({ key, entry, pointer }): Finding[] => {
        if ('group' in entry || entry.consent === undefined || entry.optional === true) return [];
        if (!NEWS.test(defaultWords(flow, entry.label) ?? '')) return [];
        const message = `Nobody can go on without agreeing to "${key}", which is about advertising`;
        const place = `${form.pointer}/fields${pointer}`;
        return [{ file: `screens/${screen}.json`, pointer: place, message, hint: 'add "optional": true' }];
      }),
    ),
  );
