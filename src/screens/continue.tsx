import { isAdvancing, type QuestionnaireState } from '#core';
import { useFlow, useFlowState, useTranslate } from '#runtime';
import { Button } from '#widgets';

interface ContinueProps {
  /** The questionnaire at the question that this leads on from. */
  questionnaire: QuestionnaireState;
  disabled: boolean;
  /** Id of what says why it is disabled. */
  describedBy: string | undefined;
}

/** Leads on from a question. Once the next one is on its way it says so, also while its question moves out. */
export function Continue({ questionnaire, disabled, describedBy }: ContinueProps) {
  const t = useTranslate();
  const { questions } = useFlow();
  const waits = useFlowState((state) => state.screen.busy !== null);
  const accepted = useFlowState(
    (state) => isAdvancing(state) || (state.questionnaire?.index ?? 0) > questionnaire.index,
  );
  return (
    <div className="continue-bar">
      <Button type="submit" busy={waits} accepted={accepted} disabled={disabled} aria-describedby={describedBy}>
        {t(questions.continue)}
      </Button>
    </div>
  );
}
