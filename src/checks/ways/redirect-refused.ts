import type { Check, Finding } from '../check.ts';
import { describe } from '../subject/visitors.ts';
import { redirects } from '../subject/redirects.ts';

export const redirectRefused: Check = {
  rule: 'GR04',
  name: 'redirect-refused',
  severity: 'error',
  sees: 'ways',
  description:
    'A visitor who is refused is sent to a screen that refuses them, too. They arrive after several redirects, and not where the rule says.',
  bad: '"refused": [{ "go": "dashboard" }]   for people who are signed out',
  good: '"refused": [{ "go": "login" }]',
  requirement: 'GD-1, GD-6',
  run: (subject) => {
    const found = new Map<string, Finding>();
    for (const { settled, refused, state, file, pointer } of redirects(subject)) {
      const [from, to] = refused;
      if (!settled || from === undefined || to === undefined || found.has(file + pointer)) continue;
      found.set(file + pointer, {
        file,
        pointer,
        message: `This sends ${describe(subject.flow, state)} from ${from.path} to ${to.path}, which sends them away again`,
        hint: 'send them to where they end up',
      });
    }
    return [...found.values()];
  },
};
