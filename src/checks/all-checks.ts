import type { Check } from './check.ts';
import { advanceBeatsAnimation } from './advance-beats-animation.ts';
import { ambiguousRule } from './ambiguous-rule.ts';
import { answerInAnalytics } from './answer-in-analytics.ts';
import { answersLost } from './answers-lost.ts';
import { backBounces } from './back-bounces.ts';
import { backToTransient } from './back-to-transient.ts';
import { countsNoNumber } from './counts-no-number.ts';
import { deadEnd } from './dead-end.ts';
import { doesNothing } from './does-nothing.ts';
import { duplicateQuestionId } from './duplicate-question-id.ts';
import { errorAsLabel } from './error-as-label.ts';
import { eventIdCollision } from './event-id-collision.ts';
import { gateBypassed } from './gate-bypassed.ts';
import { goalUnreachable } from './goal-unreachable.ts';
import { goesOnTooSoon } from './goes-on-too-soon.ts';
import { hardCodedOrigin } from './hard-coded-origin.ts';
import { hardCodedPhone } from './hard-coded-phone.ts';
import { healthDataInAddress } from './health-data-in-address.ts';
import { healthDataInPlainStore } from './health-data-in-plain-store.ts';
import { healthQueryPersisted } from './health-query-persisted.ts';
import { homeIsALoop } from './home-is-a-loop.ts';
import { htmlInPlainText } from './html-in-plain-text.ts';
import { identityWithHealth } from './identity-with-health.ts';
import { leftFromAnother } from './left-from-another.ts';
import { limitWithoutWarning } from './limit-without-warning.ts';
import { labelOfAnother } from './label-of-another.ts';
import { livelock } from './livelock.ts';
import { lostPlaceholder } from './lost-placeholder.ts';
import { lowContrast } from './low-contrast.ts';
import { missingPrecondition } from './missing-precondition.ts';
import { missingRouteParam } from './missing-route-param.ts';
import { missingTranslation } from './missing-translation.ts';
import { modalSkipped } from './modal-skipped.ts';
import { modalWithoutWayBack } from './modal-without-way-back.ts';
import { namelessControl } from './nameless-control.ts';
import { needsSignIn } from './needs-sign-in.ts';
import { neverCleared } from './never-cleared.ts';
import { noWayBack } from './no-way-back.ts';
import { nobodyMayEnter } from './nobody-may-enter.ts';
import { onlyInAToast } from './only-in-a-toast.ts';
import { passableStop } from './passable-stop.ts';
import { preselectedNone } from './preselected-none.ts';
import { questionPayloads } from './question-payloads.ts';
import { realPathInPageView } from './real-path-in-page-view.ts';
import { redirectCycle } from './redirect-cycle.ts';
import { redirectRefused } from './redirect-refused.ts';
import { retriedWrite } from './retried-write.ts';
import { safetyTextIncomplete } from './safety-text-incomplete.ts';
import { secretInAddress } from './secret-in-address.ts';
import { secretKept } from './secret-kept.ts';
import { signInOutOfReach } from './sign-in-out-of-reach.ts';
import { signedInForGood } from './signed-in-for-good.ts';
import { silentFailure } from './silent-failure.ts';
import { startLeadsAway } from './start-leads-away.ts';
import { staleTranslation } from './stale-translation.ts';
import { stateOutlivesUser } from './state-outlives-user.ts';
import { signedOtherwise } from './signed-otherwise.ts';
import { stopAskedOfSome } from './stop-asked-of-some.ts';
import { strippedHtml } from './stripped-html.ts';
import { tagOnHealthScreen } from './tag-on-health-screen.ts';
import { unannouncedAdvance } from './unannounced-advance.ts';
import { unboundEndpointParam } from './unbound-endpoint-param.ts';
import { unboundPlaceholder } from './unbound-placeholder.ts';
import { unboundedServerRedirect } from './unbounded-server-redirect.ts';
import { unmappedPathType } from './unmapped-path-type.ts';
import { unmarkedEmergency } from './unmarked-emergency.ts';
import { unreachableScreen } from './unreachable-screen.ts';
import { undecided } from './undecided.ts';
import { unclosedHtml } from './unclosed-html.ts';
import { unsafeHtml } from './unsafe-html.ts';
import { neverWorks } from './never-works.ts';
import { stepNeverDone } from './step-never-done.ts';
import { clearedAtOnce } from './cleared-at-once.ts';
import { wordsAtOdds } from './words-at-odds.ts';
import { consentNotKept } from './consent-not-kept.ts';
import { crossedValues } from './crossed-values.ts';
import { questionsSkipped } from './questions-skipped.ts';
import { keyOfMany } from './key-of-many.ts';
import { sentRound } from './sent-round.ts';
import { unusedCopy } from './unused-copy.ts';
import { unusedPart } from './unused-part.ts';
import { usedAfterClear } from './used-after-clear.ts';
import { writeOnBack } from './write-on-back.ts';
import { wrongSchema } from './wrong-schema.ts';
/** Every check of a flow that compiles. */
export const CHECKS: readonly Check[] = [
  wrongSchema,
  missingRouteParam,
  duplicateQuestionId,
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
  unsafeHtml,
  strippedHtml,
  unclosedHtml,
  htmlInPlainText,
  missingTranslation,
  staleTranslation,
  hardCodedPhone,
  errorAsLabel,
  labelOfAnother,
  ...questionPayloads,
];
