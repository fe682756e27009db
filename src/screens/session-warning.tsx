import { useEffect, useState } from 'react';
import { type Flow, milliseconds, sessionEnd } from '#core';
import { useFlow, useFlowState, useLocale, useSend, useSession, useTranslate } from '#runtime';
import { Button, Modal } from '#widgets';
import { Refusal } from './refusal.tsx';

type Warning = NonNullable<Flow['session']['warning']>;

/** Asks whether to stay signed in before the session ends (decision 47, WCAG 2.2.1). */
export function SessionWarning() {
  const { warning } = useFlow().session;
  return warning === undefined ? null : <Asking warning={warning} />;
}

function Asking({ warning }: { warning: Warning }) {
  const t = useTranslate();
  const send = useSend();
  const { logout } = useFlow().layout;
  const busy = useFlowState((state) => state.screen.busy !== null);
  const stay = () => send({ type: 'pressed', do: warning.stay.do });
  return (
    <Modal
      title={t(warning.title)}
      role="alertdialog"
      onClose={stay}
      actions={
        <>
          <Button busy={busy} onClick={stay}>
            {t(warning.stay.label)}
          </Button>
          {logout === undefined ? null : (
            <Button look="secondary" onClick={() => send({ type: 'pressed', do: logout.do })}>
              {t(logout.label)}
            </Button>
          )}
        </>
      }
    >
      <Refusal />
      <p className="block-text">{t(warning.text)}</p>
      <TimeLeft warning={warning} />
    </Modal>
  );
}

/** The remaining time. It changes in steps, because each change is announced. */
function TimeLeft({ warning }: { warning: Warning }) {
  const t = useTranslate();
  const locale = useLocale();
  const { clock } = useSession().services;
  const end = useFlowState(sessionEnd);
  const [now, setNow] = useState(() => clock.now());
  const every = milliseconds(warning.every);
  const left = Math.max(0, (end ?? now) - now);
  useEffect(() => {
    const step = left % every;
    return left === 0 ? undefined : clock.after(step === 0 ? every : step, () => setNow(clock.now()));
  }, [clock, every, left]);
  const seconds = (Math.ceil(left / every) * every) / 1000;
  return (
    <p className="block-text block-text--strong" role="status">
      {t(warning.left, { time: inWords(seconds, locale) })}
    </p>
  );
}

/** "1 minute 30 seconds", in a language. */
function inWords(seconds: number, locale: string): string {
  const unit = (count: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
  const parts = [
    ...(seconds >= 60 ? [unit(Math.floor(seconds / 60), 'minute')] : []),
    ...(seconds % 60 > 0 || seconds === 0 ? [unit(seconds % 60, 'second')] : []),
  ];
  return parts.join(' ');
}
