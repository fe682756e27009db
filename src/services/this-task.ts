/**
 * Waits for what may be done already, but not longer than until the browser gets to its next task: nothing that comes
 * over the network is waited for.
 */
export async function inThisTask(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve))]);
}
