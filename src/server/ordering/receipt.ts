import { formatted } from '#core';
import type { Flow, Format, Json } from '#core';
import { pageThatShows } from '../flow-calls.ts';
import type { ServerContext } from '../server-context.ts';
import type { NewMail } from '../store/outbox.ts';
import type { Confirmed } from '../store/reservations.ts';
import { sentence } from '../visitor-language.ts';
import { numberOf } from './purchase.ts';

/** In milliseconds. A receipt that was not sent within this time is not sent any more. */
const USEFUL_MS = 7 * 24 * 3_600_000;

/**
 * The address of the page for an order. @throws Error when the flow has none, because a receipt could not link to it
 */
export function orderPage(flow: Flow, id: string): string {
  const path = pageThatShows(flow, 'getOrder', { order_id: id });
  if (path === undefined) throw new Error(`The flow "${flow.name}" has no page that shows an order.`);
  return path;
}

/**
 * The receipt of an order, in the language of the order. Other people may read mails. So it contains the number, the
 * amounts and the city, but not what was bought or why; these details require a sign-in.
 */
export const receiptOf =
  ({ flow, clock }: ServerContext) =>
  ({ order, email, locale: asked, origin }: Confirmed): NewMail => {
    const locale = flow.locales.includes(asked) ? asked : flow.default_locale;
    const written = (value: Json, format: Format) => formatted(value, format, flow, locale);
    const values = {
      number: numberOf(order),
      date: written(order.placedAt.toISOString(), 'date'),
      shipping: written(order.shippingCents, 'money'),
      tax: written(order.taxCents, 'money'),
      total: written(order.totalCents, 'money'),
      city: order.shipping.city,
      consent: order.consent?.text ?? '',
      link: `${origin}${orderPage(flow, order.id)}`,
    };
    const parts = ['receipt_mail_text', order.consent && 'receipt_mail_repeats', 'receipt_mail_more'] as const;
    const now = clock();
    return {
      kind: 'receipt',
      to: email,
      subject: sentence(flow, locale, 'receipt_mail_subject', values),
      text: parts.flatMap((part) => (part ? [sentence(flow, locale, part, values)] : [])).join('\n\n'),
      now,
      usefulUntil: new Date(now.getTime() + USEFUL_MS),
    };
  };
