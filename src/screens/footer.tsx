import { buildPath, routeOf } from '#core';
import { Link, useFlow, useLocale, useRouteMatch, useSend, useSession, useTranslate } from '#runtime';
import { PhoneText } from './phone-text.tsx';

/** The footer of every screen: help by phone, public pages, and the choice of language. */
export function Footer() {
  const { footer } = useFlow().layout;
  return (
    <footer className="footer">
      <div className="footer__row">
        {footer?.help === undefined ? null : (
          <p className="footer__help">
            <PhoneText text={footer.help} />
          </p>
        )}
        {footer === undefined ? null : <Pages />}
        <Languages />
      </div>
    </footer>
  );
}

/** Links that send an event instead of navigating, so that the input of the current screen is not lost. */
function Pages() {
  const t = useTranslate();
  const send = useSend();
  const flow = useFlow();
  const { route } = useRouteMatch();
  const links = flow.layout.footer?.links ?? [];
  return links.map(({ label, to }) => {
    const path = buildPath(routeOf(flow, to), {});
    if (path === undefined) return null;
    const follow = () => send({ type: 'pressed', do: [{ go: to, replace: route.beside === true }] });
    return (
      <Link key={to} to={path} aria-current={route.id === to ? 'page' : undefined} follow={follow}>
        {t(label)}
      </Link>
    );
  });
}

/** The choice of language, each with its name in that language. Shown if there are several. */
function Languages() {
  const t = useTranslate();
  const { layout, languages, locales } = useFlow();
  const locale = useLocale();
  const { services } = useSession();
  if (locales.length < 2 || !layout.language) return null;
  return (
    <ul className="languages" aria-label={t(layout.language)}>
      {locales.map((tag) => (
        <li key={tag} lang={tag}>
          <button
            type="button"
            className="languages__one"
            aria-current={tag === locale ? 'true' : undefined}
            onClick={() => services.chooseLocale(tag)}
          >
            {languages[tag]}
          </button>
        </li>
      ))}
    </ul>
  );
}
