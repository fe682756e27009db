import type { FastifyRequest } from 'fastify';
import { fill, commonTextValues, translator } from '#core';
import type { Flow } from '#core';
import type { Message, Sentence, ServerMessage } from './message.ts';
import type { ServerContext } from './server-context.ts';

/** The flow's locale that the visitor prefers (RFC 9110, Accept-Language); otherwise the default locale. */
export function requestLocale(flow: Flow, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
  const found = wanted.map((tag) => flow.locales.find((locale) => `${tag}-`.startsWith(`${locale.toLowerCase()}-`)));
  return found.find((locale) => locale !== undefined) ?? flow.default_locale;
}

/** A sentence of the server in a locale. */
export function sentence(
  flow: Flow,
  locale: string,
  name: Sentence,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(flow.serverTexts[locale]?.[name] ?? '', { ...commonTextValues(flow), ...values }, locale);
}

/** A message in a locale, in the contract's form. @param values the values for the placeholders of its sentence */
export function messageIn(
  flow: Flow,
  locale: string,
  message: Message,
  values: Readonly<Record<string, string>> = {},
): string | Record<string, string[]> {
  if (typeof message === 'string') return sentence(flow, locale, message, values);
  const translated = (one: ServerMessage) =>
    typeof one === 'string' ? sentence(flow, locale, one) : translator(flow, locale)(one.text);
  return Object.fromEntries(Object.entries(message).map(([field, all]) => [field, all.map(translated)]));
}

/** A copy of the server context with the products in the visitor's language (decision 25). */
export function localised(context: ServerContext, request: FastifyRequest): ServerContext {
  return { ...context, products: context.translated.get(requestLocale(context.flow, request)) ?? context.products };
}
