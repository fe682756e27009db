import type { Problem } from '#core';
import { isCauseOf, isItsAccess, isItsWord, withSeverityOfCascading } from './one-mistake.ts';

/** Rules about what another mistake leads to: an unreachable screen or goal. Most severe first. */
const CONSEQUENCES: readonly string[] = ['GR06', 'GR24', 'GR01', 'GR02'];
/** Rules about unused declarations. Often another mistake is the cause. */
const UNUSED: readonly string[] = ['RF23', 'RF28', 'RF08'];
/** Rules about mistakes in navigation, which lead to unreachable screens and goals. */
const NAVIGATION: readonly string[] =
  'GR03 GR04 GR05 GR09 GR11 GR12 GR15 GR20 GR21 GR22 RF03 RF04 RF12 RF19 SF06 SM26 SM31 SM39 CP14'.split(' ');

/** Whether a finding is about a translation. It may follow from a mistake in the original. */
const isTranslation = ({ rule }: Pick<Problem, 'rule'>) => ['CP07', 'CP08', 'CP17'].includes(rule);

/** The place of a finding. In copy/, a text has the same place in each language. */
const placeInCopy = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) =>
  `${file.startsWith('copy/') ? 'copy' : file}#${pointer}`;

/** Whether a finding is about links to a screen that refuses people: at the link, or at the screen's access. */
const isOfClosedLink = ({ rule, file, pointer }: Pick<Problem, 'rule' | 'file' | 'pointer'>) =>
  rule === 'GR04' && (file.includes('/') || /^\/routes\/[^/]+\/access$/.test(pointer));

const placeOf = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) => `${file}#${pointer}`;

/** The object that a finding is in. */
const objectOf = (found: Pick<Problem, 'file' | 'pointer'>) => placeOf(found).replace(/\/[^/]*$/, '');

/** The block or action that contains a finding about a link's label, its route or a parameter of it. */
const blockOrActionOf = (found: Pick<Problem, 'file' | 'pointer'>) =>
  placeOf(found).replace(/\/(?:label|to|params\/[^/]+)$/, '');

/** The product that a file translates, or the file itself. */
const original = (file: string) => file.replace(/^(products\/[^.]+)\.[^.]+\.json$/, '$1.json');

/**
 * Removes findings that follow from others: broken navigation makes the goal unreachable, unreachable things are
 * unused, and the texts of a product with errors have wrong keys. Only an error removes other findings, so a flow
 * with errors never passes. When the cause is mended, the next check reports what remains.
 */
export function withoutCascadingFindings<Found extends Problem>(all: readonly Found[]): Found[] {
  const found = withSeverityOfCascading(all);
  const errors = found.filter(({ severity }) => severity === 'error');
  const rules = new Set(errors.map(({ rule }) => rule));
  // If the flow stores another value than the one a step waits for, the step is never done.
  const isBroken = errors.some((one) => one.rule === 'SM30' || (NAVIGATION.includes(one.rule) && !isOfClosedLink(one)));
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
  // A safety stop that was removed (SF12) explains no other finding. So the others are reported, too.
  const broken = new Set(errors.flatMap(({ rule, file }) => (rule === 'SF12' ? [] : [file])));
  // One finding of a group is enough: the one whose rule comes first in the list.
  const isCascading = (group: readonly string[], rule: string) =>
    (group.find((one) => rules.has(one)) ?? rule) !== rule;
  const left = found.filter((one) => {
    const { rule, file, severity } = one;
    const isAtSamePlace = (other: Problem) => placeOf(other) === placeOf(one);
    // shown-for-another, unused-copy: that nothing shows a text may also follow from a warning.
    if ((rule === 'RF28' || (rule === 'RF08' && severity === 'info')) && isUnreached) return false;
    if (found.some((other) => isCauseOf(other, one))) return false;
    if (CONSEQUENCES.includes(rule)) return !isBroken && !isCascading(CONSEQUENCES, rule);
    if (UNUSED.includes(rule)) return !isCaused && !isCascading(UNUSED, rule);
    switch (rule) {
      // unbound-endpoint-param, needs-sign-in: the route's address lacks the parameter.
      case 'RF12':
      case 'GR20':
        return !isRouteWrong;
      // label-of-another: the link leads to a route whose address lacks a parameter.
      case 'CP14':
        return !lackingParams.some((other) => blockOrActionOf(other) === blockOrActionOf(one));
      // crossed-values: missing-route-param reports the same parameter.
      case 'SM30':
        return !lackingParams.some((other) => isAtSamePlace(other) || blockOrActionOf(other) === placeOf(one));
      // never-cleared: another store is cleared, or the button that clears it does nothing.
      case 'PR14':
        return !rules.has('SM30') && doingNothing.size === 0;
      // limit-without-warning: the button to stay does nothing, or screens pass people on forever.
      case 'AX04':
        return doingNothing.size === 0 && !rules.has('GR09');
      // goes-on-too-soon: something inside the action is wrong.
      // Or the action before it does not wait for the call either.
      case 'GR25':
        return !errors.some(
          (other) =>
            placeOf(other).startsWith(`${placeOf(one)}/`) ||
            (other.rule === 'SM16' && placeOf(one).startsWith(placeOf(other).replace(/\d+(?:\/clear)?$/, ''))),
        );
      // never-works: a step waits for what is never stored, or needs-sign-in reports the same condition.
      case 'SM31':
        return (
          !rules.has('SM30') &&
          !found.some((other) => isItsWord(other, one)) &&
          !errors.some((other) => other.rule === 'GR20' && placeOf(other).startsWith(`${placeOf(one)}/`))
        );
      // left-from-another, consent-not-kept: another store is cleared inside, or another call is made.
      case 'SM36':
      case 'SF09':
        return !errors.some((other) => placeOf(other).startsWith(`${placeOf(one)}/`));
      // says-the-opposite: the part never works at all, or a word is missing in the condition around it.
      case 'SM41':
        return (
          !errors.some((other) => other.rule === 'SM31' && !isCauseOf(one, other)) &&
          !found.some((other) => isItsWord(other, one))
        );
      // other-limit: the field shows the text of another one.
      case 'CP16':
        return (
          severity === 'error' || !found.some((other) => other.rule === 'RF28' && objectOf(other) === objectOf(one))
        );
      // does-nothing: the same request is sent twice, or screens pass people on forever.
      case 'SM26':
        return !repeatingRequests.has(file) && !(file === 'routes.json' && rules.has('GR09'));
      // dead-end: a button of the screen does nothing, or another store is cleared after a failure.
      case 'GR05':
        return !doingNothing.has(file) && !(file === 'calls.json' && rules.has('SM30'));
      // redirect-refused: the screen lets in the wrong people, and not only this link is refused.
      case 'GR04':
        return (
          !isOfClosedLink(one) ||
          errors.every((other) => isOfClosedLink(other) || ![...NAVIGATION, ...CONSEQUENCES].includes(other.rule))
        );
      // redirect-cycle, home-is-a-loop: the route or its access level lets in the wrong people.
      case 'GR03':
        return !rules.has('GR20') && !isDoorShut;
      case 'GR13':
        return !isDoorShut && !isPageShut && !isLandingWrong;
      // back-bounces: screens redirect to each other, a button does nothing, or the route lets in the wrong people.
      case 'GR07':
        return (
          !rules.has('GR09') &&
          !rules.has('GR20') &&
          !doingNothing.has(file) &&
          !errors.some((other) => isItsAccess(other, one))
        );
      // answers-lost: values are cleared at once, are in an address, or there is no logout.
      case 'SM16':
        return !['SM39', 'PR02', 'GR18'].some((other) => rules.has(other));
      // signed-otherwise: the question or its stops are wrong in another way.
      case 'SF12':
        return !broken.has(file) && !rules.has('SF02') && !rules.has('SF08');
      default:
        return true;
    }
  });
  return oneAtEachPlace(withoutTranslations(left, found));
}

/** Whether two findings are about entries of one list. When one entry changes, its translation may seem to be another's. */
const isOfSameList = (one: Problem, other: Problem) => {
  const list = (found: Problem) => placeOf(found).replace(/\/\d+\/[^/]+$/, '');
  return !isTranslation(one) && list(one) === list(other) && list(one) !== placeOf(one);
};

/**
 * Removes findings about the translation of a text or product that has a finding itself. A translation finding that
 * is configured as an error stays, unless the other one is an error, too.
 */
function withoutTranslations<Found extends Problem>(left: readonly Found[], all: readonly Found[]): Found[] {
  return left.filter((one) => {
    if (!isTranslation(one)) return true;
    const isAsSevere = ({ severity }: Problem) => severity === 'error' || one.severity !== 'error';
    const isOfOriginal = (other: Problem) =>
      other !== one &&
      other.file === original(one.file) &&
      (original(one.file) !== one.file || other.rule === 'SF12' || isOfSameList(other, one));
    return !all.some(
      (other) =>
        isAsSevere(other) &&
        (isOfOriginal(other) ||
          (!isTranslation(other) && placeOf(other).startsWith(`${placeOf(one)}/`)) ||
          (!isTranslation(other) && placeInCopy(other) === placeInCopy(one))),
    );
  });
}

/**
 * Ranks findings at one place: errors before warnings, then those about safety, privacy and lost answers before all
 * others.
 */
const rankOf = ({ rule, severity }: Problem) =>
  (severity === 'error' ? 0 : 2) + (/^(?:SF|PR|SM16$)/.test(rule) ? 0 : 1);

/**
 * Keeps the findings of only one rule at each place, the most severe one. When it is mended, the next check finds the
 * others.
 */
function oneAtEachPlace<Found extends Problem>(found: readonly Found[]): Found[] {
  const worst = new Map<string, Found>();
  for (const one of found) {
    const other = worst.get(placeOf(one));
    if (other === undefined || rankOf(one) < rankOf(other)) worst.set(placeOf(one), one);
  }
  return found.filter((one) => worst.get(placeOf(one))?.rule === one.rule);
}
