import { milliseconds } from '#core';
import { type ObjectNode, objectsTitled, type Subject, textIn } from './subject.ts';

/** A delay of at most this many milliseconds is harmless on a screen: nobody has begun to read or type. */
export const AT_ONCE = 2000;

/** How long after its list of actions began an action runs, at the earliest. */
export interface Delay {
  milliseconds: number;
  /** The JSON pointer of the longest `after` of an action and of the actions that contain it. */
  pointer: string;
  /** That delay as written: "5s". */
  text: string;
}

/** The actions that have other actions in them. */
const AROUND = ['IfAction', 'CallAction', 'TokeniseAction'] as const;

/**
 * The delay of an action: its own `after`, and those of the conditions and calls that it is in.
 * @param around which of the actions around it count
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
