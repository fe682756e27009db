import type { EventField } from '../generated/flow-files.ts';
import { isObject, type Json } from '../json.ts';
import { type Known, textOf } from '../known.ts';
import { resolve } from '../scope.ts';
import { givenEverywhere, translator } from '../text.ts';
import { scopeOf, type Turn } from '../turn.ts';
import { redactedPath } from './redact.ts';
import type { AnalyticsSession } from './session.ts';

/** What only the browser knows of a visit. */
export interface Visit {
  origin: string;
  /** Where the visitor came from and first arrived, as they may leave. */
  referrer: string;
  entry: string;
  /** The query parameters of that first address. */
  params: Readonly<Record<string, string>>;
  session: AnalyticsSession;
  /** The path of the page it happens on, as it may leave. */
  page: string;
}

type VisitField = Extract<EventField, `visit.${string}` | 'session.start' | 'page.location'>;
type KnownField = Exclude<EventField, VisitField>;

const param =
  (name: string) =>
  ({ params }: Visit): Json =>
    params[name] ?? null;

const VISIT: { [Field in VisitField]: (visit: Visit) => Json } = {
  'page.location': ({ origin, page }) => origin + page,
  'session.start': ({ session }) => new Date(session.start_ts).toISOString(),
  'visit.referrer': ({ referrer }) => referrer,
  'visit.entry_url': ({ entry }) => entry,
  'visit.utm_source': param('utm_source'),
  'visit.utm_medium': param('utm_medium'),
  'visit.utm_campaign': param('utm_campaign'),
  'visit.utm_term': param('utm_term'),
  'visit.utm_content': param('utm_content'),
};

const KNOWN: { [Field in KnownField]: (known: Known, turn: Turn) => Json } = {
  'questions.position': (known, turn) => resolve('questions.position', scopeOf(turn, known)) ?? null,
  'page.path': (_, { flow, at }) => redactedPath(flow, at.path),
  'page.title': (_, turn) => pageTitle(turn),
  'user.id': (known) => textOf(known, 'user', 'id'),
  'order.value': (_, turn) => amount(orderIn(turn).total_cents),
  'order.currency': (_, { flow }) => flow.money.currency,
  'order.contents': (_, turn) => {
    const { line_items: lines } = orderIn(turn);
    return Array.isArray(lines)
      ? lines.filter(isObject).map(({ price_cents }) => ({ item_price: amount(price_cents) }))
      : [];
  },
};

const orderIn = ({ moment: { response } }: Turn) => (isObject(response) ? response : {});
const amount = (cents: Json | undefined): number | null => (typeof cents === 'number' ? cents / 100 : null);

/** The tab's title in the flow's own language, so that a page has one name whoever reads it. */
function pageTitle({ flow, at }: Turn): string {
  const t = translator(flow.texts[flow.default_locale] ?? {}, givenEverywhere(flow));
  return t(flow.layout.page_title, { title: t(at.route.title) });
}

const isVisit = (field: EventField): field is VisitField => Object.hasOwn(VISIT, field);

/** Whether the server counts the order that was just placed (AN-6). */
export const isCounted = (turn: Turn): boolean => orderIn(turn).counted === true;

/** A field's value as far as core knows it; undefined for what only the browser does. */
export const knownFact = (field: EventField, known: Known, turn: Turn): Json | undefined =>
  isVisit(field) ? undefined : KNOWN[field](known, turn);

/** A field's value as only the browser knows it. */
export const visitFact = (field: EventField, visit: Visit): Json => (isVisit(field) ? VISIT[field](visit) : null);
