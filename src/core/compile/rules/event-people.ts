import { ownEntry, pointerTo } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { error, type Rule } from './rule.ts';

/** The reference that tests whether somebody is signed in. */
const SIGNED_IN = 'auth.signed_in';

/** Whether some questionnaire can be opened by people who are signed in (true) or who are not (false). */
const hasQuestionnaireFor = ({ routes, screens, flow }: Files, wanted: boolean): boolean =>
  Object.values(routes.routes).some(
    ({ screen, access }) =>
      ownEntry(screens, screen)?.kind === 'questionnaire' &&
      ownEntry(flow.access, access)?.allows[SIGNED_IN] !== !wanted,
  );

/**
 * If an event is sent when people complete a questionnaire while signed in (or not), one of the questionnaire's routes
 * admits such people.
 */
export const eventsForNobody: Rule = (files) => {
  const { analytics, routes, flow } = files;
  return Object.entries(analytics.events).flatMap(([id, { when }]) => {
    if (!('completes' in when) || when.signed_in === undefined) return [];
    const { completes, signed_in: wanted } = when;
    const shown = Object.entries(routes.routes).filter(([, { screen }]) => screen === completes);
    const admitted = shown.map(([, { access }]) => ownEntry(flow.access, access)?.allows[SIGNED_IN]);
    // Another rule reports an unknown screen.
    if (admitted.length === 0 || !admitted.every((allowed) => allowed === !wanted)) return [];
    const who = wanted ? 'are signed in' : 'are not signed in';
    const [[route] = []] = shown;
    // No other questionnaire is for these people, so the event names the right one.
    if (route !== undefined && shown.length === 1 && !hasQuestionnaireFor(files, wanted)) {
      const shut = `"${id}" is sent when people who ${who} complete "${completes}", and they can't open it`;
      return [error('SM24', 'routes.json', pointerTo('routes', route, 'access'), shut, 'let them in')];
    }
    const message = `The event is never sent: people who ${who} can't open "${completes}"`;
    const hint = `name a questionnaire for people who ${who}, or write "signed_in": ${!wanted}`;
    return [error('SM24', 'analytics.json', pointerTo('events', id, 'when', 'completes'), message, hint)];
  });
};

/**
 * In analytics.json, `identity` must wait until every field that it sends is known, and the fields must identify a
 * person.
 */
export const identityKnown: Rule = ({ analytics: { identity } }) => {
  const { needs, sends } = identity;
  const empty = sends.filter((field) => !needs.includes(field));
  if (empty.length > 0)
    return [
      error(
        'SC06',
        'analytics.json',
        '/identity/needs',
        `"${empty.join('" and "')}" may be sent empty: nothing waits until it is known`,
        `add "${empty.join('", "')}"`,
      ),
    ];
  if (sends.length === 0 || sends.includes('email')) return [];
  const message = 'Many people have the same name: services file one person under another';
  return [error('SC06', 'analytics.json', '/identity/sends', message, 'add "email"')];
};
