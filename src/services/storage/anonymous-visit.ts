const INTENT = 'tundish:intent';
/** How long a tab that is being closed may still hold its visit, in milliseconds. */
const CLOSING = 250;

/** The id of this tab's anonymous visit (decision 3). It is stored until the tab is closed. */
export const anonymousVisit = {
  key: INTENT,

  /** The id; null if this tab has stored nothing yet. */
  id: (): string | null => sessionStorage.getItem(INTENT),

  /** Starts a visit. @returns its id */
  begin(): string {
    // randomUUID needs a secure context, but plain stores work without one.
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    sessionStorage.setItem(INTENT, made);
    return made;
  },

  /** The id. Starts a visit if there is none. */
  here(): string {
    const found = anonymousVisit.id();
    if (found !== null) return found;
    const made = anonymousVisit.begin();
    void anonymousVisit.take(made);
    return made;
  },

  /** Continues the anonymous visit of a closed tab (PQ-10). */
  resume: (id: string): void => sessionStorage.setItem(INTENT, id),

  /**
   * Claims a visit for this tab until the page is closed.
   * @returns false if another tab has claimed it. Without the Web Locks API this is unknown, and the result is true
   */
  take(id: string): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(true);
    const signal = AbortSignal.timeout(CLOSING);
    return new Promise((resolve) => {
      const lock = navigator.locks.request(`tundish.visit.${id}`, { signal }, () => {
        resolve(true);
        return new Promise(() => {});
      });
      lock.catch((error: unknown) => resolve(error instanceof DOMException && error.name === 'SecurityError'));
    });
  },
};
