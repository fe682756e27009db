import type { Check } from './check.ts';
import { testedFacts } from './subject/visitors.ts';

const MOST_NAMED = 6;

export const undecided: Check = {
  rule: 'GR19',
  name: 'undecided',
  severity: 'error',
  sees: 'ways',
  description:
    'The guards ask for so many facts about people that not every combination of them can be tried. Each route is then checked with the facts that decide who may enter it, and with those of where it sends people; what only several such routes together would do wrong stays open. Everything else is still checked.',
  bad: 'twenty yes-or-no facts, each asked for by a guard of its own',
  good: 'one fact that the backend works out of them: "user.registration_state"',
  requirement: 'GD-3, GD-7',
  run: ({ flow }) => {
    const { amount, apart } = testedFacts(flow);
    if (apart.length === 0) return [];
    const named = apart.slice(0, MOST_NAMED).map((name) => `"${name}"`);
    const more = apart.length > named.length ? ` and ${apart.length - named.length} more` : '';
    return [
      {
        file: 'flow.json',
        pointer: '/access',
        at: 'key',
        message: `The guards tell ${amount.toLocaleString('en')} kinds of people apart, more than can be tried: ${named.join(', ')}${more} are tried only where a route asks for them`,
        hint: 'let the backend work one fact out of several, or accept this in "suppress"',
      },
    ];
  },
};
