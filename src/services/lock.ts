/** Runs something while no other tab does so under that name; without the Web Locks API nobody is held back. */
export function locked<T>(name: string, run: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`tundish.${name}`, run) : run();
}
