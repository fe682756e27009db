import { type Problem, segments } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { makesCall } from './scope.ts';

/** By first word of a reference, the setting of a screen that provides its value: "source" for "data.total". */
const SETTINGS = {
  data: { setting: 'source', hint: 'add "source": the call that loads its data' },
  answer: { setting: 'counted_by', hint: 'add "counted_by": the call that lists the questions; or send "answers…"' },
} as const;

/**
 * If a screen reads several values of its data or of an answer, but lacks the setting that provides them, merges their
 * problems into one.
 * @param ofRoots the problems of references to these values, by the first word
 */
export function withoutSetting(
  { screens }: Files,
  problems: readonly Problem[],
  ofRoots: Readonly<Record<keyof typeof SETTINGS, readonly Problem[]>>,
): Problem[] {
  const replaced = new Set<Problem>();
  const instead = (['data', 'answer'] as const).flatMap((root) =>
    Object.entries(screens).flatMap(([id, screen]): Problem[] => {
      const { setting, hint } = SETTINGS[root];
      const own = ofRoots[root].filter(
        ({ file, pointer }) =>
          file === `screens/${id}.json` || (file === 'calls.json' && makesCall(screen, segments(pointer)[1] ?? '')),
      );
      const [first] = own;
      const isAsking = root === 'data' || screen.kind === 'questionnaire';
      if (first === undefined || own.length < 2 || !isAsking || setting in screen) return [];
      for (const problem of own) replaced.add(problem);
      const message = `This screen has no "${setting}": ${first.message} (and ${own.length - 1} more like this)`;
      return [{ ...first, file: `screens/${id}.json`, pointer: '', anchor: 'value', message, hint }];
    }),
  );
  return [...problems.filter((problem) => !replaced.has(problem)), ...instead];
}
