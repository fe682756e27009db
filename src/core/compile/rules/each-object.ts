import { isObject, type JsonObject, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { type SchemaNode, walk } from '../walk.ts';

/** Collects the problems that a function finds in each object of a flow's files. */
export const eachObject = (
  files: Files,
  look: (file: string, node: SchemaNode, value: JsonObject) => Problem[],
): Problem[] =>
  files.all.flatMap(({ file, schemaId, value: whole }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, whole, (node) => {
      if (isObject(node.value)) problems.push(...look(file, node, node.value));
    });
    return problems;
  });
