import { asList, asObject, type JsonObject, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { callSpots } from '../../subject/places.ts';
import { operationIn, parentOf, spotsByFile, type Subject } from '../../subject/subject.ts';

const ACTING = 'auth.impersonating';

/** A call of a screen that the backend refuses while staff act for somebody, and the conditions on that around it. */
interface OwnCall {
  file: string;
  pointer: string;
  call: string;
  /** The pointers of the lines about acting in the conditions around it, each with its test. */
  lines: readonly { pointer: string; test: unknown }[];
}

const ownCalls = (subject: Subject): OwnCall[] =>
  callSpots(subject).flatMap(({ file, pointer: at, call }) => {
    const isOnScreen = file.startsWith('screens/') || file.startsWith('blocks/');
    if (!isOnScreen || operationIn(subject, call)?.notWhileActing !== true) return [];
    const around = (spotsByFile(subject).get(file) ?? []).filter((spot) => at.startsWith(`${spot.pointer}/`));
    const lines = around.flatMap((spot) => {
      const test = asObject(asObject(spot.value).if)[ACTING];
      return test === undefined ? [] : [{ pointer: spot.pointer + pointer('if', ACTING), test }];
    });
    return [{ file, pointer: at, call, lines }];
  });

/** The pointer of the block that a call is in, or of the blocks around it that hold nothing else. */
function blockOf(subject: Subject, { file, pointer: at }: Pick<OwnCall, 'file' | 'pointer'>): string {
  const value = (here: string): JsonObject => parentOf(subject, file, `${here}/block`) ?? {};
  const outer = (here: string) => here.slice(0, here.lastIndexOf('/'));
  let here = at;
  while (here !== '' && value(here).block === undefined) here = outer(here);
  for (;;) {
    const around = outer(outer(here));
    if (value(around).block === undefined || asList(value(around).blocks).length !== 1) return here;
    here = around;
  }
}

/** When fewer other calls of a screen are kept from staff, leaving one to them may be meant. */
const OFTEN = 2;

/**
 * Buttons and forms for staff who act for a member, with a call that the backend refuses to them: their condition asks
 * for the opposite, or it is left out where all others of the screen have it.
 */
export function refusedWhileActing(subject: Subject): Finding[] {
  const all = ownCalls(subject);
  return all.flatMap(({ file, pointer: at, call, lines }): Finding[] => {
    const wrong = lines.find(({ test }) => test === true);
    if (wrong !== undefined) {
      const message = `Only staff who act for a member see this, and the backend refuses "${call}" to them`;
      return [{ file, pointer: wrong.pointer, message, hint: 'write false' }];
    }
    const others = new Map(
      all.filter((other) => other.file === file && other.call !== call).map((other) => [other.call, other.lines]),
    );
    const isLeftOut = lines.length === 0 && others.size >= OFTEN && [...others.values()].every((one) => one.length > 0);
    if (!isLeftOut) return [];
    const message = `The backend refuses "${call}" while staff act for a member, and here they can make it`;
    return [
      {
        file,
        pointer: blockOf(subject, { file, pointer: at }),
        message,
        hint: `put it into { "if": { "${ACTING}": false } }`,
      },
    ];
  });
}
