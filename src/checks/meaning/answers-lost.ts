import { firstReplacesChoice } from './answers-lost/first-replaces-choice.ts';
import { type FlowEvent, pointerTo, type RouteMatch, signedIn, type State } from '#core';
import type { Check, Finding } from '../check.ts';
import { clearedWhileAsking } from './answers-lost/cleared-while-asking.ts';
import { choiceReplaced } from './answers-lost/choice-replaced.ts';
import { clearedOnArrival } from './answers-lost/cleared-on-arrival.ts';
import { clearedWhenGoingBack } from './answers-lost/cleared-when-going-back.ts';
import { clearedForOneItem } from './answers-lost/cleared-for-one-item.ts';
import { clearedUnsent, signedOutAfter } from './answers-lost/cleared-unsent.ts';
import { clearedBeforeSending } from './answers-lost/cleared-before-sending.ts';
import { clearedAfterAnother, clearedWhileSending } from './answers-lost/cleared-while-sending.ts';
import { formReplaced } from './answers-lost/form-replaced.ts';
import { lostOnReturn } from './answers-lost/lost-on-return.ts';
import { lostByMovingOn } from './answers-lost/lost-by-moving-on.ts';
import { nobodySignsIn } from './answers-lost/nobody-signs-in.ts';
import { lostSignedOut } from './answers-lost/lost-signed-out.ts';
import { storesNeverSent } from './answers-lost/never-sent.ts';
import { onlyInMemory } from './answers-lost/only-in-memory.ts';
import { overwrittenLater } from './answers-lost/overwritten-later.ts';
import { ownDevice } from './answers-lost/own-device.ts';
import { lostByReadingTerms } from './answers-lost/lost-by-reading-terms.ts';
import { sharedStores } from './answers-lost/shared-store.ts';
import { signedOutAtStart } from './answers-lost/signed-out-at-start.ts';
import { clearedAfterFailing } from './answers-lost/cleared-after-failing.ts';
import { clearedBySigningOut } from './answers-lost/cleared-by-signing-out.ts';
import { textsNotSent } from './answers-lost/texts-not-sent.ts';
import { failureLeadsAway } from './answers-lost/failure-leads-away.ts';
import { typedBesideTheCall } from './answers-lost/typed-beside-the-call.ts';
import { reactionsTo } from '../subject/failure-reactions.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { withField } from '../subject/visitors.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { answeredLast } from '../subject/moves.ts';
import { play } from '../subject/play.ts';
import type { Subject } from '../subject/subject.ts';
import { NOW } from '../subject/clock.ts';

/** A signed-in visitor with an answer in every questionnaire. */
function answered({ flow }: Subject): State {
  const state = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const answer = { answer: ['sample'], user_texts: {}, at: 0, product: 'sample' };
  return { ...state, answers: Object.fromEntries(Object.keys(state.answers).map((id) => [id, { sample: answer }])) };
}

/**
 * The stores whose answers are gone after an event. None after a sign-out, because the browser's storage still has the
 * owner's answers.
 */
function emptiedBy(subject: Subject, event: FlowEvent): string[] {
  const { state } = play(subject.flow, answered(subject), event);
  if (!signedIn(state)) return [];
  return Object.entries(state.answers).flatMap(([id, answers]) => (Object.keys(answers).length === 0 ? [id] : []));
}

/** Events that may happen at an address before the answers are sent: the arrival, and a press of the back arrow. */
const before = (match: RouteMatch): { part: string; what: string; event: FlowEvent }[] => [
  { part: 'on_arrival', what: 'Reaching', event: { type: 'arrived', match, now: NOW, query: {}, question: null } },
  { part: 'on_back', what: 'The arrow on', event: { type: 'back', match, now: NOW, screen: match.route.screen } },
];

/**
 * Whether some screen continues to another screen after its last question without sending the answers of this store.
 */
const leadsOnUnsent = (subject: Subject, store: string): boolean =>
  sampleMatches(subject).some((match) => {
    const screen = subject.flow.screens[match.route.screen];
    if (screen?.kind !== 'questionnaire' || screen.store !== store) return false;
    const event: FlowEvent = { type: 'continued', match, now: NOW, screen: match.route.screen };
    return visitorKinds(subject).some((state) => {
      const { path, called } = play(subject.flow, answeredLast(subject.flow, { state, match }), event);
      return path !== undefined && called.length === 0;
    });
  });

/** Statuses that may mean that the session has ended, so that signing the visitor out is right. */
const MAY_END_SESSION = new Set(['401', '403']);

export const answersLost: Check = {
  rule: 'SM16',
  name: 'answers-lost',
  severity: 'error',
  sees: 'navigation',
  description:
    'Answers are deleted before they were sent: on arrival, on going back, on a reload, because sending them failed, or after a call that does not send them. The visitor has to answer everything again.',
  alsoReported: [
    'Answers are kept only for people who are signed in, also where nobody ever is.',
    'The back arrow, the error screen or each start of the page signs people out.',
    'The error screen takes the place of a form that people only have to correct.',
    'A value that came with an address, such as a promotion, is lost before a call sends it.',
    'Changed answers are not stored, or the words that an answer asks for are sent by no call.',
    'What somebody chose from a list is set to one value for all by a later page, or each time the list is loaded.',
    'A call of the funnel, such as paying, signs people out.',
    'A page of the footer deletes what was typed.',
    'The failure of a call in the background leads to another screen.',
    'What one call sends is cleared by another one’s success, or by its own failure.',
    'Answers are cleared while further questions come, or when people only go back to change others.',
    'The button of one item in a list clears the answers for all items.',
    'A form’s entries are only sent if people save them before they press another button.',
  ],
  bad: '"pre-questionnaire": { …, "on_arrival": [{ "clear": ["pre-answers"] }] }',
  good: '[{ "call": "submit-pre-questionnaire", "then": [{ "clear": ["pre-answers"] }] }]',
  requirement: 'BK-5, PQ-9, PQ-10',
  run: (subject) => {
    const onTheWay = sampleMatches(subject).flatMap((match) =>
      before(match).flatMap(({ part, what, event }): Finding[] => {
        const [store] = emptiedBy(subject, event);
        if (store === undefined) return [];
        return [
          {
            file: 'routes.json',
            pointer: pointerTo('routes', match.route.id, part),
            message: `${what} "${match.route.id}" deletes the answers in "${store}", which have not been sent`,
            hint: 'clear them in the "then" of the call that sends them',
          },
        ];
      }),
    );
    const failing = reactionsTo(subject).flatMap(({ call, status, event, file, pointer }): Finding[] => {
      const { state: shown } = play(subject.flow, answered(subject), event);
      // When a modal is open, people can only close it. Closing may sign them out.
      const state =
        shown.modal === null
          ? shown
          : play(subject.flow, shown, { type: 'closed-modal', match: event.match, now: NOW }).state;
      if (!signedIn(state) && !MAY_END_SESSION.has(String(status)))
        return [
          {
            file,
            pointer,
            message: `After a failure (${status}) people are signed out, although it says nothing of their session`,
            hint: 'tell them, and let them try again',
          },
        ];
      const [store] = emptiedBy(subject, event);
      if (store === undefined) return [];
      return [
        {
          file,
          pointer,
          message: `When "${call}" fails (${status}), the answers in "${store}" are thrown away and cannot be sent again`,
          hint: 'clear them in the "then" of the call that sends them',
        },
      ];
    });
    const lost = lostSignedOut(subject);
    const onReload = Object.entries(subject.flow.stores).flatMap(([store, { persist }]): Finding[] =>
      persist !== 'memory' || !leadsOnUnsent(subject, store)
        ? []
        : [
            {
              file: 'stores.json',
              pointer: pointerTo('stores', store, 'persist'),
              message: `The answers in "${store}" are needed on another screen before they are sent, but a reload deletes them`,
              hint: 'write "local"',
            },
          ],
    );
    return [
      ...sharedStores(subject),
      ...onTheWay,
      ...clearedOnArrival(subject),
      ...lostOnReturn(subject),
      ...clearedBeforeSending(subject),
      ...clearedWhileSending(subject),
      ...clearedWhileAsking(subject),
      ...clearedAfterAnother(subject),
      ...typedBesideTheCall(subject),
      ...clearedUnsent(subject),
      ...clearedForOneItem(subject),
      ...clearedWhenGoingBack(subject),
      ...signedOutAfter(subject),
      ...signedOutAtStart(subject),
      ...formReplaced(subject),
      ...failing,
      ...onReload,
      ...storesNeverSent(subject),
      ...textsNotSent(subject),
      ...onlyInMemory(subject),
      ...lost,
      ...nobodySignsIn(subject).filter(({ pointer }) => lost.every((one) => one.pointer !== pointer)),
      ...overwrittenLater(subject),
      ...choiceReplaced(subject),
      ...firstReplacesChoice(subject),
      ...ownDevice(subject),
      ...clearedBySigningOut(subject),
      ...lostByReadingTerms(subject),
      ...lostByMovingOn(subject),
      ...clearedAfterFailing(subject),
      ...failureLeadsAway(subject),
    ];
  },
};
