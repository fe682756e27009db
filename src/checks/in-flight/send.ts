import { type Actions, type Flow, isObject, nextOpen } from '#core';
import { pressable } from '../scenarios/seen.ts';
import { runStep } from '../scenarios/steps.ts';
import { factsCompleting } from '../scenarios/values.ts';
import type { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';
import type { AskingStep } from './asking.ts';

/** What happened in one step: the visitor came to the next step, was refused, or has nothing more to send. */
export type StepResult = 'on' | 'refused' | 'over';

/** Whether some action sends the answers to the flow's own questionnaire named `own`. */
function sends(flow: Flow, actions: Actions, own: string): boolean {
  const look = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(look);
    if (!isObject(part)) return false;
    const params = typeof part.call === 'string' ? flow.calls[part.call]?.params : undefined;
    return (
      Object.values(params ?? {}).some((value) => isObject(value) && value.is === own) || Object.values(part).some(look)
    );
  };
  return look(actions);
}

/**
 * Takes one step towards sending the answers to the flow's own questionnaire. A step without questions is marked as
 * done.
 */
export function goesToSend(visitor: SimulatedVisitor, own: string): StepResult {
  const { flow, backend } = visitor;
  const open = nextOpen({ flow, state: visitor.state });
  const [route] = open?.routes ?? [];
  if (open === undefined || route === undefined) return 'over';
  const isThere = () => open.routes.includes(visitor.match.route.id);
  if (!isThere()) {
    runStep(visitor, { open: route });
    // The visitor must do something first that is no question, such as sign in.
    return isThere() ? 'on' : 'over';
  }
  const control = pressable(visitor).find((one) => 'do' in one && sends(flow, one.do, own));
  if (control === undefined) {
    visitor.know(factsCompleting([open]));
    return nextOpen({ flow, state: visitor.state }) === open ? 'over' : 'on';
  }
  backend.submitted = undefined;
  runStep(visitor, { press: control.label });
  return backend.submitted !== undefined && 'refused' in backend.submitted ? 'refused' : 'over';
}

/** Follows a link from the screen to the questions. @returns whether the screen has such a link */
export function goesBackToQuestions(visitor: SimulatedVisitor, askingSteps: readonly AskingStep[]): boolean {
  const link = pressable(visitor).find(
    (one) => one.kind === 'link' && askingSteps.some(({ step }) => step.routes.includes(one.to)),
  );
  if (link !== undefined) runStep(visitor, { press: link.label });
  return link !== undefined;
}
