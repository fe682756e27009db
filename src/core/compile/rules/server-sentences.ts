import {
  commonTextValues,
  didYouMean,
  type Json,
  placeholders,
  pointerTo,
  segments,
  stringsIn,
  asObject,
} from '../../model/index.ts';
import { walk } from '../walk.ts';
import { error, type Rule } from './rule.ts';

/** Every sentence that the contract's server sends has a text in every language. */
export const serverSentences: Rule = ({ contract, copy, flow }) =>
  Object.entries(copy).flatMap(([locale, { server }]) => {
    const missing = contract.sentences.filter((name) => !Object.hasOwn(server, name));
    if (missing.length === 0) return [];
    const named = missing.map((name) => `"${name}"`).join(', ');
    const message = `The server of "${flow.contract}" also says ${named}, and "server" has no words for it`;
    return [error('SC05', `copy/${locale}.json`, pointerTo('server'), message, `add ${named}`)];
  });

/** The values that the server gives to each of its texts, by the text's key. */
export function serverValues(file: string, schemaId: string, value: Json): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>();
  walk(file, schemaId, value, ({ schema, pointer }) => {
    const [part, key, ...inner] = segments(pointer);
    if (part === 'server' && key !== undefined && inner.length === 0) given.set(key, stringsIn(schema.placeholders));
  });
  return given;
}

/** The server gives a value to every placeholder of its texts. */
export const serverPlaceholders: Rule = ({ all, flow }) =>
  all
    .filter(({ file }) => file === `copy/${flow.default_locale}.json`)
    .flatMap(({ file, schemaId, value }) => {
      const texts = asObject(asObject(value).server);
      return [...serverValues(file, schemaId, value)].flatMap(([key, own]) => {
        const text = texts[key];
        const names = placeholders(typeof text === 'string' ? text : '');
        const given = [...own, ...Object.keys(commonTextValues(flow))];
        const pointer = pointerTo('server', key);
        const empty = names.filter((name) => !given.includes(name));
        return empty.map((name) =>
          error('RF09', file, pointer, `The server gives no {${name}} to "${key}"`, didYouMean(name, given)),
        );
      });
    });
