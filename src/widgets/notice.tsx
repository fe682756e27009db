import type { ReactNode } from 'react';
import type { NoticeBlock } from '#core';
import { Icon, type IconName } from './icon.tsx';

/** The tones of a flow's notice block. */
type NoticeTone = NonNullable<NoticeBlock['tone']>;

const signs: Record<NoticeTone, IconName> = { info: 'info', success: 'check', warning: 'caution', danger: 'caution' };

/** A framed notice. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone | undefined; children: ReactNode }) {
  return (
    <div className={`notice notice--${tone}`}>
      <Icon name={signs[tone]} />
      <div className="notice__text">{children}</div>
    </div>
  );
}
