const KEY = 'tundish:sample';

/** The id of the sample person that this tab shows; null when it shows the visitor themselves. */
export const sampleOfTab = (): string | null => sessionStorage.getItem(KEY);

export const forgetSample = (): void => sessionStorage.removeItem(KEY);

/** Reloads this tab at an address as a sample person. @param id null returns to the visitor themselves */
export function showAs(id: string | null, path: string): void {
  if (id === null) forgetSample();
  else sessionStorage.setItem(KEY, id);
  location.assign(path);
}
