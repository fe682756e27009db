import { isObject, jsonOf } from '#core';
import type { Pass } from './pass.ts';

/** flow.json names the edition of the language that the flow uses. */
export const edition: Pass = {
  name: 'edition',
  upgrade(files) {
    const flow = jsonOf(files['flow.json']);
    if (!isObject(flow) || flow.edition === 2) return files;
    const { $schema, edition: _, ...rest } = flow;
    return { ...files, 'flow.json': { ...($schema === undefined ? {} : { $schema }), edition: 2, ...rest } };
  },
};
