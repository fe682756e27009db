import type { Problem } from '#core';
import { isWithin, locationOf } from './common-cause/location.ts';
import { withoutTranslations } from './common-cause/translation-findings.ts';
import { isCauseOf, isAccessOfRoute, followsFromMissingValue, withSeverityOfCascading } from './common-cause.ts';

/** Rules about consequences of other mistakes: a screen or goal that cannot be reached. Most severe first. */
const CONSEQUENCES: readonly string[] = ['GR06', 'GR24', 'GR01', 'GR02'];
/** Rules about unused declarations. The cause is often another mistake, such as a link with the wrong target. */
const UNUSED: readonly string[] = ['RF23', 'RF28', 'RF08'];
/** Rules about navigation mistakes, which make screens and goals unreachable. */
const NAVIGATION: readonly string[] =
  'GR03 GR04 GR05 GR09 GR11 GR12 GR15 GR20 GR21 GR22 RF03 RF04 RF12 RF19 SF06 SM26 SM31 SM39 CP14'.split(' ');

/**
 * Whether a finding is about links to a screen that refuses people. It may be reported at the link or at the screen's
 * `access`.
 */
const isOfClosedLink = ({ rule, file, pointer }: Pick<Problem, 'rule' | 'file' | 'pointer'>) =>
  rule === 'GR04' && (file.includes('/') || /^\/routes\/[^/]+\/access$/.test(pointer));

/**
 * Whether a finding is about an optional parameter that nothing gives any more. If the goal cannot be reached, or a
 * call leads nowhere, this is a consequence of it.
 */
const isOfUngivenParam = ({ rule, message }: Pick<Problem, 'rule' | 'message'>) =>
  rule === 'RF04' && message.startsWith('Nothing leads to ');

/** The event of analytics.json that a finding is in. */
const eventOf = ({ pointer }: Pick<Problem, 'pointer'>) => /^\/events\/[^/]+/.exec(pointer)?.[0];

/** The location of the object that contains the value which a finding is about. */
const objectOf = (found: Pick<Problem, 'file' | 'pointer'>) => locationOf(found).replace(/\/[^/]*$/, '');

/**
 * The location of the block or action that a finding is about, if the finding is at its `label`, `to` or a parameter.
 */
const blockOrActionOf = (found: Pick<Problem, 'file' | 'pointer'>) =>
  locationOf(found).replace(/\/(?:label|to|params\/[^/]+)$/, '');

/**
 * Removes findings that follow from others. Broken navigation, for example, makes the goal unreachable, and parts of an
 * unreachable screen are unused. The texts of a product with errors have wrong keys. Only an error removes other
 * findings, so a flow with errors never passes. After the cause is mended, the next check reports the findings that
 * remain.
 */
export function withoutCascadingFindings<Found extends Problem>(all: readonly Found[]): Found[] {
  const found = withSeverityOfCascading(all);
  const errors = found.filter(({ severity }) => severity === 'error');
  const rules = new Set(errors.map(({ rule }) => rule));
  // If the flow stores another value than the one a step waits for, the step is never done.
  const isBroken = errors.some(
    (one) => one.rule === 'SM30' || (NAVIGATION.includes(one.rule) && !isOfClosedLink(one) && !isOfUngivenParam(one)),
  );
  const isCaused = errors.some(({ rule }) => !UNUSED.includes(rule));
  const filesWith = (wanted: string) => new Set(errors.filter(({ rule }) => rule === wanted).map(({ file }) => file));
  const doingNothing = filesWith('SM26');
  const repeatingRequests = filesWith('SM35');
  const lackingParams = errors.filter(({ rule }) => rule === 'RF04');
  const isRouteWrong = lackingParams.some(({ file }) => file === 'routes.json');
  const isDoorShut = errors.some((one) => one.rule === 'GR23' && /\/access(?:\/|$)/.test(one.pointer));
  const isPageShut = errors.some((one) => one.rule === 'GR04' && /^\/routes\/[^/]+\/requires$/.test(one.pointer));
  const isLandingWrong = errors.some((one) => one.rule === 'GR04' && one.pointer.startsWith('/landing/'));
  const isUnreached = found.some(({ rule, severity }) => severity === 'warning' && /^(?:GR01|SM40|AX03)$/.test(rule));
  // The removal of a safety stop (SF12) explains no other finding in the file, so it does not hide the others.
  const broken = new Set(errors.flatMap(({ rule, file }) => (rule === 'SF12' ? [] : [file])));
  // Of a group of rules, only the findings of the rule that comes first in the list are reported.
  const isCascading = (group: readonly string[], rule: string) =>
    (group.find((one) => rules.has(one)) ?? rule) !== rule;
  const left = found.filter((one) => {
    const { rule, file, severity } = one;
    const hasSameLocation = (other: Problem) => locationOf(other) === locationOf(one);
    // shown-for-another, unused-copy: a warning about an unreachable part also explains why nothing shows a text.
    if ((rule === 'RF28' || (rule === 'RF08' && severity === 'info')) && isUnreached) return false;
    if (found.some((other) => isCauseOf(other, one))) return false;
    if (CONSEQUENCES.includes(rule)) return !isBroken && !isCascading(CONSEQUENCES, rule);
    if (UNUSED.includes(rule)) return !isCaused && !isCascading(UNUSED, rule);
    switch (rule) {
      // missing-route-param: people cannot reach the screen whose link gives the parameter.
      case 'RF04':
        return !isOfUngivenParam(one) || !errors.some((other) => other.rule === 'GR06' || other.rule === 'SM26');
      // unbound-endpoint-param, needs-sign-in: the cause is that the route's path lacks the parameter.
      case 'RF12':
      case 'GR20':
        return !isRouteWrong;
      // label-of-another: the cause is that the link leads to a route whose path lacks a parameter.
      case 'CP14':
        return !lackingParams.some((other) => blockOrActionOf(other) === blockOrActionOf(one));
      // tag-on-health-screen: the event has another mistake, such as a trigger that reveals an answer (PR01).
      case 'PR08':
        return !errors.some((other) => other.file === file && eventOf(other) === eventOf(one));
      // unmapped-path-type: the step that names the path type does not list its route.
      case 'RF19':
        return !errors.some(
          (other) => other.rule === 'GR21' && other.pointer.endsWith('/routes') && objectOf(other) === objectOf(one),
        );
      // crossed-values: missing-route-param reports the same parameter.
      case 'SM30':
        return !lackingParams.some((other) => hasSameLocation(other) || blockOrActionOf(other) === locationOf(one));
      // never-cleared: the cause is that an action clears another store, or that the button which clears this one
      // does nothing.
      case 'PR14':
        return !rules.has('SM30') && doingNothing.size === 0;
      // limit-without-warning: the cause is that the button to stay does nothing, or that screens redirect in a
      // cycle.
      case 'AX04':
        return doingNothing.size === 0 && !rules.has('GR09');
      // goes-on-too-soon: the cause is a mistake inside the action, or an earlier action that does not wait for the
      // call.
      case 'GR25':
        return !errors.some(
          (other) =>
            isWithin(other, one) ||
            (other.rule === 'SM16' && locationOf(one).startsWith(locationOf(other).replace(/\d+(?:\/clear)?$/, ''))),
        );
      // never-works: the cause is that nothing stores what a step waits for, or needs-sign-in reports the same
      // condition.
      case 'SM31':
        return (
          !rules.has('SM30') &&
          !found.some((other) => followsFromMissingValue(other, one)) &&
          !errors.some((other) => other.rule === 'GR20' && isWithin(other, one))
        );
      // left-from-another, consent-not-kept: the cause is an error inside, such as a wrong store or a wrong call.
      case 'SM36':
      case 'SF09':
        return !errors.some((other) => isWithin(other, one));
      // says-the-opposite: the cause is that the part never works at all, or that the condition around it lacks a
      // word.
      case 'SM41':
        return (
          !errors.some((other) => other.rule === 'SM31' && !isCauseOf(one, other)) &&
          !found.some((other) => followsFromMissingValue(other, one))
        );
      // other-limit: the cause is that the field shows the text of another field.
      case 'CP16':
        return (
          severity === 'error' || !found.some((other) => other.rule === 'RF28' && objectOf(other) === objectOf(one))
        );
      // does-nothing: the cause is a request that is sent twice, or screens that redirect in a cycle.
      case 'SM26':
        return !repeatingRequests.has(file) && !(file === 'routes.json' && rules.has('GR09'));
      // dead-end: the cause is a button of the screen that does nothing, or an action after a failure that clears
      // another store.
      case 'GR05':
        return !doingNothing.has(file) && !(file === 'calls.json' && rules.has('SM30'));
      // redirect-refused: the cause is that the screen admits the wrong people, so other links to it are refused as
      // well.
      case 'GR04':
        return (
          !isOfClosedLink(one) ||
          errors.every((other) => isOfClosedLink(other) || ![...NAVIGATION, ...CONSEQUENCES].includes(other.rule))
        );
      // redirect-cycle, home-is-a-loop: the cause is that the route or its access level admits the wrong people.
      case 'GR03':
        return !rules.has('GR20') && !isDoorShut;
      case 'GR13':
        return !isDoorShut && !isPageShut && !isLandingWrong;
      // back-bounces: the cause is a redirect cycle, a button that does nothing, or a route that admits the wrong
      // people.
      case 'GR07':
        return (
          !rules.has('GR09') &&
          !rules.has('GR20') &&
          !doingNothing.has(file) &&
          !errors.some((other) => isAccessOfRoute(other, one))
        );
      // missing-precondition: the step that brings the value about has the wrong condition.
      case 'GR12':
        return !errors.some((other) => other.rule === 'GR21' && other.pointer.endsWith('/done_if'));
      // answers-lost: values are cleared at once, are in an address, there is no logout, or another store is cleared.
      case 'SM16':
        return (
          !['SM39', 'PR02', 'GR18'].some((other) => rules.has(other)) &&
          !errors.some((other) => other.rule === 'SM30' && isWithin(other, one))
        );
      // signed-otherwise: the question or its stops are wrong in another way.
      case 'SF12':
        return !broken.has(file) && !rules.has('SF02') && !rules.has('SF08');
      default:
        return true;
    }
  });
  return oneAtEachPlace(withoutTranslations(left, found));
}

/**
 * Ranks findings at one location: errors before warnings, then findings about safety, privacy and lost answers before
 * all others.
 */
const rankOf = ({ rule, severity }: Problem) =>
  (severity === 'error' ? 0 : 2) + (/^(?:SF|PR|SM16$)/.test(rule) ? 0 : 1);

/**
 * Reports only one finding at each location, the most severe one. After it is mended, the next check reports the
 * others.
 */
function oneAtEachPlace<Found extends Problem>(found: readonly Found[]): Found[] {
  const worst = new Map<string, Found>();
  for (const one of found) {
    const other = worst.get(locationOf(one));
    if (other === undefined || rankOf(one) < rankOf(other)) worst.set(locationOf(one), one);
  }
  return found.filter((one) => worst.get(locationOf(one))?.rule === one.rule);
}
