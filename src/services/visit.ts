const INTENT = 'tundish:intent';
/** For how long a tab that is being closed may still be on its visit, in milliseconds. */
const CLOSING = 250;

/** The id of this tab's anonymous visit (decision 3), which lasts as long as the tab. */
export const visit = {
  key: INTENT,

  /** The id, or null where this tab has kept nothing yet. */
  id: (): string | null => sessionStorage.getItem(INTENT),

  /** Begins one, whose id this is. */
  begin(): string {
    // randomUUID needs a secure context, which the plain stores do without.
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    sessionStorage.setItem(INTENT, made);
    return made;
  },

  /** The id; one begins where there is none. */
  here(): string {
    const found = visit.id();
    if (found !== null) return found;
    const made = visit.begin();
    void visit.take(made);
    return made;
  },

  /** Goes on with a visit that a tab now closed began (PQ-10). */
  resume: (id: string): void => sessionStorage.setItem(INTENT, id),

  /**
   * Takes a visit for this tab as long as the page lasts.
   * @returns false where another tab is on it; without the Web Locks API, or leave to use it, nobody can tell
   */
  take(id: string): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(true);
    const signal = AbortSignal.timeout(CLOSING);
    return new Promise((resolve) => {
      const held = navigator.locks.request(`tundish.visit.${id}`, { signal }, () => {
        resolve(true);
        return new Promise(() => {});
      });
      held.catch((error: unknown) => resolve(error instanceof DOMException && error.name === 'SecurityError'));
    });
  },
};
