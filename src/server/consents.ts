import type { FastifyRequest } from 'fastify';
import { type Consent, consentsIn, formsOf } from '#core';
import type { Flow } from '#core';
import { makes } from './flow-calls.ts';
import type { FieldProblems } from './forms.ts';
import type { NewConsent } from './store/consents.ts';
import type { OperationId } from './operations.ts';
import { localeOf } from './words.ts';

/** What the form of a call asks people to agree to. */
export interface AskedConsents {
  /**
   * What is agreed to by a body that has passed the form's own check, in the words and the language of this moment; or
   * what is wrong, by field: the page was opened before the words changed. What the browser says it showed stands beside
   * the field, as `consent_version` beside `consent`.
   */
  given(
    request: FastifyRequest,
    body: Readonly<Record<string, unknown>>,
  ): { consents: NewConsent[] } | { problems: FieldProblems };
}

/**
 * The consents of the form that a flow's screens send with a call.
 * @param call the operation that it is sent to
 * @throws Error when the flow was not read from disk: its consents have no versions then
 */
export function consentsFor(flow: Flow, call: OperationId): AskedConsents {
  const asked = consentsIn(flow)
    .filter((consent) => isSentWith(flow, consent, call))
    .map((consent) => ({ ...consent, version: versionOf(flow, consent) }));
  return {
    given(request, body) {
      const shownOf = ({ field }: Consent) => {
        const shown = body[`${field}_version`];
        return typeof shown === 'string' ? shown : null;
      };
      const stale = asked.filter((consent) => ![null, consent.version].includes(shownOf(consent)));
      if (stale.length > 0)
        return { problems: Object.fromEntries(stale.map(({ field }) => [field, ['consent_changed'] as const])) };
      const language = localeOf(flow, request);
      const consents = asked.map((consent) => ({
        name: `${consent.screen}.${consent.field}`,
        version: consent.version,
        words: consent.words,
        language,
        shownVersion: shownOf(consent),
      }));
      return { consents };
    },
  };
}

const isSentWith = (flow: Flow, { screen, form }: Consent, call: OperationId): boolean => {
  const file = flow.screens[screen];
  const found = file && formsOf(file).find(({ name }) => name === form);
  return found !== undefined && makes(flow, found.submit.do, call);
};

function versionOf(flow: Flow, { screen, field }: Consent): string {
  const version = flow.consents[screen]?.[field];
  if (version === undefined) throw new Error(`The consent "${field}" of the screen "${screen}" has no version.`);
  return version;
}
