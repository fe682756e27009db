import {
  commonTextValues,
  type Flow,
  isObject,
  type Json,
  type JsonObject,
  mapForms,
  ownEntry,
  routeOf,
  stringsIn,
  type Text,
} from '../model/index.ts';
import { flattenedFields } from './fields.ts';
import { formsOf } from '../rules/index.ts';
import type { Field } from '../generated/flow-files.ts';

/** A consent box of a form. */
export interface Consent {
  /** The form's screen. */
  screen: string;
  /** The form's name; empty when the screen itself is the form. */
  form: string;
  field: string;
  /**
   * Everything to which the visitor agrees, in every language: the label and its cases, the hint, and each document by
   * its route.
   */
  words: JsonObject;
}

/** Every consent in a flow's forms. */
export function consentsIn(flow: Flow): Consent[] {
  return Object.entries(flow.screens).flatMap(([screen, file]) =>
    formsOf(file).flatMap(({ name, fields }) =>
      flattenedFields(fields).flatMap(({ key, entry }) =>
        'group' in entry || entry.consent === undefined
          ? []
          : [{ screen, form: name, field: key, words: wordsOf(flow, entry) }],
      ),
    ),
  );
}

function wordsOf(flow: Flow, { label, label_when = [], hint, consent }: Field): JsonObject {
  const always = commonTextValues(flow);
  // A value that is known only when the text is shown, such as an amount, remains a placeholder.
  const filledIn = (text: Text) =>
    mapForms(text, (form) => form.replace(/\{([a-z_]+)\}/g, (whole, name: string) => ownEntry(always, name) ?? whole));
  const inEach = (words: (of: (key: string) => Text) => Json): JsonObject =>
    Object.fromEntries(
      flow.locales.map((locale) => [locale, words((key) => filledIn(flow.texts[locale]?.[key] ?? ''))]),
    );
  const known = flow.texts[flow.default_locale] ?? {};
  const document = (to: string) => {
    const keys = stringsIn(flow.screens[routeOf(flow, to).screen]).filter((key) => ownEntry(known, key) !== undefined);
    return inEach((of) => keys.map(of));
  };
  return {
    label: inEach((of) => of(label)),
    ...(label_when.length > 0 && { cases: label_when.map(({ text }) => inEach((of) => of(text))) }),
    ...(hint !== undefined && { hint: inEach((of) => of(hint)) }),
    documents: Object.fromEntries((consent?.documents ?? []).map(({ to }) => [to, document(to)])),
  };
}

/**
 * The data of a form, completed with the version of the text of each ticked consent: `consent_version` for `consent`.
 */
export const withConsentVersions = ({ consents }: Flow, screen: string, form: Json): Json =>
  Object.entries(ownEntry(consents, screen) ?? {}).reduce(
    (data, [field, version]) => withVersion(data, field.split('.'), version),
    form,
  );

function withVersion(data: Json | undefined, [name = '', ...inner]: readonly string[], version: string): Json {
  if (!isObject(data)) return data ?? null;
  if (inner.length > 0)
    return data[name] === undefined ? data : { ...data, [name]: withVersion(data[name], inner, version) };
  return data[name] === true ? { ...data, [`${name}_version`]: version } : data;
}
