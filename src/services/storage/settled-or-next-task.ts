/**
 * Waits for work that may be done already, but at most until the browser's next task. It never waits for the network.
 */
export async function settledOrNextTask(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve))]);
}
