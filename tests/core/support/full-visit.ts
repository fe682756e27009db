import { dayOf, jsonOf, type QuestionnaireState, type State } from '#core';
import { NOW } from './changes.ts';
import { ordering } from './ordering.ts';
import { patient, signedInAs } from './people.ts';
import { saved, text, three } from './questions.ts';

export const PRE = '/products/migraine-relief/pre_questionnaire';
export const MEDICAL = '/products/migraine-relief/user_questionnaires/7/questions/m1';
/** The backend's response with three questions. */
export const THREE = jsonOf(three);
export const EVERY_CALL = Object.keys(ordering.calls);

/** The questionnaire before the sign-up, at its second question, whose answer was refused once. */
const pre: QuestionnaireState = {
  path: PRE,
  store: 'pre-answers',
  questions: three,
  index: 1,
  direction: 'none',
  answerErrors: [{ question_id: 'q2', kind: 'missing' }],
  order: ['q1', 'q2', 'q3'],
  again: [],
  today: dayOf(NOW),
};

const failure = {
  type: 'serverError',
  status: 500,
  message: null,
  nextPath: null,
  note: null,
  retriesAfter: null,
  retry: true,
} as const;

/** A state in which every part has a value, so that tests notice any part that is lost or not cleared. */
export const full = (more: Partial<State> = {}): State => {
  const state = signedInAs(ordering, patient, {
    cart: { variant: 'v1', quantity: 2 },
    navigation: {
      currentPath: '/user-bmi',
      previousPath: '/dashboard',
      askedPath: '/carts',
      isGoingBack: true,
      previousQuestionId: 'q1',
      isShowProgressBar: false,
    },
    session: { expiresIn: 1800, expiresAt: NOW + 90_000 },
    promotion: { token: 'p' },
    remembered: { product_slug: 'migraine-relief' },
    device: { own: false },
    'password-reset': { token: 'r' },
  });
  return {
    ...state,
    answers: {
      'pre-answers': { q1: saved(['yes']), q2: saved(['a']) },
      'medical-answers': { m1: saved(['x']) },
    },
    questionnaire: pre,
    knownOrder: { by: 'c', ids: ['q1'] },
    question: 'q2',
    modal: { id: 'helper', item: {} },
    ending: true,
    screen: {
      busy: null,
      fieldErrors: { email: 'Taken.' },
      refusal: { text: { words: 'No.' }, form: null, isCarried: false },
      form: 'f',
      failure,
    },
    writes: 4,
    storedInputs: { '/user-bmi#f': { a: 1 } },
    pending: ['advance', 'back', 'draft', 'after:x'],
    visited: ['/dashboard', '/user-bmi'],
    viewed: '/user-bmi',
    openedFrom: '/carts',
    facts: { 'bmi.complete': true },
    openPath: '/user-bmi',
    today: dayOf(NOW),
    hops: 2,
    ...more,
  };
};

/** The full visit at a question of a questionnaire. */
export const atQuestion = (index: number, more: Partial<QuestionnaireState> = {}): State =>
  full({ questionnaire: { ...pre, index, ...more }, pending: [], modal: null });

/** The full visit at the only question of the medical questionnaire that the backend has sent, which keeps drafts. */
export const atMedical = (more: Partial<State> = {}): State => {
  const question = { ...text('m1'), draft: true };
  const questionnaire = {
    ...pre,
    path: MEDICAL,
    store: 'medical-answers',
    questions: [question],
    index: 0,
    order: null,
  };
  return full({ questionnaire, pending: [], modal: null, question: 'm1', ...more });
};

/** What is left of a person when they are gone. */
export const NOBODY = {
  owner: null,
  'stores.cart.variant': null,
  'stores.cart.quantity': null,
  'stores.promotion.token': null,
  'stores.auth.accessToken': null,
  'stores.user.id': null,
  'stores.user.email': null,
  'stores.user.firstName': null,
  'stores.user.lastName': null,
  'stores.user.registration_state': null,
  'stores.user.role': null,
  'stores.session.expiresIn': null,
  'stores.session.expiresAt': null,
  'stores.navigation.previousPath': null,
  'stores.navigation.isGoingBack': false,
  'stores.navigation.previousQuestionId': null,
  'stores.navigation.currentPath': null,
  'stores.navigation.askedPath': null,
  'answers.pre-answers': {},
  'answers.medical-answers': {},
  questionnaire: null,
  knownOrder: null,
  question: null,
  ending: false,
  storedInputs: {},
  pending: [],
  visited: [],
  facts: {},
  openPath: null,
};

/** What the full visit leaves for the same person, in this page's memory only. */
export const ASIDE = {
  type: 'set-aside',
  stores: [
    'pre-answers',
    'medical-answers',
    'cart',
    'promotion',
    'device',
    'welcome',
    'review',
    'verification-mail',
    'members',
    'user',
    'navigation',
    'queries',
    'impersonation',
  ],
  of: {
    owner: '1',
    stores: Object.fromEntries(
      Object.entries(full().stores).filter(([id]) => ['cart', 'promotion', 'navigation'].includes(id)),
    ),
    answers: full().answers,
  },
};

/** The delays of the person before, which must not go off for the next one. */
export const NO_DELAYS = full().pending.map((key) => ({ type: 'cancel', key }));

/** The screen as it is on arrival. */
export const FRESH = { 'screen.fieldErrors': {}, 'screen.refusal': null, 'screen.form': null, 'screen.failure': null };
