/** The storage key of the build that this tab left last by reloading. */
const LEFT_BUILD = 'tundish:left-build';

/** Handles chunks that failed to load. */
export interface FailedChunks {
  /** Resolves if the page is not reloaded; never resolves if it is. */
  staying(): Promise<void>;
  /**
   * For a press of Retry: reloads the page, or calls `stay`. If no chunk has failed, calls `stay` immediately, because
   * the screen then renders again.
   */
  retry(stay: () => void): void;
}

/**
 * Reloads the page after a chunk failed to load, in two cases:
 * - The server has a new build. Its chunks have other names, so the old ones will never load. Each build is left only
 * once, because during a rolling update either build may answer.
 * - A person presses Retry. Chromium from version 150 does not request a failed module again until the page is
 * reloaded. If the server does not answer, the page is not reloaded.
 * @param mayReload resolves to true if a reload would lose nothing that the person has entered
 */
export function followFailedChunks(mayReload: () => Promise<boolean>): FailedChunks {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  let hasFailed = false;
  let checking = Promise.resolve();
  const reload = async (left?: string) => {
    if (!(await mayReload())) return;
    if (left !== undefined) sessionStorage.setItem(LEFT_BUILD, left);
    location.reload();
    await new Promise(() => undefined);
  };
  const servedBuild = async () => {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok ? response.text() : undefined;
  };
  const leaveOldBuild = async () => {
    const isSame = ((await servedBuild()) ?? entry).includes(entry);
    if (!isSame && sessionStorage.getItem(LEFT_BUILD) !== entry) await reload(entry);
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
