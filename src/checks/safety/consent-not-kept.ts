import { newsRequired } from './consent-not-kept/news-required.ts';
import {
  callsIn,
  asObject,
  consentsIn,
  formsOf,
  type Json,
  jsonOf,
  flattenedFields,
  pointerTo,
  sourcesIn,
  stringsIn,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { askedOfOthers } from './consent-not-kept/asked-of-others.ts';
import { chargedUnasked } from './consent-not-kept/charged-unasked.ts';
import { itemsUnseen, paidUnseen } from './consent-not-kept/paid-unseen.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../subject/subject.ts';

/** Finds actions that set a consent, or its version. Only the person may give a consent. */
function givenByTheFlow(subject: Subject): Finding[] {
  const sets = objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.set)).map(([target, from]) => ({ file, pointer, target, from })),
  );
  const ticks = new Set(consentsIn(subject.flow).map(({ field }) => `form.${field}`));
  const stored = new Set(sets.flatMap(({ target, from }) => (ticks.has(String(from)) ? [target] : [])));
  const given = [...stored].flatMap((target) => {
    const [store = '', field = ''] = target.split('.');
    if (subject.flow.stores[store]?.fields?.[field]?.default !== true) return [];
    return [
      {
        file: 'stores.json',
        pointer: pointerTo('stores', store, 'fields', field, 'default'),
        message: `This agrees for the person: "${target}" holds the tick of a consent`,
        hint: 'write null',
      },
    ];
  });
  const set = sets
    .filter(({ target, from }) => stored.has(target) && from === true)
    .map(({ file, pointer, target }) => ({
      file,
      pointer: pointer + pointerTo('set', target),
      message: `This agrees for the person: "${target}" holds the tick of a consent`,
      hint: 'store only what the form holds',
    }));
  return [...given, ...set];
}

/** Finds documents that the label of a consent names without a link to them. */
function unreadable({ flow }: Subject): Finding[] {
  const texts = flow.texts[flow.default_locale] ?? {};
  const text = (key: string) =>
    stringsIn(texts[key] ?? '')
      .join(' ')
      .toLowerCase();
  return Object.entries(flow.screens).flatMap(([screen, file]) =>
    formsOf(file).flatMap((form) =>
      flattenedFields(form.fields).flatMap(({ entry, pointer }): Finding[] => {
        if ('group' in entry || entry.consent === undefined) return [];
        const { documents = [] } = entry.consent;
        const missing = flow.routes.filter(({ id, beside, title }) => {
          const [word = ''] = text(title)
            .split(/\W+/)
            .toSorted((a, b) => b.length - a.length);
          // If the flow has no documents, a word such as "terms" may mean something else. Then only the whole title
          // counts.
          const isNamed =
            documents.length === 0
              ? text(title) !== '' && text(entry.label).includes(text(title)) && text(title).includes(' ')
              : word.length > LEAST && text(entry.label).split(/\W+/).includes(word);
          return beside === true && isNamed && !documents.some(({ to, label }) => to === id || label === title);
        });
        return missing.map(({ id }) => ({
          file: `screens/${screen}.json`,
          pointer: `${form.pointer}/fields${pointer}/consent${documents.length === 0 ? '' : '/documents'}`,
          message: `People agree to "${id}" here, and cannot read it`,
          hint: `add { "label": …, "to": "${id}" } to "documents"`,
        }));
      }),
    ),
  );
}

/** Words with fewer letters do not identify a document. */
const LEAST = 4;

/** Matches references whose values the backend has as well: data that it sent, and the brand's settings. */
const SHARED = /^(?:data|item|brand)\./;

/**
 * Finds required consents that are shown only under a condition that the backend cannot evaluate. The backend then does
 * not know who was asked, so it cannot refuse a form without the consent.
 */
function askedOfSome({ flow }: Subject): Finding[] {
  return Object.entries(flow.screens).flatMap(([screen, file]) =>
    formsOf(file).flatMap((form) =>
      flattenedFields(form.fields).flatMap(({ key, entry, pointer, conditions }): Finding[] => {
        if ('group' in entry || entry.type !== 'boolean' || entry.optional === true || entry.gate === true) return [];
        const decides = conditions
          .flatMap((one) => sourcesIn(flow.derived, one))
          .find((reference) => !SHARED.test(reference));
        if (decides === undefined) return [];
        return [
          {
            file: `screens/${screen}.json`,
            pointer: `${form.pointer}/fields${pointer}${entry.if === undefined ? '' : '/if'}`,
            message: `"${decides}" decides who is asked for the required tick "${key}", and the backend does not know it`,
            hint: 'ask everybody, or on a screen that only these people get; here only "data." may decide, which the backend knows too',
          },
        ];
      }),
    ),
  );
}

export const consentNotKept: Check = {
  rule: 'SF09',
  name: 'consent-not-kept',
  severity: 'error',
  strict: true,
  description:
    'A form asks for a consent, but neither sends nor stores the answer and the version of the words. Nobody could say later whether the person agreed, and to what.',
  alsoReported: [
    'An action sets a consent that nobody gave.',
    'A required consent is asked for only under a condition that the backend cannot check.',
    'Somebody is not asked although the consent has a label for them, or everybody is asked for what concerns some.',
    'The label names a document without a link.',
    'Nobody can go on without agreeing to advertising.',
    'Those who can pay do not see the total that others see, or all that they order.',
  ],
  bad: '"body": { "consent": "form.consent" }',
  good: '"body": { "consent": "form.consent", "consent_version": "form.consent_version" }',
  requirement: 'VA-2',
  run: (subject) => {
    const some = askedOfSome(subject);
    return [
      ...givenByTheFlow(subject),
      ...unreadable(subject),
      ...some,
      ...(some.length > 0 ? [] : chargedUnasked(subject)),
      ...paidUnseen(subject),
      ...itemsUnseen(subject),
      ...askedOfOthers(subject),
      ...newsRequired(subject),
      ...notStored(subject),
    ];
  },
};

/** Where a form's button stores or sends a value; undefined when it does neither, or does it several times. */
function whereStored(subject: Subject, reference: string, file: string, pointer: string) {
  const holds = (values: Json | undefined) => Object.values(asObject(values)).includes(reference);
  const inForm = ({ file: one, pointer: here }: ObjectNode) => one === file && here.startsWith(`${pointer}/`);
  const sets = objectsTitled(subject, 'SetAction').filter((node) => inForm(node) && holds(node.value.set));
  const calls = objectsTitled(subject, 'CallAction').flatMap((node) => {
    const call = textIn(node.value, 'call') ?? '';
    return inForm(node) && holds(jsonOf(subject.flow.calls[call]?.body ?? {})) ? [call] : [];
  });
  const [only, ...more] = [
    ...sets.map((node) => ({ file, pointer: node.pointer + pointerTo('set') })),
    ...calls.map((call) => ({ file: 'calls.json', pointer: pointerTo('calls', call, 'body') })),
  ];
  return more.length === 0 ? only : undefined;
}

function notStored(subject: Subject): Finding[] {
  const { flow } = subject;
  return consentsIn(flow).flatMap(({ screen, form: name, field }) => {
    const file = flow.screens[screen];
    const form = file && formsOf(file).find((one) => one.name === name);
    if (form === undefined) return [];
    const does = jsonOf(form.submit.do);
    const sent = callsIn(does).flatMap((call) => {
      const { body = {}, body_from } = flow.calls[call] ?? {};
      return [...stringsIn(body), ...(body_from === undefined ? [] : [body_from])];
    });
    const stored = [...sent, ...stringsIn(does)];
    // A value that holds the whole form, or the group of the field, holds the consent and its version as well.
    const isStored = (value: string) =>
      stored.some((reference) => reference === value || value.startsWith(`${reference}.`));
    const tick = `form.${field}`;
    const version = `${tick}_version`;
    const lost = (message: string, missing: string, present: string) => [
      {
        ...(whereStored(subject, present, `screens/${screen}.json`, form.pointer + pointerTo('submit')) ?? {
          file: `screens/${screen}.json`,
          pointer: form.pointer + pointerTo('submit'),
        }),
        message,
        hint: `send or set "${missing}" beside "${present}"`,
      },
    ];
    if (!isStored(version))
      return lost(`The version of the words of "${field}" is neither sent nor stored`, version, tick);
    return isStored(tick) ? [] : lost(`The tick of "${field}" is neither sent nor stored`, tick, version);
  });
}
