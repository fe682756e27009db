/** Time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something after some milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void;
}

/** The browser's own time. */
export const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
