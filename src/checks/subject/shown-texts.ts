import { isObject, isShared, placeholders } from '#core';
import { type FileSpot, cachedFor, parentOf } from './subject.ts';

/** A text at a place where it is shown, with its placeholder values. */
export interface ShownText {
  spot: FileSpot;
  /** Its copy key. */
  key: string;
  /** The names of the given values, without `brand` and `phone`, which every text has. */
  given: string[];
  /** The placeholders of the text, in any language. */
  asked: string[];
}

/** Values that the engine gives to texts, by the last keys of their place. */
const GIVEN_BY_THE_PRODUCT: Record<string, string[]> = {
  'flow.json#/layout/page_title': ['title'],
  'flow.json#/session/warning/left': ['time'],
  'steps.json#/value': ['percent'],
  'questions.json#/count': ['position', 'total'],
  'questions.json#/time_left/text': ['time'],
  '/search/results': ['count'],
  '/search/added': ['name'],
  '/entries/remove': ['name'],
  '/entries/removed': ['name'],
};

const givenByTheProduct = (place: string) =>
  Object.entries(GIVEN_BY_THE_PRODUCT).flatMap(([end, names]) => (place.endsWith(end) ? names : []));

/** Every text at every place where it is shown. */
export const shownTexts = cachedFor((subject): ShownText[] =>
  subject.spots.flatMap((spot) => {
    const { value: key, schema, file, pointer } = spot;
    if (schema.names !== 'text' || typeof key !== 'string') return [];
    // A shared definition is shown where it is used, with the values given there.
    if (isShared(file)) return [];
    const { with: values } = parentOf(subject, file, pointer.replace(/\/text_by\/.*$/, '/text_by')) ?? {};
    const given = [...(isObject(values) ? Object.keys(values) : []), ...givenByTheProduct(`${file}#${pointer}`)];
    const asked = Object.values(subject.flow.texts).flatMap((texts) => placeholders(texts[key] ?? ''));
    return [{ spot, key, given, asked: [...new Set(asked)] }];
  }),
);
