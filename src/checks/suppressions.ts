import {
  didYouMean,
  type Flow,
  type FlowSource,
  isObject,
  nearest,
  ownEntry,
  pointerTo,
  type Problem,
  segments,
  type Suppression,
} from '#core';
import type { Rule } from './check.ts';

/** Every location that a suppression of this problem may name: the problem's own, and each object or list around it. */
function placesOf({ file, pointer }: Problem): string[] {
  const parts = pointer.split('/');
  return parts.map((_, index) => `${file}#${parts.slice(0, parts.length - index).join('/')}`);
}

/**
 * For a suppression whose location is misspelt and matches no finding: the nearest location of a finding with its rule.
 */
const meantPlace = ({ rule, pointer: place = '' }: Suppression, problems: readonly Problem[]): string | undefined =>
  nearest(place, problems.filter((problem) => problem.rule === rule).flatMap(placesOf));

/**
 * The result of applying the suppressions. `left` has the problems to report, also those of the suppressions
 * themselves.
 */
interface Outcome {
  left: Problem[];
  suppressed: Problem[];
}

/**
 * Whether a suppression covers a problem: both have the same rule, and the problem is at the suppression's location or
 * below it.
 */
function isAbout({ rule, pointer: place }: Suppression, problem: Problem): boolean {
  const here = `${problem.file}#${problem.pointer}`;
  return rule === problem.rule && (place === undefined || here === place || here.startsWith(`${place}/`));
}

/** The text, number or boolean that a problem is about; undefined when it is about a key, a list or an object. */
function valueAt(files: FlowSource['files'], { file, pointer, anchor: part }: Problem): Plain | undefined {
  let value: unknown = ownEntry(files, file);
  for (const key of segments(pointer))
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? ownEntry(value, key) : undefined;
  if (part === 'key') return undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
type Plain = string | number | boolean;

/** What a suppression accepts of a problem, if it names it. */
const acceptable = (files: FlowSource['files'], problem: Problem): Plain | undefined =>
  problem.accepts ?? valueAt(files, problem);

/**
 * Which of the problems that match a suppression it accepts. If it names a list, it accepts the problem of one entry.
 * If it names no location, it accepts one problem. An entry or problem that is added later may be another mistake.
 */
function acceptedBy({ pointer: place }: Suppression, met: readonly Problem[]): readonly Problem[] {
  if (place === undefined) return met.slice(0, 1);
  const isOfEntry = ({ file, pointer }: Problem) => /^\/\d+$/.test(`${file}#${pointer}`.slice(place.length));
  const [, ...later] = met.filter(isOfEntry);
  return met.filter((problem) => !later.includes(problem));
}

/** Whether a problem has the rule of a suppression, and is at an object or list around the suppression's location. */
const isAround = ({ rule, pointer: place = '' }: Suppression, problem: Problem): boolean =>
  rule === problem.rule && place.startsWith(`${problem.file}#${problem.pointer}/`);

/** The last day that a suppression may name in `until`: two years from today. @param today as year-month-day */
const inTwoYears = (today: string) => today.replace(/^\d+/, (year) => String(Number(year) + 2));

/**
 * A problem of a suppression itself, such as an unknown rule.
 * @param index the position in `suppress` of flow.json
 */
function complaint(index: number, rule: string, at: readonly string[], message: string, hint: string): Problem {
  return {
    rule,
    severity: 'error',
    file: 'flow.json',
    pointer: pointerTo('suppress', index, ...at),
    anchor: 'value',
    message,
    hint,
  };
}

/**
 * Removes the problems that flow.json suppresses, and adds problems about wrong suppressions.
 * @param files the files that the problems are in
 * @param today as year-month-day; a suppression is still valid on its last day
 */
export function suppress(
  flow: Flow,
  files: FlowSource['files'],
  problems: readonly Problem[],
  rules: readonly Rule[],
  today: string,
): Outcome {
  const suppressed = new Set<Problem>();
  const complaints = (flow.suppress ?? []).flatMap((one, index) => {
    const rule = rules.find((known) => known.rule === one.rule);
    const about = problems.filter((problem) => isAbout(one, problem));
    // Another value at its place is another mistake, which nobody has accepted.
    const met = about.filter((problem) => one.value === undefined || acceptable(files, problem) === one.value);
    // The finding of a misspelt or expired suppression is not reported in addition to the suppression.
    const hide = (found: readonly Problem[]) => found.forEach((problem) => suppressed.add(problem));
    if (rule === undefined) {
      const there =
        one.pointer === undefined ? [] : problems.filter((problem) => isAbout({ ...one, rule: problem.rule }, problem));
      const names = [...new Set((there.length > 0 ? there : rules).map((known) => known.rule))];
      hide(there);
      const hint = there.length > 0 ? `did you mean "${names.join('" or "')}"?` : didYouMean(one.rule, names);
      return [complaint(index, 'SU04', ['rule'], `There is no rule "${one.rule}"`, hint)];
    }
    if (rule.strict === true)
      return [
        complaint(
          index,
          'SU03',
          ['rule'],
          `${one.rule} ${rule.name} can't be suppressed`,
          'fix what it finds, and remove this',
        ),
      ];
    if (one.until < today) {
      hide(met);
      return [
        complaint(
          index,
          'SU01',
          ['until'],
          `This was accepted until ${one.until}: ${one.reason}`,
          'fix it, or set a new day',
        ),
      ];
    }
    if (one.until > inTwoYears(today)) {
      hide(met);
      const message = `This is accepted until ${one.until}, so nobody looks at it again: ${one.reason}`;
      return [complaint(index, 'SU01', ['until'], message, `write ${inTwoYears(today)} or an earlier day`)];
    }
    if (met.length === 0 && about.length > 0) return [];
    const around = met.length === 0 ? problems.find((problem) => isAround(one, problem)) : undefined;
    if (around !== undefined) {
      hide([around]);
      const place = `${around.file}#${around.pointer}`;
      const message = `Nothing breaks ${one.rule} at ${one.pointer}: it is reported at ${place}`;
      return [
        complaint(
          index,
          'SU02',
          ['pointer'],
          message,
          'name that place, if you accept it all, or remove this suppression',
        ),
      ];
    }
    const meant = met.length === 0 ? meantPlace(one, problems) : undefined;
    if (meant !== undefined) {
      hide(problems.filter((problem) => isAbout({ ...one, pointer: meant }, problem)));
      return [
        complaint(
          index,
          'SU02',
          ['pointer'],
          `Nothing breaks ${one.rule} at ${one.pointer}`,
          `did you mean "${meant}"?`,
        ),
      ];
    }
    if (met.length === 0)
      return [
        complaint(
          index,
          'SU02',
          ['rule'],
          `Nothing here breaks ${one.rule}${one.pointer === undefined ? '' : ` at ${one.pointer}`}`,
          'remove this suppression',
        ),
      ];
    hide(acceptedBy(one, met));
    return [];
  });
  return {
    left: [...problems.filter((problem) => !suppressed.has(problem)), ...complaints],
    suppressed: [...suppressed],
  };
}
