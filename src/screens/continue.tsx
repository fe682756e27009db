import { isAdvancing, type QuestionnaireState } from '#core';
import { useFlow, useFlowState, useTranslate } from '#runtime';
import { Button } from '#widgets';

interface ContinueProps {
  /** The questionnaire at the current question. */
  questionnaire: QuestionnaireState;
  disabled: boolean;
  /** The id of the element that explains why the button is disabled. */
  describedBy: string | undefined;
}

/** The Continue button of a question. It is busy during a call, and shows a tick after the answer was accepted. */
export function Continue({ questionnaire, disabled, describedBy }: ContinueProps) {
  const t = useTranslate();
  const { questions } = useFlow();
  const waits = useFlowState((state) => state.screen.busy !== null);
  // The next question is already rendered while the visitor still sees this one with its tick.
  const accepted = useFlowState((state) => {
    const ahead = (state.questionnaire?.index ?? 0) - questionnaire.index;
    return ahead > 0 || (ahead === 0 && isAdvancing(state));
  });
  return (
    <div className="continue-bar">
      <Button type="submit" busy={waits} accepted={accepted} disabled={disabled} aria-describedby={describedBy}>
        {t(questions.continue)}
      </Button>
    </div>
  );
}
