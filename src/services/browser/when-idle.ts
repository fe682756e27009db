const IDLE_MS = 2000;

/** Runs a function when the page has nothing more urgent to do. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(run, { timeout: IDLE_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, IDLE_MS);
  return () => clearTimeout(timer);
}
