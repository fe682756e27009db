import { hasEntry, pointerTo, reactionTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';
import { leadsOnByCalling } from '../../subject/transient.ts';

/** Whether people no longer see the waiting page alone after a reaction. */
const leadsOn = (actions: unknown) =>
  hasEntry(actions, 'show', 'error-screen') || ['go', 'open', 'leave'].some((key) => hasEntry(actions, key));

/**
 * Finds calls on arrival at a page that is only shown until the call has succeeded, if their failure shows only a
 * message. The message goes, and the page still says that it is working.
 */
export const messagesWhileWaiting = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, on_arrival: list = [] }) =>
    list.flatMap((action): Finding[] => {
      if (!('call' in action) || !leadsOnByCalling([action])) return [];
      const { on_action } = reactionTo(flow, action.call, { status: 500 });
      if (leadsOn(on_action)) return [];
      const message = `When "${action.call}" fails, a message comes and goes, and "${id}" stays as if it were still at work`;
      const hint = 'add "errors": { "other": { "do": [{ "show": "error-screen" }] } }';
      return [{ file: 'calls.json', pointer: pointerTo('calls', action.call), anchor: 'key', message, hint }];
    }),
  );
