import { expect, test } from 'vitest';
import {
  access,
  compileFlow,
  type FlowEvent,
  initialState,
  jsonOf,
  matchRoute,
  ownQuestions,
  sentData,
  type State,
  transition,
} from '#core';
import { loadFlow } from '#files';
import { edited } from './support/edit.ts';
import { Visitor } from './support/visitor.ts';

const loaded = await loadFlow('flows/callback');
if ('problems' in loaded) throw new Error('flows/callback does not compile');
const { flow } = loaded;
const match = matchRoute(flow, '/trip');
const questions = ownQuestions(flow, 'travel', 'en', (name) => name);

/** Somebody who has answered the questions and given their contact, and looks at the questions again. */
function again(): State {
  const start = initialState(flow);
  const request = { ...start.stores['request'], trip: true, soon: false };
  const contact = { ...start.stores['contact'], email: 'ada@example.com', consent: true };
  const given = questions.map(({ id, answer_options, version, language }, index) => {
    const chosen = answer_options?.at(-1)?.id ?? '';
    const told = { ...(version != null && { version }), ...(language != null && { language }) };
    const answer = { answer: [chosen], user_texts: {}, ...told, at: index + 1, product: null, draft: false };
    return [id, answer] as const;
  });
  const state: State = {
    ...start,
    ready: true,
    stores: { ...start.stores, request, contact },
    answers: { trip: Object.fromEntries(given) },
  };
  const data = { questions: questions.map((question) => jsonOf(question)) };
  return transition(flow, state, { type: 'loaded', match, now: 10, call: '', data, screen: 'trip' })[0];
}

const choosing = (option: string): FlowEvent => {
  const answer = { answer: [option], user_texts: {} };
  return {
    type: 'chose',
    match,
    now: 20,
    question: 'conditions',
    answer,
    settled: true,
    store: 'trip',
    screen: 'trip',
  };
};

const [same = ''] = again().answers['trip']?.['conditions']?.answer ?? [];

// What is sent later is a copy of the answers, made at the end of the questions.
test.each([
  ['[QS-8]', 'fever', '/trip'],
  ['[QN-6]', 'egg', '/trip'],
  ['[QN-6]', same, '/review'],
])('%s after the answer "%s" to a question answered before, /review leads to %s', (_, option, path) => {
  const before = again();
  expect(access(flow, before, '/review').kind).toBe('enter');
  const [state] = transition(flow, before, choosing(option));
  const there = access(flow, state, '/review');
  expect(there.kind === 'go' ? there.path : there.match.path).toBe(path);
});

test.each([
  ['a question that is asked', 'answers.map.party.0', 'more'],
  ['a question that is not asked any more', 'answers.map.yellow-fever.0', null],
  ['the words for an answer that is not chosen any more', 'answers.user_texts.conditions.immune', null],
  ['what is no question here', 'answers.map.nothing.0', 'earlier'],
])('[QN-6] a stored answer follows the answers: %s', (_, from, expected) => {
  const one = new Visitor(flow, '/trip', again());
  one.send({ type: 'pressed', do: [{ set: { 'request.id': { is: 'earlier' } } }, { set: { 'request.id': from } }] });
  expect(one.state.stores['request']).toMatchObject({ id: expected });
});

const FIELDS = { email: 1, phone: 2, consent: 5 };

test.each([
  ['an address that is asked once stays', 'email', { 'contact.email': { known: false } }, 'earlier'],
  ['a consent that is asked once stays', 'consent', { 'contact.consent': { known: false } }, true],
  ['an address that is not wanted any more does not stay', 'phone', { 'request.soon': true }, null],
] as const)('[ST-5] when a form is sent again, %s', (_, field, condition, expected) => {
  const hiding = edited(loaded.source, ['screens/contact.json', `/fields/${FIELDS[field]}/if`, condition]);
  const compiled = compileFlow(hiding);
  if ('problems' in compiled) throw new Error('the flow does not compile');
  const before = again();
  const contact = { ...before.stores['contact'], email: 'earlier', phone: 'earlier', consent: true };
  const state = { ...before, stores: { ...before.stores, contact } };
  const one = new Visitor(compiled.flow, '/contact', state);
  const target = `contact.${field}`;
  // The form was filled with what was given before, also where it is hidden now.
  const filled = { name: 'Ada', email: 'other', phone: 'earlier', consent: true };
  const screen = compiled.flow.screens['contact'];
  const scope = { flow: compiled.flow, state, match: matchRoute(compiled.flow, '/contact') };
  const form = sentData(screen?.kind === 'form' ? screen.fields : [], filled, scope);
  one.send({ type: 'submitted', name: '', form, do: [{ set: { [target]: `form.${field}` } }] });
  expect(one.state.stores['contact']).toMatchObject({ [field]: expected });
});
