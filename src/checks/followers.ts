import type { Problem } from '#core';

/** Rules about consequences of another mistake: an unreachable screen, an unreachable goal. */
const FOLLOW: readonly string[] = ['GR06', 'GR24', 'GR01', 'GR02'];
/** Rules about unused declarations. The cause is often another mistake. */
const LEFT_OVER: readonly string[] = ['RF23', 'RF08'];
/** Rules about broken navigation. */
const BREAK: readonly string[] =
  'GR03 GR04 GR05 GR09 GR11 GR12 GR15 GR20 GR21 GR22 RF04 RF12 RF19 SF06 SM26 SM31 SM39 CP14'.split(' ');

const placeOf = ({ file, pointer }: Pick<Problem, 'file' | 'pointer'>) => `${file}#${pointer}`;

/**
 * Removes findings that follow from others: after broken navigation the goal is unreachable, what is unreachable is
 * unused, and the texts of a product with errors have wrong keys. Only an error removes other findings, so a flow with
 * errors never passes. When the cause is mended, the next check reports the findings that remain.
 */
export function withoutFollowers<Found extends Problem>(found: readonly Found[]): Found[] {
  const errors = found.filter(({ severity }) => severity === 'error');
  const rules = new Set(errors.map(({ rule }) => rule));
  const isLoose = found.some(({ rule, severity }) => severity === 'warning' && rule === 'GR01');
  const idle = new Set(errors.filter(({ rule }) => rule === 'SM26').map(({ file }) => file));
  const twice = new Set(errors.filter(({ rule }) => rule === 'SM35').map(({ file }) => file));
  const broken = new Set(errors.map(({ file }) => file));
  const unsigned = new Set(found.flatMap(({ rule, file }) => (rule === 'SF12' ? [file] : [])));
  const original = (file: string) => file.replace(/^(products\/[^.]+)\.[^.]+\.json$/, '$1.json');
  const places = new Set(errors.flatMap((one) => (one.rule === 'RF04' ? [placeOf(one)] : [])));
  const isBroken = BREAK.some((rule) => rules.has(rule));
  const isCaused = errors.some(({ rule }) => !LEFT_OVER.includes(rule));
  // One finding of a group is enough: the one whose rule comes first in the list.
  const isFollower = (group: readonly string[], rule: string) => (group.find((one) => rules.has(one)) ?? rule) !== rule;
  return found.filter(({ rule, file, pointer, severity }) => {
    // A finding that is for information only may also follow from a warning.
    if (rule === 'RF08' && severity === 'info' && isLoose) return false;
    if (FOLLOW.includes(rule)) return !isBroken && !isFollower(FOLLOW, rule);
    if (LEFT_OVER.includes(rule)) return !isCaused && !isFollower(LEFT_OVER, rule);
    if (rule === 'SM30' && places.has(placeOf({ file, pointer }))) return false;
    if (rule === 'PR14' || rule === 'AX04') return idle.size === 0;
    if (rule === 'SM26') return !twice.has(file);
    if (rule === 'GR05') return !idle.has(file);
    if (rule === 'GR07') return !rules.has('GR09') && !idle.has(file);
    if (rule === 'SM16') return !['SM39', 'PR02', 'GR18'].some((one) => rules.has(one));
    if (rule === 'SF12') return !broken.has(file) && !rules.has('SF02') && !rules.has('SF08');
    if (['CP07', 'CP08'].includes(rule) && unsigned.has(original(file))) return false;
    return !['CP07', 'CP08'].includes(rule) || original(file) === file || !broken.has(original(file));
  });
}
