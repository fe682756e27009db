import type { EventField } from '../generated/flow-files.ts';
import { isObject, type Json, type State, textOf, translator, asObject } from '../model/index.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';
import { redactedPath } from './redact.ts';
import type { AnalyticsSession } from './session.ts';

/** The facts about a visit that only the browser knows. */
export interface BrowserFacts {
  origin: string;
  /** The referrer and the first address, without health data. */
  referrer: string;
  entry: string;
  /** The query parameters of the first address. */
  params: Readonly<Record<string, string>>;
  session: AnalyticsSession;
  /** The path of the page where the event happened, without health data. */
  page: string;
}

type VisitField = Extract<EventField, `visit.${string}` | 'session.start' | 'page.location'>;
type KnownField = Exclude<EventField, VisitField>;

const param =
  (name: string) =>
  ({ params }: BrowserFacts): Json =>
    params[name] ?? null;

const VISIT: { [Field in VisitField]: (visit: BrowserFacts) => Json } = {
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

const KNOWN_FIELDS: { [Field in KnownField]: (state: State, context: ActionContext) => Json } = {
  'questions.position': (state, context) => resolve('questions.position', scopeOf(context, state)) ?? null,
  'page.path': (_, { flow, match }) => redactedPath(flow, match.path),
  'page.title': (_, context) => pageTitle(context),
  'user.id': (state) => textOf(state, 'user', 'id'),
  'order.value': (_, context) => amount(orderIn(context).total_cents),
  'order.currency': (_, { flow }) => flow.money.currency,
  'order.contents': (_, context) => {
    const { line_items: lines } = orderIn(context);
    return Array.isArray(lines)
      ? lines.filter(isObject).map(({ price_cents }) => ({ item_price: amount(price_cents) }))
      : [];
  },
};

const orderIn = ({ continuation: { response } }: ActionContext) => asObject(response);
const amount = (cents: Json | undefined): number | null => (typeof cents === 'number' ? cents / 100 : null);

/** The page title in the flow's default language, so that a page has one name for all visitors. */
function pageTitle({ flow, match }: ActionContext): string {
  const t = translator(flow, flow.default_locale);
  return t(flow.layout.page_title, { title: t(match.route.title) });
}

const isVisit = (field: EventField): field is VisitField => Object.hasOwn(VISIT, field);

/** Whether the server says that the order which was just placed counts as a purchase (AN-6). */
export const countsAsPurchase = (context: ActionContext): boolean => orderIn(context).counted === true;

/** The value of an event field that core knows; undefined for a field that only the browser knows. */
export const factValue = (field: EventField, state: State, context: ActionContext): Json | undefined =>
  isVisit(field) ? undefined : KNOWN_FIELDS[field](state, context);

/** The value of an event field that only the browser knows. */
export const visitFact = (field: EventField, visit: BrowserFacts): Json =>
  isVisit(field) ? VISIT[field](visit) : null;
