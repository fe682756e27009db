import type { Effect, PersistedState } from '#core';

/** What a visitor's browser stores, in memory and beyond the page. It performs the storage effects of core. */
export class VisitStorage {
  /** The stored state by owner. */
  private readonly stored = new Map<string, PersistedState>();
  /** The stored data that the page's memory keeps of a person whose session ended. */
  private aside: PersistedState | undefined;

  /** The stored state of a person who signs in. */
  of(owner: string): PersistedState {
    const kept = this.aside?.owner === owner ? this.aside : this.stored.get(owner);
    return kept ?? { owner, stores: {}, answers: {} };
  }

  /** A reload: the page's memory is lost. */
  forgetMemory(): void {
    this.aside = undefined;
  }

  /** Performs the storage effects, and saves the state that core reached. */
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
