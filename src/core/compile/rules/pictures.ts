import { asObject, segments } from '../../model/index.ts';
import { schemasAt } from '../response-schemas.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';
import { valueAt } from './shown-values.ts';

/** Matches the URL of a file: an absolute path ("/art/bag.svg") or an https URL. */
const ADDRESS = /^(?:\/|https:\/\/)/;

/** An image block takes its picture from a field that contains URLs, according to the contract's examples. */
export const pictures: Rule = (files) =>
  eachReference(files, ({ file, name, pointer, scope }) => {
    if (!pointer.endsWith('/from') || asObject(valueAt(files, file, segments(pointer).slice(0, -1))).block !== 'image')
      return [];
    const parts = (scope && schemasAt(scope.brought, name.split('.').slice(1))) ?? [];
    const examples = parts.flatMap(({ schema }) => (Array.isArray(schema.examples) ? schema.examples : []));
    if (examples.length === 0 || examples.some((one) => typeof one === 'string' && ADDRESS.test(one))) return [];
    const message = `"${name}" is no address of a picture: by the contract it is such as ${JSON.stringify(examples[0])}`;
    return [error('SC04', file, pointer, message, 'name a field that holds an address')];
  });
