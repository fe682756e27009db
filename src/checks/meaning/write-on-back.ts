import { isObject, pointerTo, segments } from '#core';
import { undoneOnBack } from './write-on-back/undone-on-back.ts';
import type { Check } from '../check.ts';
import { textIn, objectsTitled } from '../subject/subject.ts';

export const writeOnBack: Check = {
  rule: 'SM06',
  name: 'write-on-back',
  severity: 'warning',
  description:
    'A screen sends a request that changes data on arrival. Going back to it or reloading it sends the request again. Or the back arrow of a screen sends a request that undoes what people did on a screen of an earlier step.',
  bad: '"submitting": { …, "on_arrival": [{ "call": "save-cart" }] }',
  good: 'send it from the button that leads there',
  requirement: 'BK-5',
  run: (subject) => [
    ...undoneOnBack(subject),
    ...objectsTitled(subject, 'CallAction').flatMap((node) => {
      const [first, id = '', part] = segments(node.pointer);
      const call = subject.flow.calls[textIn(node.value, 'call') ?? ''];
      if (node.file !== 'routes.json' || first !== 'routes' || part !== 'on_arrival' || !isObject(node.value))
        return [];
      if (call === undefined || call.method === 'GET') return [];
      return [
        {
          file: node.file,
          pointer: node.pointer + pointerTo('call'),
          message: `Each time "${id}" is reached, also by going back, ${call.method} ${call.path} is sent`,
          hint: 'send it from the button that leads there',
        },
      ];
    }),
  ],
};
