import { milliseconds } from '#core';
import { type ObjectNode, objectsTitled, type Subject, textIn } from './subject.ts';

/** A screen may change within this many milliseconds, because nobody has begun to read or type yet. */
export const AT_ONCE = 2000;

/** The least time between the start of a list of actions and one of its actions. */
export interface Delay {
  milliseconds: number;
  /** The JSON pointer of the longest `after`: of the action itself, or of an action that contains it. */
  pointer: string;
  /** The delay as the file writes it: "5s". */
  text: string;
}

/** The types of actions that contain other actions. */
const AROUND = ['IfAction', 'CallAction', 'TokeniseAction'] as const;

/**
 * The delay of an action: its own `after`, and those of the conditions and calls that contain it.
 * @param around which of the containing actions count
 */
export function delayOf(
  subject: Subject,
  { file, pointer, value }: ObjectNode,
  around: readonly (typeof AROUND)[number][] = AROUND,
): Delay | undefined {
  const outer = objectsTitled(subject, ...around).filter(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/`),
  );
  const delays = [...outer, { pointer, value }].flatMap((one): Delay[] => {
    const text = textIn(one.value, 'after');
    return text === undefined ? [] : [{ milliseconds: milliseconds(text), pointer: `${one.pointer}/after`, text }];
  });
  const [longest] = delays.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const whole = delays.reduce((sum, one) => sum + one.milliseconds, 0);
  return longest && whole > 0 ? { ...longest, milliseconds: whole } : undefined;
}
