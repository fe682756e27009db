import { asList, asObject, type Json, schemasAt, pointerTo, responseSchemaNameOf, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

type Part = NonNullable<ReturnType<typeof schemasAt>>;

/** Whether the contract's examples for a value are web addresses. */
const isAddress = (examples: readonly Json[]) =>
  examples.some((one) => typeof one === 'string' && /^https?:/.test(one));

const examplesOf = (part: Part) => part.flatMap(({ schema }) => asList(schema.examples));

/** The response that contains a screen's data. */
function dataOf(subject: Subject, file: string) {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  return shape === undefined ? undefined : shapeOf(subject.contract, shape);
}

/** The first field of a response whose examples in the contract are web addresses. */
const addressIn = (data: Part) =>
  data
    .flatMap(({ schema: { properties } }) => Object.entries(asObject(properties)))
    .find(([, field]) => isAddress(asList(asObject(field).examples)))?.[0];

/** Finds `tokenise` actions that would send the card to a value which is no address, such as an order number. */
export const providersWithoutAddress = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer, value }): Finding[] => {
    const from = textIn(value.tokenise, 'provider') ?? '';
    const data = dataOf(subject, file);
    if (data === undefined || !from.startsWith('data.')) return [];
    const examples = examplesOf(schemasAt(data, from.split('.').slice(1)) ?? []);
    if (examples.length === 0 || isAddress(examples)) return [];
    const meant = addressIn(data);
    const message = `The card is sent to the address in "${from}", which is no address: nobody can pay`;
    const hint = meant === undefined ? 'name the address that the backend gives' : `write "data.${meant}"`;
    return [{ file, pointer: pointer + pointerTo('tokenise', 'provider'), message, hint }];
  });
