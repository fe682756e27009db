import { type Effect, type Flow, type Json, type JsonObject, signedIn, type State } from '../model/index.ts';
import type { AnalyticsEvent, Trigger } from '../generated/flow-files.ts';
import { currentQuestion, isAtStop } from '../rules/index.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';
import { countsAsPurchase, factValue, type BrowserFacts, visitFact } from './facts.ts';
import { redactedPath } from './redact.ts';

/** Something that can trigger an event of analytics.json. */
export type TrackingTrigger =
  | { kind: 'arrival' }
  | { kind: 'success'; call: string }
  | { kind: 'answer'; screen: string | null }
  | { kind: 'completion'; screen: string | null }
  | { kind: 'contact' };

/** Whether an event's trigger matches what has happened. No trigger reads an answer (AN-9). */
function waitsFor(when: Trigger, occasion: TrackingTrigger, state: State, { match, flow }: ActionContext): boolean {
  switch (occasion.kind) {
    case 'arrival':
      if ('arrives_at' in when)
        return (
          when.arrives_at === match.route.id && (when.without === undefined || match.params[when.without] === undefined)
        );
      return 'path_changes' in when;
    case 'success':
      return 'succeeds' in when && when.succeeds === occasion.call;
    case 'answer':
      return 'answers' in when && occasion.screen !== null && when.answers.includes(occasion.screen);
    case 'completion':
      if (!('completes' in when) || when.completes !== occasion.screen) return false;
      return when.signed_in === undefined || when.signed_in === signedIn(state);
    case 'contact':
      // A call from a stop screen would reveal an answer, so it is not tracked.
      return 'contacts' in when && state.modal === null && !isAtStop(flow, state);
  }
}

/** The `track` effects for something that has happened. None while staff impersonate a member (AN-5). */
export function tracked(occasion: TrackingTrigger, state: State, context: ActionContext): Effect[] {
  if (state.stores.auth?.impersonating === true) return [];
  return Object.entries(context.flow.analytics.events).flatMap(([id, event]) => {
    if (!waitsFor(event.when, occasion, state, context)) return [];
    if (event.only_if !== undefined && !countsAsPurchase(context)) return [];
    const name = nameOf(event, state, context);
    if (name === undefined) return [];
    const fields: JsonObject = {};
    for (const [called, field] of Object.entries(event.fields)) {
      const value = factValue(field, state, context);
      if (value !== undefined) fields[called] = value;
    }
    const page = redactedPath(context.flow, context.match.path);
    const about = event.once === 'visit' ? { about: answeredQuestion(occasion, state, context) } : {};
    return [{ type: 'track', event: id, name, page, fields, ...about }];
  });
}

/**
 * For events that are sent once per visit: the id of the answered question, so that each question counts once. The id
 * is not sent.
 */
function answeredQuestion({ kind }: TrackingTrigger, { questionnaire }: State, { match }: ActionContext): string {
  return kind === 'answer' ? `${match.path} ${currentQuestion(questionnaire)?.id}` : '';
}

/**
 * The name under which an event is sent. A numbered event gets the number of the current question: its index plus the
 * declared first number (AN-5).
 */
function nameOf({ name, numbered }: AnalyticsEvent, state: State, context: ActionContext): string | undefined {
  if (numbered === undefined) return name;
  const place = resolve('questions.position', scopeOf(context, state));
  return typeof place === 'number' ? name.replace('{number}', String(numbered.first + place)) : undefined;
}

/** The fields of an event in their declared order, with the session id (AN-3). */
export function eventFields({ analytics }: Flow, event: string, known: JsonObject, visit: BrowserFacts): JsonObject {
  const declared = Object.entries(analytics.events[event]?.fields ?? {});
  const fields = declared.map(([name, field]): [string, Json] => [name, known[name] ?? visitFact(field, visit)]);
  return { ...Object.fromEntries(fields), [analytics.session.field]: visit.session.id };
}
