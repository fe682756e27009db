import { isObject, pointerTo, schemaFor } from '#core';
import type { Check } from '../check.ts';

/** The path to a file's schema. A flow is a folder in flows/, beside schemas/. */
const schemaOf = (file: string) => `${'../'.repeat(file.split('/').length + 1)}schemas/${schemaFor(file)}`;

export const wrongSchema: Check = {
  rule: 'SC11',
  name: 'wrong-schema',
  severity: 'warning',
  description:
    'A file does not name its JSON Schema, or names another one. The app does not need it, but editors use it to complete keys and show descriptions.',
  bad: 'steps.json: "$schema": "../../schemas/routes.schema.json"',
  good: 'steps.json: "$schema": "../../schemas/steps.schema.json"',
  requirement: 'schemas/',
  run: ({ files }) =>
    Object.entries(files).flatMap(([file, value]) => {
      const right = schemaOf(file);
      const schema = isObject(value) ? value.$schema : undefined;
      if (schema === right) return [];
      if (schema === undefined)
        return [{ file, pointer: '', message: 'This file has no "$schema"', hint: `begin with "$schema": "${right}"` }];
      const message = `${JSON.stringify(schema)} is not the schema of this kind of file`;
      return [{ file, pointer: pointerTo('$schema'), message, hint: `write "${right}"` }];
    }),
};
