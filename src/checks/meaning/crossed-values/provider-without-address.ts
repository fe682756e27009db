import { asList, asObject, type Json, partOf, pointerTo, responseSchemaNameOf, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

type Part = NonNullable<ReturnType<typeof partOf>>;

/** Whether the contract's examples for a value are addresses of the web. */
const isAddress = (examples: readonly Json[]) =>
  examples.some((one) => typeof one === 'string' && /^https?:/.test(one));

const examplesOf = (part: Part) => part.flatMap(({ schema }) => asList(schema.examples));

/** The response with which a screen is filled. */
function dataOf(subject: Subject, file: string) {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  return shape === undefined ? undefined : shapeOf(subject.contract, shape);
}

/** The first field of a response that is an address by the contract's examples. */
const addressIn = (data: Part) =>
  data
    .flatMap(({ schema: { properties } }) => Object.entries(asObject(properties)))
    .find(([, field]) => isAddress(asList(asObject(field).examples)))?.[0];

/** Places at which `tokenise` sends the card to a value that is no address, such as the number of the order. */
export const providersWithoutAddress = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer, value }): Finding[] => {
    const from = textIn(value.tokenise, 'provider') ?? '';
    const data = dataOf(subject, file);
    if (data === undefined || !from.startsWith('data.')) return [];
    const examples = examplesOf(partOf(data, from.split('.').slice(1)) ?? []);
    if (examples.length === 0 || isAddress(examples)) return [];
    const meant = addressIn(data);
    const message = `The card is sent to the address in "${from}", which is no address: nobody can pay`;
    const hint = meant === undefined ? 'name the address that the backend gives' : `write "data.${meant}"`;
    return [{ file, pointer: pointer + pointerTo('tokenise', 'provider'), message, hint }];
  });
