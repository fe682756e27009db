import { holds, type TimelineBlock } from '#core';
import { useTranslate } from '#runtime';
import { classes, Icon } from '#widgets';
import { useScope } from './use-scope.ts';
import './timeline.css';

/** A sequence of steps. The first that is not known to be done is current (aria-current). */
export function Timeline({ block }: { block: TimelineBlock }) {
  const t = useTranslate();
  const { scope } = useScope();
  const isDone = block.steps.map(({ done_if: test }) => test !== undefined && holds(test, scope));
  const now = isDone.indexOf(false);
  return (
    <ol className="timeline">
      {block.steps.map(({ label, text }, at) => (
        <li
          key={label}
          className={classes(
            'timeline__step',
            now === at && 'timeline__step--now',
            isDone[at] && 'timeline__step--done',
          )}
          aria-current={now === at ? 'step' : undefined}
        >
          <span className="timeline__mark">{isDone[at] && <Icon name="check" />}</span>
          <div>
            <p className="timeline__label">{t(label)}</p>
            {text === undefined ? null : <p className="timeline__text">{t(text)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
