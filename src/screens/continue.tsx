import { isAdvancing, type QuestionnaireState } from '#core';
import { useFlow, useKnown, useTranslate } from '#runtime';
import { Button } from '#widgets';

interface ContinueProps {
  /** The questionnaire at the question that this leads on from. */
  state: QuestionnaireState;
  disabled: boolean;
  /** Id of what says why it is disabled. */
  describedBy: string | undefined;
}

/** Leads on from a question. Once the next one is on its way it says so, also while its question moves out. */
export function Continue({ state, disabled, describedBy }: ContinueProps) {
  const t = useTranslate();
  const { questions } = useFlow();
  const waits = useKnown((known) => known.screen.busy !== null);
  const accepted = useKnown((known) => isAdvancing(known) || (known.questionnaire?.index ?? 0) > state.index);
  return (
    <div className="continue-bar">
      <Button type="submit" busy={waits} accepted={accepted} disabled={disabled} aria-describedby={describedBy}>
        {t(questions.continue)}
      </Button>
    </div>
  );
}
