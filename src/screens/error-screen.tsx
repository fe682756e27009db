import { messageText } from '#core';
import { useAutomaticRetry, useFlow, useFlowState, useSend, useTranslate } from '#runtime';
import { Button } from '#widgets';
import { PhoneText } from './phone-text.tsx';
import { ScreenHeading } from './heading.tsx';

/** The error screen (ER-1): what happened, Retry if another attempt may succeed, and Go Home. */
export function ErrorScreen() {
  const t = useTranslate();
  const send = useSend();
  const { screen } = useFlow().errors;
  const failure = useFlowState((state) => state.screen.failure);
  useAutomaticRetry(failure?.retriesAfter ?? null);
  return (
    <div className="status-screen">
      {screen.image === undefined ? null : <img className="status-screen__image" src={screen.image} alt="" />}
      <ScreenHeading className="page__heading">{t(screen.title)}</ScreenHeading>
      <p className="status-screen__text" role="alert">
        {messageText(failure?.message ?? null) ?? t(screen.text)}
      </p>
      {failure?.note == null ? null : <p className="status-screen__text">{t(failure.note)}</p>}
      <div className="status-screen__actions">
        {failure?.retry === true ? <Button onClick={() => send({ type: 'retried' })}>{t(screen.retry)}</Button> : null}
        <Button look="secondary" onClick={() => send({ type: 'went-home' })}>
          {t(screen.home)}
        </Button>
      </div>
      {screen.help === undefined ? null : (
        <p className="status-screen__text">
          <PhoneText text={screen.help} />
        </p>
      )}
    </div>
  );
}
