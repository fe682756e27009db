/** The clock, which tests replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * The time of the event that the page is handling, in milliseconds since 1970; the current time if it handles none. A
   * slow phone handles a tap long after the finger has touched the screen.
   */
  happened(): number;
  /** Runs a function after some milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** Runs a function after the current changes of the page are painted. @returns a function that cancels it */
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
    // The browser never paints a hidden page.
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
 * Runs a function in a separate task. A message that is sent right before a frame is painted arrives right after it,
 * and messages arrive in the order of sending. A timer might overtake other parts of the page that wait for the same
 * frame.
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
