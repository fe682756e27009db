const KEY = 'tundish:sample';

/** The id of the sample person that this tab shows; null when the tab shows the visitor. */
export const sampleOfTab = (): string | null => sessionStorage.getItem(KEY);

export const forgetSample = (): void => sessionStorage.removeItem(KEY);

/**
 * Reloads this tab at an address as a sample person.
 * @param id the sample person; null for the visitor
 */
export function showAs(id: string | null, path: string): void {
  if (id === null) forgetSample();
  else sessionStorage.setItem(KEY, id);
  location.assign(path);
}
