/**
 * Runs a function while no other tab holds the lock of this name. Without the Web Locks API, or permission for it, the
 * function runs immediately.
 */
export async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  let begun = false;
  try {
    return await navigator.locks.request(`tundish.${name}`, () => {
      begun = true;
      return run();
    });
  } catch (error) {
    if (begun) throw error;
    return run();
  }
}
