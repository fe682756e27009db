import type { TimelineBlock } from '#core';
import { useTranslate } from '#runtime';
import { classes, Icon } from '#widgets';
import { useScope } from './use-scope.ts';
import './timeline.css';

/** A sequence of steps. The first step that is not known to be done is the current one (aria-current). */
export function Timeline({ block }: { block: TimelineBlock }) {
  const t = useTranslate();
  const { applies, texts } = useScope();
  const steps = block.steps.filter((step) => applies(step.if));
  const isDone = steps.map(({ done_if: test }) => test !== undefined && applies(test));
  const now = isDone.indexOf(false);
  return (
    <ol className={classes('timeline', block.look === 'wide' && 'timeline--wide')}>
      {steps.map(({ label, text, with: words }, index) => (
        <li
          key={label}
          className={classes(
            'timeline__step',
            now === index && 'timeline__step--now',
            isDone[index] && 'timeline__step--done',
          )}
          aria-current={now === index ? 'step' : undefined}
        >
          <span className="timeline__mark">{isDone[index] && <Icon name="check" />}</span>
          <div>
            <p className="timeline__label">{t(label, texts(words))}</p>
            {text === undefined ? null : <p className="timeline__text">{t(text, texts(words))}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
