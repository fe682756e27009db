import { buildPath, displayText, type RefusalNotice, routeOf } from '#core';
import { Link, useFlow, useFlowState, useTranslate } from '#runtime';
import { ProblemSummary } from '#widgets';

/** Why something was refused, and where people can go from there. */
export function RefusalSummary({ refusal: { text, link } }: { refusal: RefusalNotice }) {
  const t = useTranslate();
  const flow = useFlow();
  const path = link === null ? undefined : buildPath(routeOf(flow, link.to), {});
  return (
    <ProblemSummary link={link && path && <Link to={path}>{t(link.label)}</Link>}>
      {displayText(text, t)}
    </ProblemSummary>
  );
}

/** A refusal of a button outside a form. Forms show their own. */
export function Refusal() {
  const refusal = useFlowState((state) => state.screen.refusal);
  if (refusal === null || refusal.form !== null) return null;
  return (
    <div role="alert">
      <RefusalSummary refusal={refusal} />
    </div>
  );
}
