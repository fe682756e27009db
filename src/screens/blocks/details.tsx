import { type ReactNode, useCallback, useRef } from 'react';
import type { DetailsBlock } from '#core';
import { useTranslate } from '#runtime';
import { asText, classes } from '#widgets';
import { OnSent } from './on-sent.ts';
import { useScope } from './use-scope.ts';
import './details.css';

/**
 * Blocks that are collapsed under a line. Values that were typed into a form in them remain while they are collapsed.
 * After such a form is sent, they collapse, and the line gets the focus, because it shows the new value.
 */
export function Details({ block, children }: { block: DetailsBlock; children: ReactNode }) {
  const t = useTranslate();
  const { applies, texts, value } = useScope();
  const { label, now, action, open_if: open, fold } = block;
  const line = useRef<HTMLElement>(null);
  const collapse = useCallback(() => {
    line.current?.parentElement?.removeAttribute('open');
    line.current?.focus();
  }, []);
  const present = now?.text === undefined ? now?.from && asText(value(now.from)) : t(now.text, texts(now.with));
  return (
    <details
      className={classes('details', action !== undefined && 'details--row', fold === 'narrow' && 'details--narrow')}
      open={open !== undefined && applies(open)}
    >
      <summary className="details__line" ref={line}>
        <span className="details__label">{t(label)}</span>
        {present === undefined ? null : (
          <span className="details__text" dir="auto">
            {present}
          </span>
        )}
        {action === undefined ? null : <span className="details__action">{t(action)}</span>}
      </summary>
      <div className="details__inner">
        <OnSent value={collapse}>{children}</OnSent>
      </div>
    </details>
  );
}
