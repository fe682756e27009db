/**
 * Waits for work that may already be done, but at most until the browser's next task, so it never waits for the
 * network.
 */
export async function settledOrNextTask(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve))]);
}
