import { useFlow, useTranslate } from '#runtime';
import { Button } from '#widgets';

/** Stands for the whole page when even its frame could not be shown; loading the page again loses no kept answer. */
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
