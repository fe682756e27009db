import { didYouMean, pointerTo, type Problem } from '../../model/index.ts';
import { questionLists } from './question-lists.ts';
import { error, type Rule } from './rule.ts';

/** A question's `replaces` maps old options to options that the question has, and declares each old version once. */
export const replaces: Rule = (files) =>
  questionLists(files).flatMap(({ file, pointer: list, questions }) =>
    questions.flatMap(({ id, replaces: declared, answer_options }, index) => {
      const ids = (answer_options ?? []).map((option) => option.id);
      return (declared ?? []).flatMap(({ version, options }, place): Problem[] => {
        const pointer = list + pointerTo(index, 'replaces', place);
        const isRepeated = (declared ?? []).findIndex((one) => one.version === version) < place;
        const twice = isRepeated
          ? [
              error(
                'RF05',
                file,
                pointer + pointerTo('version'),
                `This version stands twice in "${id}"`,
                'keep one of them',
              ),
            ]
          : [];
        const lost = Object.entries(options ?? {}).flatMap(([before, now]) =>
          ids.includes(now)
            ? []
            : [
                error(
                  'SC06',
                  file,
                  pointer + pointerTo('options', before),
                  `"${id}" has no answer "${now}"`,
                  didYouMean(now, ids),
                ),
              ],
        );
        return [...twice, ...lost];
      });
    }),
  );
