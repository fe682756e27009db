/** Names the build that was left behind, for this tab. */
const LEFT = 'tundish:left-build';

/**
 * Loads the page again where a part of the program did not arrive because the server has another build by now: its parts
 * have other names, and asking again would never help. Where the server does not answer, or still has this build, the
 * part is missing for another reason, and nothing happens here. No build is left twice: servers that are replaced one by
 * one may answer with either.
 * @param mayReload whether nothing would be lost
 * @returns waits until it is clear that the page stays; where it goes, nothing comes after
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
