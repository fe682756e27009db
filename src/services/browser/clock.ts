/** Time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * When the event happened that the page is handling, in milliseconds since 1970; the present time when there is none.
   * A slow phone handles a tap long after the finger touched the screen.
   */
  happened(): number;
  /** Runs something after some milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs something once the current changes of the page are painted. @returns a function that cancels it */
  painted(run: () => void): () => void;
}

/** The browser's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  happened() {
    const present = performance.now();
    const age = present - (globalThis.event?.timeStamp ?? present);
    return Date.now() - Math.max(age, 0);
  },
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  painted(run) {
    // A hidden page is never painted.
    if (document.hidden) return realClock.after(0, run);
    let calledOff = () => {};
    const frame = requestAnimationFrame(() => (calledOff = nextMessage(run)));
    return () => {
      cancelAnimationFrame(frame);
      calledOff();
    };
  },
};

/**
 * Runs something in a task of its own. A message that is sent right before a frame is painted arrives right after it,
 * and in the order of sending, while a timer may overtake other parts of the page that wait for the same frame.
 * @returns a function that cancels it
 */
function nextMessage(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
  return () => port1.close();
}
