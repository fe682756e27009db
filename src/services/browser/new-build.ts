/** The key for this tab's last build that was replaced by a reload. */
const LEFT = 'tundish:left-build';

/**
 * Reloads the page when a chunk failed to load because the server has a new build: chunk names differ between builds,
 * so retrying would never help. It does nothing when the server does not answer or still has this build. Each build
 * is left only once, because during a rolling update either build may answer.
 * @param mayReload whether nothing would be lost
 * @returns a promise that resolves when the page stays; it never resolves when the page reloads
 */
export function followNewBuilds(mayReload: () => Promise<boolean>): () => Promise<void> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  let checking = Promise.resolve();
  const check = async () => {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok || (await response.text()).includes(entry)) return;
    if (sessionStorage.getItem(LEFT) === entry || !(await mayReload())) return;
    sessionStorage.setItem(LEFT, entry);
    location.reload();
    await new Promise(() => undefined);
  };
  addEventListener('vite:preloadError', () => {
    checking = checking.then(check).catch(() => undefined);
  });
  return () => checking;
}
