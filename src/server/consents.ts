import { type Consent, consentsIn, isObject, type Flow, jsonOf, type Json } from '#core';
import { personOf } from './auth/person.ts';
import { type Form, type ScreenForm, type FormServer, formsThatSend, refuseFieldErrors, rulesOf } from './forms.ts';
import type { AnyHandler, AnyHandlers } from './operations.ts';
import type { ServerContext } from './server-context.ts';
import type { NewConsent } from './store/consents.ts';
import { requestLocale } from './visitor-language.ts';

/** The consents in a group of forms. */
export interface AskedConsents {
  isEmpty: boolean;
  /**
   * The consents in a valid body, with their text in a language. The browser sends the shown version beside each field:
   * `consent_version` for `consent`.
   * @param data the screen's data, if they decide which consents are asked and what their texts are
   * @throws Refusal 422 by field when the text changed after the page was opened
   */
  given(body: object, language: string, data?: object): GivenConsent[];
}

export interface GivenConsent extends NewConsent {
  field: string;
}

interface VersionedConsent extends Consent {
  version: string;
  rules: Form;
}

/**
 * The consents in some forms of the flow.
 * @throws Error if the flow was not read from disk, because then its consents have no versions
 */
export function consentsOf(server: FormServer, places: readonly ScreenForm[]): AskedConsents {
  const { flow } = server;
  const all = consentsIn(flow);
  const asked = places.flatMap(({ screen, form }) => {
    const own = all.filter((consent) => consent.screen === screen && consent.form === form.name);
    if (own.length === 0) return [];
    const rules = rulesOf(server, form);
    return own.map((consent): VersionedConsent => ({ ...consent, version: versionOf(flow, consent), rules }));
  });
  return {
    isEmpty: asked.length === 0,
    given(body, language, data) {
      const ticked = asked.filter(
        ({ field, rules }) => valueAt(body, field) === true && (data === undefined || rules.asks(field, data)),
      );
      const stale = ticked.filter(({ field, version }) => ![null, version].includes(shownAt(body, field)));
      refuseFieldErrors(Object.fromEntries(stale.map(({ field }) => [field, ['consent_changed']])));
      return ticked.map(({ screen, field, version, rules }) => ({
        field,
        name: `${screen}.${field}`,
        version,
        text: rules.label(field, data ?? {}, language),
        language,
        shownVersion: shownAt(body, field),
      }));
    },
  };
}

/** The value of a form field. Names of grouped fields have dots. */
const valueAt = (body: object, field: string): Json | undefined =>
  field.split('.').reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), jsonOf(body));

function shownAt(body: object, field: string): string | null {
  const shown = valueAt(body, `${field}_version`);
  return typeof shown === 'string' ? shown : null;
}

/** The version of a consent. @throws Error when the flow was not read from disk */
function versionOf(flow: Flow, { screen, field }: Consent): string {
  const version = flow.consents[screen]?.[field];
  if (version === undefined) throw new Error(`The consent "${field}" of the screen "${screen}" has no version.`);
  return version;
}

/** The full text of every consent in the flow, by version. */
export const servedConsents = (flow: Flow) =>
  Object.fromEntries(consentsIn(flow).map((consent) => [versionOf(flow, consent), consent.words]));

/** Operations that record consents in their own transaction. */
const RECORDED_WITH_THEIR_WRITE = ['signup', 'placeOrder'];

/** Makes all other operations record the consents in their forms. If that fails, the client repeats the request. */
export const withConsents = (context: ServerContext, handlers: AnyHandlers): AnyHandlers =>
  Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, handler && recording(context, id, handler)]));

function recording(context: ServerContext, id: string, handler: AnyHandler): AnyHandler {
  const { flow, store, clock } = context;
  const asked = consentsOf(context, RECORDED_WITH_THEIR_WRITE.includes(id) ? [] : formsThatSend(flow, id));
  if (asked.isEmpty) return handler;
  return {
    ...handler,
    async respond(request, reply) {
      const given = asked.given(Object(request.body), requestLocale(flow, request));
      const response = await handler.respond(request, reply);
      await store.consents.record(personOf(request).account.id, given, clock());
      return response;
    },
  };
}
