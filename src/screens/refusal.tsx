import { spoken } from '#core';
import { useKnown, useTranslate } from '#runtime';
import { ProblemSummary } from '#widgets';

/** Why what was pressed outside of a form was refused; forms show their own. */
export function Refusal() {
  const t = useTranslate();
  const refusal = useKnown((known) => known.screen.refusal);
  if (refusal === null || refusal.form !== null) return null;
  return (
    <div role="alert">
      <ProblemSummary>{spoken(refusal.text, t)}</ProblemSummary>
    </div>
  );
}
