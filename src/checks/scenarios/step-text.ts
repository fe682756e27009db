import { currentQuestion, htmlToText, isObject, type ScenarioStep, defaultWords } from '#core';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** A step in words: `presses "Continue"`. */
export function stepText(visitor: SimulatedVisitor, step: ScenarioStep): string {
  const t = (text: string) => htmlToText(defaultWords(visitor.flow, text) ?? text);
  if ('open' in step) return `opens "${step.open}"`;
  if ('choose' in step) {
    const option = currentQuestion(visitor.state.questionnaire)?.answer_options?.find(({ id }) => id === step.choose);
    return `chooses "${option?.answer_text ?? t(step.choose)}"`;
  }
  if ('write' in step) return `writes "${step.write}"`;
  if ('answer_rest' in step) return 'answers the rest so that nothing stops them';
  if ('press' in step) return `presses "${t(step.press)}"`;
  if ('send' in step) return `sends the form with ${Object.keys(step.send).join(', ')}`;
  if ('back' in step) return 'goes back';
  if ('reload' in step) return 'loads the page again';
  if ('session' in step) return "the session's time has come";
  if ('call' in step)
    return `from here on "${step.call}" answers ${isObject(step.answers) ? 'as given' : step.answers}`;
  return 'expects';
}
