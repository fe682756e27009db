/** Time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something after some milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs something once the current changes of the page are painted. @returns a function that cancels it */
  painted(run: () => void): () => void;
}

/** The browser's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  painted(run) {
    let timer: ReturnType<typeof setTimeout>;
    const soon = () => (timer = setTimeout(run));
    // A frame callback runs right before painting. A hidden page is never painted.
    const frame = document.hidden ? 0 : requestAnimationFrame(soon);
    if (frame === 0) soon();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  },
};
