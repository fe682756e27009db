const INTENT = 'tundish:intent';

/** The id of this tab's anonymous visit (decision 3), which lasts as long as the tab. */
export const visit = {
  key: INTENT,

  /** The id, or null where this tab has kept nothing yet. */
  id: (): string | null => sessionStorage.getItem(INTENT),

  /** The id, made where there is none. */
  begin(): string {
    const found = sessionStorage.getItem(INTENT);
    if (found !== null) return found;
    // randomUUID needs a secure context, which the plain stores do without.
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    sessionStorage.setItem(INTENT, made);
    return made;
  },

  /** Goes on with a visit that another tab began (PQ-10). */
  resume: (id: string): void => sessionStorage.setItem(INTENT, id),
};
