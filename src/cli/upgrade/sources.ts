import { isObject, asObject } from '#core';
import type { Pass } from './pass.ts';

/** A screen names the call that loads its data. The settings that were beside the name move to calls.json. */
export const sources: Pass = {
  name: 'sources',
  upgrade: (files, decide) =>
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => {
        if (!name.startsWith('screens/') || !isObject(file) || !isObject(file.source)) return [name, file];
        const { call, with: given } = file.source;
        const message = `give ${Object.keys(asObject(given)).join(', ')} to "${String(call)}" in calls.json`;
        if (given !== undefined) decide({ file: name, pointer: '/source', message });
        return [name, { ...file, source: call }];
      }),
    ),
};
