import type { MouseEvent } from 'react';
import type { Flow } from '#core';
import { useRouteMatch, useSend, useTranslate } from '#runtime';
import { useScope } from './blocks/use-scope.ts';
import './impersonation.css';

type Banner = NonNullable<Flow['layout']['impersonation']>;

/** The yellow line on every screen while staff impersonate a member (LY-7). */
export function ImpersonationBanner({ banner }: { banner: Banner }) {
  const t = useTranslate();
  const send = useSend();
  const { path } = useRouteMatch();
  const { texts } = useScope();
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    send({ type: 'pressed', do: banner.stop.do });
  };
  return (
    <div className="banner">
      <span>{t(banner.text, texts(banner.with))}</span>
      <a className="banner__link" href={path} onClick={stop}>
        {t(banner.stop.label)}
      </a>
    </div>
  );
}
