import { responseSchemaNameOf, isObject, type Json, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { schemasAt, shapeOf } from '../response-schemas.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { operationOf } from './operations.ts';
import { besideItsCall } from './call-before.ts';
import { error, type Rule } from './rule.ts';

/** By kind of destination, the property of a response that contains it. */
const READ_FROM: Readonly<Record<string, string>> = { next_path: 'next_path', redirect_path: 'redirect_to' };

/** Matches files with reactions to failures, whose responses contain the next path. */
const OF_FAILURES = /^(?:errors\.json$|calls\.json$)/;

/** A destination that the backend names is used only after a call whose response contains it. */
export const serverDestinations: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value }) => {
    if (OF_FAILURES.test(file)) return [];
    const nodes: SchemaNode[] = [];
    walk(file, schemaId, value, (node) => nodes.push(node));
    return nodes.flatMap((node) => (node.schema.title === 'GoAction' ? neverNamed(files, file, node, nodes) : []));
  });

function neverNamed(
  files: Files,
  file: string,
  { pointer, value }: SchemaNode,
  nodes: readonly SchemaNode[],
): Problem[] {
  const go = isObject(value) && typeof value.go === 'string' ? value.go : '';
  const property = READ_FROM[go];
  if (property === undefined) return [];
  const around = nodes.filter((node) => pointer.startsWith(`${node.pointer}/`));
  // The item of a list, of answers or of a shared block may contain the next path.
  const hasItem = around.some(({ schema }) => /^(?:EachBlock|AnswersBlock)$/.test(String(schema.title)));
  if (file.startsWith('blocks/') || file === 'actions.json' || hasItem) return [];
  const call = around.findLast((node) => node.schema.title === 'CallAction' && isThen(node, pointer))?.value;
  if (call !== undefined && names(files, call, property)) return [];
  const early = call === undefined ? besideItsCall(files, file, pointer) : undefined;
  if (early !== undefined) return [early];
  const who = isObject(call) ? `"${String(call.call)}" answers without one` : 'no response is at hand';
  const message = `"${go}" is what a response names, and here ${who}`;
  return [
    error(
      'RF26',
      file,
      pointer + pointerTo('go'),
      message,
      'name a route, or put it into the "then" of a call that names one',
    ),
  ];
}

const isThen = ({ pointer }: SchemaNode, inner: string) => inner.startsWith(`${pointer}/then/`);

/** Whether a call's response has a property, according to the contract. */
function names(files: Files, action: Json, property: string): boolean {
  const call = isObject(action) && typeof action.call === 'string' ? files.calls.calls[action.call] : undefined;
  const operation = call && operationOf(files, call);
  const shape = operation && responseSchemaNameOf(operation);
  if (operation === undefined) return true;
  return shape !== undefined && schemasAt(shapeOf(files.contract, shape), [property]) !== undefined;
}
