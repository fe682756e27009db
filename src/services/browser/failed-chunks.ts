/** The storage key of the last build that this tab left by reloading. */
const LEFT = 'tundish:left-build';

/** Handles chunks that failed to load. */
export interface FailedChunks {
  /** Resolves when the page stays; never when it reloads. */
  staying(): Promise<void>;
  /** Reloads the page or calls the function: at once if no chunk has failed, because a screen renders again then. */
  retry(stay: () => void): void;
}

/**
 * Reloads the page after a chunk failed to load, in two cases:
 * - The server has a new build. Its chunks have other names, so the old ones never load. Each build is left only once,
 *   because during a rolling update either build may answer.
 * - A person presses Retry. Chromium from 150 on does not request a failed module again until the page is reloaded.
 * The page stays when the server does not answer.
 * @param mayReload resolves to true if a reload would lose nothing that the person has entered
 */
export function followFailedChunks(mayReload: () => Promise<boolean>): FailedChunks {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  let hasFailed = false;
  let checking = Promise.resolve();
  const reload = async (left?: string) => {
    if (!(await mayReload())) return;
    if (left !== undefined) sessionStorage.setItem(LEFT, left);
    location.reload();
    await new Promise(() => undefined);
  };
  const servedBuild = async () => {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok ? response.text() : undefined;
  };
  const leaveOldBuild = async () => {
    const isSame = ((await servedBuild()) ?? entry).includes(entry);
    if (!isSame && sessionStorage.getItem(LEFT) !== entry) await reload(entry);
  };
  const loadAnew = async () => {
    if ((await servedBuild()) !== undefined) await reload();
  };
  const inTurn = (check: () => Promise<void>) => {
    checking = checking.then(check).catch(() => undefined);
    return checking;
  };
  addEventListener('vite:preloadError', () => {
    hasFailed = true;
    void inTurn(leaveOldBuild);
  });
  return {
    staying: () => checking,
    retry(stay) {
      if (hasFailed) void inTurn(loadAnew).then(stay);
      else stay();
    },
  };
}
