import { useFlow, useTranslate } from '#runtime';
import { Button } from '#widgets';

/** Shown instead of the page when the component around screens fails. Reloading loses no stored answer. */
export function PageFailure() {
  const t = useTranslate();
  const { screen } = useFlow().errors;
  return (
    <main className="main">
      <div className="status-screen">
        <h1 className="page__heading">{t(screen.title)}</h1>
        <p className="status-screen__text" role="alert">
          {t(screen.text)}
        </p>
        <div className="status-screen__actions">
          <Button onClick={() => location.reload()}>{t(screen.retry)}</Button>
        </div>
      </div>
    </main>
  );
}
