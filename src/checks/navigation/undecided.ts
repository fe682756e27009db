import type { Check } from '../check.ts';
import { testedFacts } from '../subject/visitors.ts';

const MOST_NAMED = 6;

export const undecided: Check = {
  rule: 'GR19',
  name: 'undecided',
  severity: 'error',
  sees: 'navigation',
  description:
    'The guards read so many facts about people that the checker cannot try every combination. It then checks each route with the facts that decide who may enter it, and with those of the routes it redirects to. It does not find a fault that needs facts of several other routes together. All other checks still run.',
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
        anchor: 'key',
        message: `The guards tell ${amount.toLocaleString('en')} kinds of people apart, more than the checker can try: ${named.join(', ')}${more} are tried only for routes that read them`,
        hint: 'let the backend compute one fact from several, or accept this in "suppress"',
      },
    ];
  },
};
