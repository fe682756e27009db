import {
  currentQuestion,
  entriesOf,
  entryAt,
  htmlToText,
  isObject,
  type Json,
  jsonOf,
  labelOf,
  type ScenarioStep,
  questionType,
  defaultWords,
} from '#core';
import { namesText } from './seen.ts';
import { openedAddress, controlNamed, formNamed, type StepOf } from './steps.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** One thing that a person does on the page. Controls are named by the words on the screen. */
export type Gesture =
  | { open: string }
  | { choose: string }
  | { write: string }
  /**
   * `press` may contain placeholders. `isSample`: the control is in an entry of a list that only the scenario's data
   * contain.
   */
  | { press: string; role: 'button' | 'link' | 'radio'; isSample: boolean }
  | { fill: readonly FieldGesture[]; submit: string }
  | { reload: true }
  | { call: StepOf<'call'> }
  /** No action: the scenario only waits. */
  | { waits: string };

/**
 * A field to fill in: its name after the names of its groups, its label, and the text to enter or the entry to choose.
 */
export interface FieldGesture {
  field: string;
  label: string;
  value: string | number | boolean;
  isChosen: boolean;
}

/** The text of a copy key in the default language. Any other string is returned unchanged. */
const plainWords = ({ flow }: SimulatedVisitor, text: string) => htmlToText(defaultWords(flow, text) ?? text);

function choice(visitor: SimulatedVisitor, { choose: wanted }: StepOf<'choose'>): Gesture {
  const question = currentQuestion(visitor.state.questionnaire);
  const none = question && questionType(visitor.flow, question)?.entries?.none;
  if (none !== undefined && namesText(visitor.flow, wanted, none)) return { choose: plainWords(visitor, none) };
  const option = question?.answer_options?.find(({ id }) => id === wanted);
  return { choose: htmlToText(option?.answer_text ?? wanted) };
}

function press(visitor: SimulatedVisitor, { press: wanted, item }: StepOf<'press'>): Gesture {
  const control = controlNamed(visitor, wanted, jsonOf(item ?? {}));
  const isNamed = wanted === control.label;
  return {
    press: plainWords(visitor, isNamed ? control.label : wanted),
    role:
      control.kind === 'link' ? 'link' : control.kind === 'button' && control.isChoice === true ? 'radio' : 'button',
    isSample: item !== undefined,
  };
}

/** The values to enter into a form, by the names of its fields. */
function fieldsOf(
  visitor: SimulatedVisitor,
  form: ReturnType<typeof formNamed>,
  value: Json,
  before = '',
): FieldGesture[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, content]) => {
    const field = before + name;
    const entry = entryAt(form.fields, field);
    if (entry === undefined || content === undefined || content === null || Array.isArray(content)) return [];
    if ('group' in entry) return fieldsOf(visitor, form, content, `${field}.`);
    if (isObject(content)) return [];
    const listed = entry.list === undefined ? undefined : entriesOf(entry.list).find((one) => one.value === content);
    const { text } = labelOf(entry, visitor.scope());
    return [
      {
        field,
        label: plainWords(visitor, text),
        value: listed === undefined ? content : plainWords(visitor, listed.label),
        isChosen: listed !== undefined,
      },
    ];
  });
}

/**
 * Translates a step of a scenario into what a person does on the current screen.
 * @throws Impossible when no person could do this
 */
export function gestureOf(visitor: SimulatedVisitor, step: ScenarioStep): Gesture {
  if ('open' in step) return { open: openedAddress(visitor, step) };
  if ('choose' in step) return choice(visitor, step);
  if ('write' in step) return { write: step.write };
  if ('press' in step) return press(visitor, step);
  if ('back' in step) return { press: plainWords(visitor, visitor.flow.layout.back), role: 'button', isSample: false };
  if ('reload' in step) return { reload: true };
  if ('call' in step) return { call: step };
  if ('session' in step) return { waits: "the session's time to come" };
  if (!('send' in step)) return { waits: 'nothing' };
  const form = formNamed(visitor, step.form);
  return { fill: fieldsOf(visitor, form, jsonOf(step.send)), submit: plainWords(visitor, form.submit.label) };
}
