import type { Effect, PersistedState } from '#core';

/**
 * The simulated storage of a visitor's browser: the page's memory, and the storage that remains after the page is
 * closed. Performs the storage effects of core.
 */
export class BrowserStorage {
  /** The stored state by owner. */
  private readonly stored = new Map<string, PersistedState>();
  /** The stored state of a person whose session ended on this page. It is in the page's memory only. */
  private aside: PersistedState | undefined;

  /** The stored state of a person who signs in. */
  of(owner: string): PersistedState {
    const found = this.aside?.owner === owner ? this.aside : this.stored.get(owner);
    return found ?? { owner, stores: {}, answers: {} };
  }

  /** Forgets the page's memory, as a reload does. */
  forgetMemory(): void {
    this.aside = undefined;
  }

  /** Performs the storage effects, and saves the state that core returned. */
  perform(effects: readonly Effect[], state: PersistedState): void {
    const wiped = effects.flatMap((effect) => (effect.type === 'wipe' ? effect.stores : []));
    for (const effect of effects) {
      if (effect.type === 'set-aside') this.aside = effect.of;
      if (effect.type === 'adopt') this.aside = undefined;
    }
    if (wiped.includes('everything')) this.stored.clear();
    for (const [owner, persisted] of this.stored) {
      const stores = Object.entries(persisted.stores).filter(([id]) => !wiped.includes(id));
      this.stored.set(owner, { ...persisted, stores: Object.fromEntries(stores) });
    }
    if (state.owner !== null) this.stored.set(state.owner, state);
  }
}
