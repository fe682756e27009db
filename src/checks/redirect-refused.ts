import { pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { describe } from './subject/visitors.ts';
import { redirects } from './subject/redirects.ts';

export const redirectRefused: Check = {
  rule: 'GR04',
  name: 'redirect-refused',
  severity: 'error',
  sees: 'ways',
  description:
    'A visitor who is refused is sent to a screen that refuses them as well. They end up somewhere, after flashes of other addresses, and not where the rule says.',
  bad: '"refused": [{ "go": "dashboard" }]   for people who are signed out',
  good: '"refused": [{ "go": "login" }]',
  requirement: 'GD-1, GD-6',
  run: (subject) => {
    const found = new Map<string, Finding>();
    for (const { settled, refused, state, rule, index } of redirects(subject)) {
      const [from, to] = refused;
      const at = pointer('access', rule, 'refused', ...(index < 0 ? [] : [index]));
      if (!settled || from === undefined || to === undefined || found.has(at)) continue;
      found.set(at, {
        file: 'flow.json',
        pointer: at,
        message: `This sends ${describe(subject.flow, state)} from ${from.path} to ${to.path}, which sends them away again`,
        hint: 'send them to where they end up',
      });
    }
    return [...found.values()];
  },
};
