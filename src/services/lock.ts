/** Runs something while no other tab does so under that name; where the Web Locks API is missing, or denied, nobody is held back. */
export async function locked<T>(name: string, run: () => Promise<T>): Promise<T> {
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
