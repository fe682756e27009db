import { hasEntry } from '../../model/index.ts';
import { inFlow } from './plausible-settings.ts';
import type { Rule } from './rule.ts';

/** If an action leaves for another site, the flow lists the sites to which it may lead (RD-1). */
export const leaveSites: Rule = ({ flow, routes, screens, calls, errors, modals }) =>
  (flow.leave_to ?? []).length > 0 || !hasEntry([flow, routes, screens, calls, errors, modals], 'leave')
    ? []
    : inFlow(
        '',
        'An action leaves for another site ("leave"), and no site is allowed: everybody gets the error screen',
        'add "leave_to" with the origins of those sites: ["https://pay.example.com"]',
        'SC05',
      );
