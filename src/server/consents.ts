import type { FastifyRequest } from 'fastify';
import { type Consent, consentsIn, formsOf } from '#core';
import type { Flow } from '#core';
import { requestsOperation } from './flow-calls.ts';
import { refuseProblems } from './forms.ts';
import type { NewConsent } from './store/consents.ts';
import type { OperationId } from './operations.ts';
import { localeOf } from './words.ts';

/** The consents that a call's form asks for. */
export interface AskedConsents {
  /**
   * The consents given by a valid body, with their words and language at this moment. The browser sends the version it
   * showed next to the field: `consent_version` for `consent`.
   * @throws Refusal 422 by field when the words changed after the page was opened
   */
  given(request: FastifyRequest, body: Readonly<Record<string, unknown>>): NewConsent[];
}

/**
 * The consents on the form that the flow sends with a call.
 * @param call the operation the form is sent to
 * @throws Error when the flow was not read from disk, because its consents have no versions then
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
      refuseProblems(Object.fromEntries(stale.map(({ field }) => [field, ['consent_changed']])));
      const language = localeOf(flow, request);
      return asked.map((consent) => ({
        name: `${consent.screen}.${consent.field}`,
        version: consent.version,
        words: consent.words,
        language,
        shownVersion: shownOf(consent),
      }));
    },
  };
}

const isSentWith = (flow: Flow, { screen, form }: Consent, call: OperationId): boolean => {
  const file = flow.screens[screen];
  const found = file && formsOf(file).find(({ name }) => name === form);
  return found !== undefined && requestsOperation(flow, found.submit.do, call);
};

function versionOf(flow: Flow, { screen, field }: Consent): string {
  const version = flow.consents[screen]?.[field];
  if (version === undefined) throw new Error(`The consent "${field}" of the screen "${screen}" has no version.`);
  return version;
}
