import { type Change, soleChange } from '#checks';
import { type FlowFiles, type PlacedProblem, placeProblems } from '#files';
import { SEVERITIES } from './report.ts';

/** Whether a finding is inside the change, or at the object or list that directly contains it. */
const isAt = ({ file, pointer }: PlacedProblem, change: Change): boolean =>
  file === change.file &&
  (pointer === change.pointer ||
    pointer.startsWith(`${change.pointer}/`) ||
    pointer === change.pointer.replace(/\/[^/]*$/, ''));

/** Matches words that mean the place of a finding, and would mean another place after it was moved. */
const HERE = /^(?:This|These)\b|\bhere\b/;

/** Whether the hint is an exact edit at the finding's own location, which `tundish fix` applies. */
const isExact = ({ hint }: PlacedProblem) => hint.startsWith('did you mean ');

/**
 * Moves findings to their cause (decision 56). If a check found nothing and only one place has changed since
 * (checked.json), this change is the cause of all findings. Then only the most severe ones are reported: those at the
 * change, or otherwise the first of them, moved there. After it is mended, the next check reports what is left.
 */
export function atSoleChange({ source, texts }: FlowFiles, problems: readonly PlacedProblem[]): PlacedProblem[] {
  const worst = SEVERITIES.find((severity) => problems.some((problem) => problem.severity === severity));
  const found = problems.filter(({ severity }) => severity === worst);
  const [first] = found;
  const change = first && soleChange(source);
  if (first === undefined || change === undefined || found.some(isExact)) return [...problems];
  const there = found.filter((problem) => isAt(problem, change));
  if (there.length > 0) return there;
  const { rule, severity } = first;
  const moved = placeProblems([{ rule, severity, ...change, message: first.message, hint: first.hint }], texts);
  if (moved.every(({ file, line }) => file === first.file && line === first.line)) return moved;
  const seen = `${first.file}:${first.line}`;
  const said =
    HERE.test(first.message) && first.file !== change.file ? `${first.file}: ${first.message}` : first.message;
  const message = `${said} (seen at ${seen}; since tundish check --save, only this has changed)`;
  const hint = `take this change back; or at ${seen}: ${first.hint}`;
  return placeProblems([{ rule, severity, ...change, message, hint }], texts);
}
