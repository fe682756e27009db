import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Clock, Reporter } from '#services';

/** Deletes what a page stores in this browser, apart from keys: both storages and the cookies. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
}

/** An empty browser: no storage, no key, and a secure context unless told otherwise. */
export function freshBrowser({ secure = true } = {}): void {
  clearStorage();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('isSecureContext', secure);
}

/** The objects that each tab has for itself. All tabs share localStorage and the key. */
export class Tabs {
  private readonly parked = new Map<string, [string, string][]>();
  private present = 'first';

  /** Makes a tab the current one. A new name opens a new tab. */
  enter(name: string): void {
    this.parked.set(this.present, Object.entries({ ...sessionStorage }));
    sessionStorage.clear();
    for (const [key, value] of this.parked.get(name) ?? []) sessionStorage.setItem(key, value);
    this.present = name;
  }
}

/** Everything in the browser's storage, keys and values. */
export const stored = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** A clock that stands still until a test lets time pass. */
export class FakeClock implements Clock {
  time: number;
  /** How long ago the event happened that is being handled, in milliseconds. */
  eventAge = 0;
  private readonly timers = new Set<{ due: number; run: () => void }>();

  constructor(time = Date.UTC(2026, 0, 1)) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  happened(): number {
    return this.time - this.eventAge;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { due: this.time + milliseconds, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Tests paint nothing, so this runs in the next task. */
  painted(run: () => void): () => void {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }

  /** Lets milliseconds pass. Timers fire in order. */
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

  /** The page is closed, and its timers with it. */
  end(): void {
    this.timers.clear();
  }

  /** Time passes while the computer sleeps: no timer runs. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** The remaining milliseconds of each timer, shortest first. */
  get waiting(): number[] {
    return [...this.timers].map(({ due }) => due - this.time).toSorted((a, b) => a - b);
  }
}

/** A reporter that records its events. */
export function fakeReporter(): Reporter & { reports: [string, unknown, true?][]; names: () => string[] } {
  const reports: [string, unknown, true?][] = [];
  return {
    reports,
    names: () => reports.map(([what]) => what),
    report: (what, detail, consoleOnly) =>
      void reports.push(consoleOnly === true ? [what, detail, true] : [what, detail]),
  };
}
