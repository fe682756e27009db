import { expect, test } from 'vitest';
import { RULES } from '#checks';
import { compileFlow, initialState, matchRoute, transition } from '#core';
import { loadFlow } from '#files';
import { readJson, duplicateKeys } from '../../src/files/read-json.ts';
import { inOneLanguage, patched } from './patch.ts';

const shipped = await loadFlow('flows/ordering');
if ('problems' in shipped) throw new Error('flows/ordering does not compile');
const { flow, source } = shipped;

/** @returns what the compiler says of the shipped flow with a patch, as "rule file#pointer" */
function refused(patch: object): string[] {
  const compiled = compileFlow(patched(inOneLanguage(source), patch));
  return 'problems' in compiled ? compiled.problems.map(({ rule, file, pointer }) => `${rule} ${file}#${pointer}`) : [];
}

/** For each mistake that a rule calls impossible: an attempt to make it, and its result. */
const TRIED: Record<string, () => { is: unknown; should: unknown }> = {
  RF14: () => {
    const text = '{ "statuses": { "422": {}, "422": {} } }';
    const read = readJson(text);
    return { is: 'root' in read && duplicateKeys(text, read.root).map(({ key }) => key), should: ['422'] };
  },
  RF18: () => ({
    is: refused({ 'screens/login.json': { submit: { do: [{ track: 'AddTocart' }] } } }),
    should: ['RF16 screens/login.json#/submit/do/0/track'],
  }),
  SM15: () => {
    const match = matchRoute(flow, '/products/sample/pre_questionnaire');
    const options = [{ id: 'plain' }, { id: 'more', need_more_info: true }];
    const data = {
      questions: [1, 2].map((id) => ({
        id,
        question_text: 'What?',
        question_type: 'single_choice',
        answer_options: options,
      })),
    };
    const screen = 'pre-questionnaire';
    const loaded = { type: 'loaded', match, now: 0, call: '', data, screen } as const;
    const [state] = transition(flow, { ...initialState(flow), ready: true }, loaded);
    const waits = (id: string) => {
      const answer = { answer: [id], user_texts: {} };
      const chose = {
        type: 'chose',
        match,
        now: 0,
        question: '1',
        answer,
        settled: true,
        store: 'pre-answers',
        screen,
      } as const;
      return transition(flow, state, chose)[1].every(({ type }) => type !== 'schedule');
    };
    return { is: [waits('plain'), waits('more')], should: [false, true] };
  },
  SM09: () => ({
    is: refused({
      'errors.json': { notifications: { close_after: '30d' } },
      'flow.json': { queries: { kept: '25d' } },
    }),
    should: ['SC08 errors.json#/notifications/close_after', 'SC08 flow.json#/queries/kept'],
  }),
  PR03: () => {
    const compiled = compileFlow(
      patched(source, { 'stores.json': { stores: { cart: { persist: 'session' }, promotion: { health: true } } } }),
    );
    const stores = 'flow' in compiled ? Object.entries(compiled.flow.stores) : [];
    const plain = stores.filter(
      ([, { health, holds, persist, encrypted }]) =>
        (health === true || holds === 'answers') && persist !== 'memory' && encrypted !== true,
    );
    return { is: [stores.length > 0, plain], should: [true, []] };
  },
  PR10: () => {
    const match = matchRoute(flow, '/auth_redirects/bufo');
    const response = { redirect_to: 'https://elsewhere.example/' };
    const then = match.route.on_arrival?.flatMap((action) => ('call' in action ? (action.then ?? []) : [])) ?? [];
    const told = {
      type: 'succeeded',
      match,
      now: 0,
      call: 'resolve-redirect',
      response,
      then,
      continuation: {},
      start: false,
    } as const;
    const known = { ...initialState(flow), ready: true };
    const open = { ...flow };
    delete open.leave_to;
    const left = [flow, open].map((one) => transition(one, known, told)[1].map(({ type }) => type));
    return {
      is: { star: refused({ 'flow.json': { leave_to: ['*'] } }), left },
      should: { star: ['SC09 flow.json#/leave_to/0'], left: [['report'], ['report']] },
    };
  },
  PR11: () => {
    const match = matchRoute(flow, '/dashboard');
    const told = { type: 'arrived', match, now: 0, query: {}, question: null } as const;
    const known = (impersonating: boolean) => ({
      ...initialState(flow),
      ready: true,
      stores: { ...initialState(flow).stores, auth: { accessToken: 'token', impersonating } },
    });
    const events = (impersonating: boolean) =>
      transition(flow, known(impersonating), told)[1].filter(({ type }) => type === 'track').length;
    return { is: { acting: events(true), themselves: events(false) > 0 }, should: { acting: 0, themselves: true } };
  },
  AX02: () => ({
    is: refused({ 'forms/email.json': { fields: { 0: { label: null, placeholder: 'login.email' } } } }),
    should: ['SC03 forms/email.json#/fields/0/placeholder'],
  }),
};

const impossible = RULES.filter((rule) => rule.impossible !== undefined);

test.each(impossible)('$rule $name cannot be broken, as an attempt shows', ({ rule }) => {
  const tried = TRIED[rule]?.();
  expect(tried?.is).toEqual(tried?.should);
  expect(tried).toBeDefined();
});
