import type { PointsBlock } from '#core';
import { useTranslate } from '#runtime';
import { classes } from '#widgets';
import { FlowIcon } from '../flow-icon.tsx';
import { useScope } from './use-scope.ts';
import './points.css';

/** Short statements, each with an icon. */
export function Points({ block }: { block: PointsBlock }) {
  const t = useTranslate();
  const { applies, texts } = useScope();
  return (
    <ul className="points">
      {block.points.map(({ if: test, icon, label, text, with: words }) =>
        applies(test) ? (
          <li key={label} className={classes('points__one', text !== undefined && 'points__one--two')}>
            <FlowIcon name={icon} className="points__icon" />
            <p className="points__label">{t(label, texts(words))}</p>
            {text === undefined ? null : <p className="points__text">{t(text, texts(words))}</p>}
          </li>
        ) : null,
      )}
    </ul>
  );
}
