import type { ReactNode } from 'react';
import type { DetailsBlock } from '#core';
import { useTranslate } from '#runtime';
import { asText, classes } from '#widgets';
import { useScope } from './use-scope.ts';
import './details.css';

/** Blocks that are collapsed under a line. Values typed into a form there stay while it is collapsed. */
export function Details({ block, children }: { block: DetailsBlock; children: ReactNode }) {
  const t = useTranslate();
  const { applies, texts, value } = useScope();
  const { label, now, action, open_if: open, fold } = block;
  const present = now?.text === undefined ? now?.from && asText(value(now.from)) : t(now.text, texts(now.with));
  return (
    <details
      className={classes('details', action !== undefined && 'details--row', fold === 'narrow' && 'details--narrow')}
      open={open !== undefined && applies(open)}
    >
      <summary className="details__line">
        <span className="details__label">{t(label)}</span>
        {present === undefined ? null : (
          <span className="details__text" dir="auto">
            {present}
          </span>
        )}
        {action === undefined ? null : <span className="details__action">{t(action)}</span>}
      </summary>
      <div className="details__inner">{children}</div>
    </details>
  );
}
