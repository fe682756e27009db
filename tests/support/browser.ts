import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Clock, Reporter } from '#services';

/** An empty browser: nothing stored, no key, and a secure context unless told otherwise. */
export function freshBrowser({ secure = true } = {}): void {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('isSecureContext', secure);
}

/** What each tab has of its own, while they all share localStorage and the key. */
export class Tabs {
  private readonly parked = new Map<string, [string, string][]>();
  private present = 'first';

  /** Makes a tab the one that everything from now on happens in; one never seen before is new. */
  enter(name: string): void {
    this.parked.set(this.present, Object.entries({ ...sessionStorage }));
    sessionStorage.clear();
    for (const [key, value] of this.parked.get(name) ?? []) sessionStorage.setItem(key, value);
    this.present = name;
  }
}

/** Everything that stands in the browser's storage, keys and values. */
export const stored = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** A clock that stands still until told. */
export class FakeClock implements Clock {
  time: number;
  private readonly timers = new Set<{ due: number; run: () => void }>();

  constructor(time = Date.UTC(2026, 0, 1)) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { due: this.time + milliseconds, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Nothing is painted in tests: it is the next task's. */
  painted(run: () => void): () => void {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }

  /** Lets milliseconds pass; what comes due in them happens in its order. */
  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const [next] = [...this.timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.due);
      next.run();
    }
    this.time = until;
  }

  /** The page is gone, and its timers with it. */
  end(): void {
    this.timers.clear();
  }

  /** Time goes on while the computer sleeps: no timer runs. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** For how long each timer still waits, the next first. */
  get waiting(): number[] {
    return [...this.timers].map(({ due }) => due - this.time).toSorted((a, b) => a - b);
  }
}

/** A reporter that keeps what it was told. */
export function fakeReporter(): Reporter & { told: [string, unknown, true?][]; names: () => string[] } {
  const told: [string, unknown, true?][] = [];
  return {
    told,
    names: () => told.map(([what]) => what),
    report: (what, detail, consoleOnly) => void told.push(consoleOnly === true ? [what, detail, true] : [what, detail]),
  };
}
