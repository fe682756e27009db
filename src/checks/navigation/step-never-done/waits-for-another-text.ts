import {
  asObject,
  callsIn,
  didYouMean,
  isObject,
  type JsonObject,
  jsonOf,
  ownEntry,
  pointerTo,
  type Step,
} from '#core';
import type { Finding } from '../../check.ts';
import { testsIn } from '../../subject/facts.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** A text that a call always sends, and its location. */
interface FixedText {
  call: string;
  text: string;
  pointer: string;
}

/** For a step that is done when lists of the backend contain certain texts: these facts and texts. */
const awaited = ({ contract }: Subject, { done_if }: Step): { fact: string; texts: readonly string[] }[] =>
  testsIn(done_if).flatMap(([fact, test]) => {
    const { includes, includes_any: any } = asObject(jsonOf(test));
    const texts = [includes, ...(Array.isArray(any) ? any : [])].filter((text) => typeof text === 'string');
    return texts.length > 0 && ownEntry(contract.facts, fact)?.type.includes('array') === true ? [{ fact, texts }] : [];
  });

/** The texts that a call always sends; undefined when a value depends on the action that makes the call. */
function fixedIn(call: string, written: JsonObject): FixedText[] | undefined {
  const values = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(asObject(written[part])).map(([name, value]) => ({
      value,
      pointer: pointerTo('calls', call, part, name),
    })),
  );
  if (values.some(({ value }) => !isObject(value))) return undefined;
  return values.flatMap(({ value, pointer }) => {
    const text = textIn(value, 'is');
    return text === undefined ? [] : [{ call, text, pointer: `${pointer}/is` }];
  });
}

/**
 * The location of the text that a step waits for. If the text is deep within a condition, the location of the
 * condition.
 */
function placeOf({ flow }: Subject, step: Step, fact: string): Pick<Finding, 'file' | 'pointer'> {
  const index = flow.steps.findIndex(({ id }) => id === step.id);
  const test = asObject(asObject(jsonOf(step.done_if))[fact]);
  const word = ['includes', 'includes_any'].find((one) => Object.hasOwn(test, one));
  const within = word === undefined ? [] : [fact, word];
  return { file: 'steps.json', pointer: pointerTo('steps', index, 'done_if', ...within) };
}

/**
 * GR21: reports a step that is done when a list of the backend contains a certain text, although every call that adds
 * to this list sends another text. The step is never done. If a call sends the step's own path type, the call is right,
 * and the step waits for the wrong text.
 */
export function waitsForAnotherText(subject: Subject): Finding[] {
  const { flow, files } = subject;
  const used = new Set(callsIn(Object.values(files)));
  return flow.steps.flatMap((step) =>
    awaited(subject, step).flatMap(({ fact, texts }): Finding[] => {
      const adding = Object.keys(flow.calls).filter((call) => {
        const { makes = [], mayMake = [] } = operationIn(subject, call) ?? {};
        return used.has(call) && [...makes, ...mayMake].includes(fact);
      });
      const sent = adding.map((call) => fixedIn(call, asObject(jsonOf(flow.calls[call]))));
      const fixed = sent.flatMap((one) => one ?? []);
      // If a value depends on the action that makes the call, it may be any text.
      if (sent.includes(undefined) || fixed.some(({ text }) => texts.includes(text))) return [];
      const own = new Set(
        step.routes.flatMap((id) => {
          const screen = flow.routes.find((route) => route.id === id)?.screen;
          return screen === undefined ? [] : callsIn(flow.screens[screen]);
        }),
      );
      const wrong = fixed.find(({ call }) => own.has(call)) ?? fixed[0];
      if (wrong === undefined) return [];
      const [waitedFor = ''] = texts;
      if (wrong.text === step.path_type) {
        const message = `The step "${step.id}" waits for "${waitedFor}", and "${wrong.call}" tells the backend "${wrong.text}": people are led to it again and again`;
        return [{ ...placeOf(subject, step, fact), message, hint: didYouMean(waitedFor, [wrong.text]) }];
      }
      const message = `"${wrong.call}" tells the backend "${wrong.text}", and the step "${step.id}" waits for "${waitedFor}": people are led to it again and again`;
      return [{ file: 'calls.json', pointer: wrong.pointer, message, hint: didYouMean(wrong.text, texts) }];
    }),
  );
}
