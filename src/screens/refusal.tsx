import { displayText } from '#core';
import { useFlowState, useTranslate } from '#runtime';
import { RefusalText } from '#widgets';

/** The refusal of a button outside a form. Forms show their own refusals. */
export function Refusal() {
  const t = useTranslate();
  const refusal = useFlowState((state) => state.screen.refusal);
  if (refusal?.form !== null) return null;
  return (
    <div role="alert">
      <RefusalText>{displayText(refusal.text, t)}</RefusalText>
    </div>
  );
}
