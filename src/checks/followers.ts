import type { Problem } from '#core';

/** Rules about consequences of another mistake: an unreachable screen, an unreachable goal. */
const FOLLOW: readonly string[] = ['GR06', 'GR24', 'GR01', 'GR02'];
/** Rules about unused declarations. The cause is often another mistake. */
const LEFT_OVER: readonly string[] = ['RF23', 'RF08'];
/** Rules about broken navigation. */
const BREAK: readonly string[] =
  'GR03 GR04 GR05 GR09 GR11 GR12 GR15 GR20 GR21 GR22 RF04 RF12 RF19 SF06 SM26 SM31 SM39 CP14'.split(' ');

/** Whether a rule is about translations. They follow what is wrong with their originals. */
const isTranslation = ({ rule }: Pick<Problem, 'rule'>) => rule === 'CP07' || rule === 'CP08';

/** The place of a finding. In copy/, a text has the same place in each language. */
const placeInCopy = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) =>
  `${file.startsWith('copy/') ? 'copy' : file}#${pointer}`;

const placeOf = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) => `${file}#${pointer}`;

/** The product that a file translates, or the file itself. */
const original = (file: string) => file.replace(/^(products\/[^.]+)\.[^.]+\.json$/, '$1.json');

/**
 * Removes findings that follow from others: after broken navigation the goal is unreachable, what is unreachable is
 * unused, and the texts of a product with errors have wrong keys. Only an error removes other findings, so a flow with
 * errors never passes. When the cause is mended, the next check reports the findings that remain.
 */
export function withoutFollowers<Found extends Problem>(found: readonly Found[]): Found[] {
  const errors = found.filter(({ severity }) => severity === 'error');
  const rules = new Set(errors.map(({ rule }) => rule));
  const isLoose = found.some(({ rule, severity }) => severity === 'warning' && (rule === 'GR01' || rule === 'SM40'));
  const idle = new Set(errors.filter(({ rule }) => rule === 'SM26').map(({ file }) => file));
  const twice = new Set(errors.filter(({ rule }) => rule === 'SM35').map(({ file }) => file));
  const broken = new Set(errors.map(({ file }) => file));
  const places = new Set(errors.flatMap((one) => (one.rule === 'RF04' ? [placeOf(one)] : [])));
  const isRouteWrong = errors.some(({ rule, file }) => rule === 'RF04' && file === 'routes.json');
  const isBroken = BREAK.some((rule) => rules.has(rule));
  const isCaused = errors.some(({ rule }) => !LEFT_OVER.includes(rule));
  // One finding of a group is enough: the one whose rule comes first in the list.
  const isFollower = (group: readonly string[], rule: string) => (group.find((one) => rules.has(one)) ?? rule) !== rule;
  const left = found.filter(({ rule, file, pointer, severity }) => {
    // A finding that is for information only may also follow from a warning.
    if (rule === 'RF08' && severity === 'info' && isLoose) return false;
    if (FOLLOW.includes(rule)) return !isBroken && !isFollower(FOLLOW, rule);
    if (LEFT_OVER.includes(rule)) return !isCaused && !isFollower(LEFT_OVER, rule);
    if (['RF12', 'GR20'].includes(rule) && isRouteWrong) return false;
    if (rule === 'SM30' && places.has(placeOf({ file, pointer }))) return false;
    if (rule === 'PR14' && rules.has('SM30')) return false;
    if (rule === 'PR14' || rule === 'AX04') return idle.size === 0;
    if (rule === 'GR25' && errors.some((one) => placeOf(one).startsWith(`${placeOf({ file, pointer })}/`)))
      return false;
    if (rule === 'SM41' && rules.has('SM31')) return false;
    if (rule === 'SM26') return !twice.has(file);
    if (rule === 'GR05') return !idle.has(file);
    if (rule === 'GR07') return !rules.has('GR09') && !idle.has(file);
    if (rule === 'SM16') return !['SM39', 'PR02', 'GR18'].some((one) => rules.has(one));
    if (rule === 'SF12') return !broken.has(file) && !rules.has('SF02') && !rules.has('SF08');
    return true;
  });
  return oneAtEachPlace(withoutTranslations(left, found));
}

/**
 * Removes findings about translations of what has a finding itself: the text in copy/, or something in the product. A
 * translation whose finding is configured to be an error stays, unless the other finding is an error, too.
 */
function withoutTranslations<Found extends Problem>(left: readonly Found[], all: readonly Found[]): Found[] {
  return left.filter((one) => {
    if (!isTranslation(one)) return true;
    const isGrave = ({ severity }: Problem) => severity === 'error' || one.severity !== 'error';
    const isOfOriginal = (other: Problem) =>
      other !== one && other.file === original(one.file) && (original(one.file) !== one.file || other.rule === 'SF12');
    return !all.some(
      (other) =>
        isGrave(other) && (isOfOriginal(other) || (!isTranslation(other) && placeInCopy(other) === placeInCopy(one))),
    );
  });
}

/** Errors come before warnings, and what is about safety, privacy or lost answers before what else is wrong there. */
const rankOf = ({ rule, severity }: Problem) =>
  (severity === 'error' ? 0 : 2) + (/^(?:SF|PR|SM16$)/.test(rule) ? 0 : 1);

/** Of the rules that find something at one place, the gravest. When it is mended, the next check finds the others. */
function oneAtEachPlace<Found extends Problem>(found: readonly Found[]): Found[] {
  const gravest = new Map<string, Found>();
  for (const one of found) {
    const other = gravest.get(placeOf(one));
    if (other === undefined || rankOf(one) < rankOf(other)) gravest.set(placeOf(one), one);
  }
  return found.filter((one) => gravest.get(placeOf(one))?.rule === one.rule);
}
