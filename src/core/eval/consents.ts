import {
  commonTextValues,
  type Flow,
  type Json,
  type JsonObject,
  ownEntry,
  routeOf,
  stringsIn,
  translator,
} from '../model/index.ts';
import { placesIn } from './fields.ts';
import { formsOf } from '../rules/index.ts';
import type { FieldConsent } from '../generated/flow-files.ts';

/** A consent box of a form. */
export interface Consent {
  /** The form's screen. */
  screen: string;
  /** The form's name; empty for a form screen. */
  form: string;
  field: string;
  /** Everything that the visitor agrees to, in every language: the label, and each document by its route. */
  words: JsonObject;
}

/** Every consent that a flow's forms ask for. */
export function consentsIn(flow: Flow): Consent[] {
  return Object.entries(flow.screens).flatMap(([screen, file]) =>
    formsOf(file).flatMap(({ name, fields }) =>
      placesIn(fields).flatMap(({ key, entry }) =>
        'group' in entry || entry.consent === undefined
          ? []
          : [{ screen, form: name, field: key, words: wordsOf(flow, entry.label, entry.consent) }],
      ),
    ),
  );
}

function wordsOf(flow: Flow, label: string, { documents }: FieldConsent): JsonObject {
  const inEach = (of: (said: (key: string) => string) => Json): JsonObject =>
    Object.fromEntries(
      flow.locales.map((locale) => {
        const said = translator(flow.texts[locale] ?? {}, commonTextValues(flow));
        return [locale, of((key) => said(key))];
      }),
    );
  const known = flow.texts[flow.default_locale] ?? {};
  const document = (to: string) => {
    const keys = stringsIn(flow.screens[routeOf(flow, to).screen]).filter((key) => ownEntry(known, key) !== undefined);
    return inEach((said) => keys.map(said));
  };
  return {
    label: inEach((said) => said(label)),
    documents: Object.fromEntries(documents.map(({ to }) => [to, document(to)])),
  };
}
