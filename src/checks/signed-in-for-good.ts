import type { Check, Finding } from './check.ts';
import { signsIn } from './subject/unknown-visitor.ts';

export const signedInForGood: Check = {
  rule: 'GR18',
  name: 'signed-in-for-good',
  severity: 'error',
  sees: 'ways',
  description:
    'People can sign in, but the header has no logout, or no call renews the access token. On a shared device they stay signed in, or they are signed out as soon as the token expires.',
  bad: 'a call that signs in, and a "layout" without "logout"',
  good: '"logout": { "label": "layout.logout", "do": [{ "call": "logout", … }] }',
  requirement: 'LY-1, AU-1, AU-2',
  run: ({ flow }) => {
    const [by] = Object.keys(flow.calls).filter((call) => signsIn(flow, call));
    if (by === undefined) return [];
    const lacking: [boolean, Finding][] = [
      [
        flow.layout.logout === undefined,
        {
          file: 'flow.json',
          pointer: '/layout',
          message: `"${by}" signs people in, but nothing logs them out`,
          hint: 'add "logout" to "layout"',
        },
      ],
      [
        flow.api.refresh === undefined,
        {
          file: 'flow.json',
          pointer: '/api',
          message: `"${by}" signs people in, but nothing renews their access token`,
          hint: 'add "refresh" to "api"',
        },
      ],
    ];
    return lacking.flatMap(([lacks, finding]) => (lacks ? [finding] : []));
  },
};
