import { isObject, pointer, schemaFor } from '#core';
import type { Check } from './check.ts';

/** The path to a file's schema. A flow is a folder in flows/, beside schemas/. */
const schemaOf = (file: string) => `${'../'.repeat(file.split('/').length + 1)}schemas/${schemaFor(file)}`;

export const wrongSchema: Check = {
  rule: 'SC11',
  name: 'wrong-schema',
  severity: 'warning',
  description:
    'A file says nowhere, or wrongly, where it is described. The product does not need it, but an editor completes and explains by it: it would stay silent, or advise what another kind of file takes.',
  bad: 'steps.json: "$schema": "../../schemas/routes.schema.json"',
  good: 'steps.json: "$schema": "../../schemas/steps.schema.json"',
  requirement: 'schemas/',
  run: ({ files }) =>
    Object.entries(files).flatMap(([file, value]) => {
      const right = schemaOf(file);
      const said = isObject(value) ? value.$schema : undefined;
      if (said === right) return [];
      if (said === undefined)
        return [{ file, pointer: '', message: 'This file has no "$schema"', hint: `begin with "$schema": "${right}"` }];
      const message = `${JSON.stringify(said)} is not where this kind of file is described`;
      return [{ file, pointer: pointer('$schema'), message, hint: `write "${right}"` }];
    }),
};
