import type { Check } from './check.ts';
import { advanceBeatsAnimation } from './meaning/advance-beats-animation.ts';
import { ambiguousRule } from './navigation/ambiguous-rule.ts';
import { answerInAnalytics } from './privacy/answer-in-analytics.ts';
import { answersLost } from './meaning/answers-lost.ts';
import { backBounces } from './navigation/back-bounces.ts';
import { backToTransient } from './navigation/back-to-transient.ts';
import { choiceOfNothing } from './accessibility/choice-of-nothing.ts';
import { countsNoNumber } from './copy/counts-no-number.ts';
import { deadEnd } from './navigation/dead-end.ts';
import { doesNothing } from './meaning/does-nothing.ts';
import { duplicateQuestionId } from './references/duplicate-id.ts';
import { errorAsLabel } from './copy/error-as-label.ts';
import { eitherForBoth } from './meaning/either-for-both.ts';
import { eventIdCollision } from './meaning/event-id-collision.ts';
import { gateBypassed } from './safety/gate-bypassed.ts';
import { goalUnreachable } from './navigation/goal-unreachable.ts';
import { goesOnTooSoon } from './navigation/goes-on-too-soon.ts';
import { hardCodedOrigin } from './references/hard-coded-origin.ts';
import { hardCodedPhone } from './copy/hard-coded-phone.ts';
import { healthDataInAddress } from './privacy/health-data-in-address.ts';
import { healthDataInPlainStore } from './privacy/health-data-in-plain-store.ts';
import { healthQueryPersisted } from './privacy/health-query-persisted.ts';
import { homeIsALoop } from './navigation/home-is-a-loop.ts';
import { htmlInPlainText } from './copy/html-in-plain-text.ts';
import { identityWithHealth } from './privacy/identity-with-health.ts';
import { leftFromAnother } from './meaning/left-from-another.ts';
import { limitWithoutWarning } from './accessibility/limit-without-warning.ts';
import { labelOfAnother } from './copy/label-of-another.ts';
import { livelock } from './navigation/livelock.ts';
import { lostPlaceholder } from './references/lost-placeholder.ts';
import { lowContrast } from './accessibility/low-contrast.ts';
import { missingPrecondition } from './navigation/missing-precondition.ts';
import { missingRouteParam } from './references/missing-route-param.ts';
import { missingTranslation } from './copy/missing-translation.ts';
import { modalSkipped } from './safety/modal-skipped.ts';
import { modalWithoutWayBack } from './navigation/modal-without-way-back.ts';
import { namelessControl } from './accessibility/nameless-icon.ts';
import { needsSignIn } from './navigation/needs-sign-in.ts';
import { neverCleared } from './privacy/never-cleared.ts';
import { noWayBack } from './safety/no-way-back.ts';
import { nobodyMayEnter } from './navigation/nobody-may-enter.ts';
import { onlyInAToast } from './accessibility/only-in-a-toast.ts';
import { otherNumberInTranslation } from './copy/other-number.ts';
import { otherLimit } from './copy/other-limit.ts';
import { passableStop } from './safety/passable-stop.ts';
import { preselectedNone } from './safety/preselected-none.ts';
import { questionPayloads } from './meaning/question-payloads.ts';
import { realPathInPageView } from './privacy/real-path-in-page-view.ts';
import { redirectCycle } from './navigation/redirect-cycle.ts';
import { redirectRefused } from './navigation/redirect-refused.ts';
import { retriedWrite } from './meaning/retried-write.ts';
import { safetyTextIncomplete } from './safety/safety-text-incomplete.ts';
import { secretInAddress } from './privacy/secret-in-address.ts';
import { secretKept } from './privacy/secret-kept.ts';
import { signInOutOfReach } from './navigation/sign-in-out-of-reach.ts';
import { signedInForGood } from './navigation/signed-in-for-good.ts';
import { silentFailure } from './navigation/silent-failure.ts';
import { startLeadsAway } from './navigation/start-leads-away.ts';
import { staleTranslation } from './copy/stale-translation.ts';
import { stateOutlivesUser } from './privacy/state-outlives-user.ts';
import { signedOtherwise } from './safety/signed-otherwise.ts';
import { stopAskedOfSome } from './safety/stop-asked-of-some.ts';
import { strippedHtml } from './copy/stripped-html.ts';
import { tagOnHealthScreen } from './privacy/tag-on-health-screen.ts';
import { unannouncedAdvance } from './accessibility/unannounced-advance.ts';
import { unboundEndpointParam } from './references/unbound-endpoint-param.ts';
import { unboundPlaceholder } from './references/unbound-placeholder.ts';
import { unboundedServerRedirect } from './navigation/unbounded-server-redirect.ts';
import { unmappedPathType } from './references/unmapped-path-type.ts';
import { unmarkedEmergency } from './safety/unmarked-emergency.ts';
import { unreachableScreen } from './navigation/unreachable-screen.ts';
import { undecided } from './navigation/undecided.ts';
import { unclosedHtml } from './copy/unclosed-html.ts';
import { unsafeHtml } from './copy/unsafe-html.ts';
import { neverWorks } from './meaning/never-works.ts';
import { stepNeverDone } from './navigation/step-never-done.ts';
import { clearedAtOnce } from './meaning/cleared-at-once.ts';
import { saysTheOpposite } from './meaning/says-the-opposite.ts';
import { priceOutOfLine } from './meaning/price-out-of-line.ts';
import { textOfAnother } from './copy/text-of-another.ts';
import { wordsAtOdds } from './meaning/words-at-odds.ts';
import { consentNotKept } from './safety/consent-not-kept.ts';
import { crossedValues } from './meaning/crossed-values.ts';
import { questionsSkipped } from './safety/questions-skipped.ts';
import { keyOfMany } from './meaning/key-of-many.ts';
import { sentRound } from './navigation/sent-round.ts';
import { shownForAnother, unusedCopy } from './references/unused-copy.ts';
import { unusedPart } from './references/unused-part.ts';
import { usedAfterClear } from './meaning/used-after-clear.ts';
import { writeOnBack } from './meaning/write-on-back.ts';
import { wrongSchema } from './references/wrong-schema.ts';
/** All checks of compiled flows. Each one has a rule id; the order decides nothing. */
export const CHECKS: readonly Check[] = [
  wrongSchema,
  missingRouteParam,
  duplicateQuestionId,
  shownForAnother,
  unusedCopy,
  unusedPart,
  unboundPlaceholder,
  countsNoNumber,
  lostPlaceholder,
  unboundEndpointParam,
  unmappedPathType,
  hardCodedOrigin,
  undecided,
  unreachableScreen,
  nobodyMayEnter,
  redirectCycle,
  redirectRefused,
  deadEnd,
  goalUnreachable,
  sentRound,
  goesOnTooSoon,
  stepNeverDone,
  backBounces,
  backToTransient,
  livelock,
  ambiguousRule,
  missingPrecondition,
  homeIsALoop,
  modalWithoutWayBack,
  unboundedServerRedirect,
  silentFailure,
  doesNothing,
  neverWorks,
  needsSignIn,
  signInOutOfReach,
  startLeadsAway,
  signedInForGood,
  advanceBeatsAnimation,
  retriedWrite,
  writeOnBack,
  usedAfterClear,
  clearedAtOnce,
  crossedValues,
  wordsAtOdds,
  saysTheOpposite,
  eitherForBoth,
  priceOutOfLine,
  leftFromAnother,
  answersLost,
  keyOfMany,
  eventIdCollision,
  noWayBack,
  consentNotKept,
  passableStop,
  questionsSkipped,
  stopAskedOfSome,
  signedOtherwise,
  modalSkipped,
  safetyTextIncomplete,
  gateBypassed,
  preselectedNone,
  unmarkedEmergency,
  answerInAnalytics,
  healthDataInAddress,
  healthDataInPlainStore,
  healthQueryPersisted,
  stateOutlivesUser,
  realPathInPageView,
  secretInAddress,
  secretKept,
  neverCleared,
  tagOnHealthScreen,
  identityWithHealth,
  namelessControl,
  unannouncedAdvance,
  limitWithoutWarning,
  onlyInAToast,
  lowContrast,
  choiceOfNothing,
  unsafeHtml,
  strippedHtml,
  unclosedHtml,
  htmlInPlainText,
  missingTranslation,
  otherNumberInTranslation,
  staleTranslation,
  hardCodedPhone,
  errorAsLabel,
  labelOfAnother,
  textOfAnother,
  otherLimit,
  ...questionPayloads,
];
