import { createRoot } from 'react-dom/client';
import type { Session } from '#runtime';
import css from './inspector.css?inline';
import { Inspector } from './inspector.tsx';

/**
 * Adds the inspector to the page, in a shadow root, so that its styles and the product's styles do not affect each
 * other.
 */
export function inspect(session: Session): void {
  const host = document.createElement('div');
  host.id = 'tundish-inspector';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  // A modal dialog makes the rest of the page inert, so the inspector moves into the open dialog.
  new MutationObserver(() => {
    const place = document.querySelector('dialog:modal') ?? document.body;
    if (host.parentElement !== place) place.append(host);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  createRoot(shadow).render(<Inspector session={session} host={host} />);
}
