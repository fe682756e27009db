/** A message of the watcher in the page. Times are in milliseconds since the navigation started. */
export interface Notice {
  /**
   * `painted`: another heading was painted · `hydrated`: React has the first question in hand, so that a
   * choice is acted on · `chosen`: an option was first painted as chosen · `clicked`: a person has clicked
   */
  what: 'painted' | 'hydrated' | 'chosen' | 'clicked';
  time: number;
  heading: string;
  /** The middle of each painted option. */
  options: [x: number, y: number][];
}

/** The function in the page that the watcher calls. */
export const TELL = 'benchTell';

/**
 * Runs in every page before its own scripts. It looks at the page once a frame, and reports the time when that frame
 * was painted. It is a text, because tsx would rewrite a function.
 * @param needs a selector of what must be present beside a heading before it counts as painted
 */
export const watch = (needs: string): string => `(() => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const tell = (what, at, heading, options) => ${TELL}(JSON.stringify({ what, at, heading, options }));
  const options = () => {
    const { name } = document.querySelector('input[type=radio]') ?? {};
    const labels = Array.from(document.getElementsByName(name), (option) => option.closest('label') ?? option);
    return labels.map((label) => middle(label.getBoundingClientRect()));
  };
  globalThis.benchOptions = options;
  const afterPaint = (run) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => run(performance.now());
    channel.port2.postMessage(0);
  };
  const told = new Set();
  const once = (what) => {
    if (told.has(what)) return;
    told.add(what);
    afterPaint((at) => tell(what, at, '', []));
  };
  const isHeld = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  let shown = '';
  const look = () => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    const option = document.querySelector('input[type=radio]');
    if (heading !== '' && heading !== shown && document.querySelector(${JSON.stringify(needs)})) {
      shown = heading;
      afterPaint((at) => tell('painted', at, heading, options()));
    }
    if (option && !told.has('hydrated') && isHeld(option)) once('hydrated');
    if (option && !told.has('chosen') && document.querySelector('input[type=radio]:checked')) once('chosen');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', (event) => event.detail > 0 && tell('clicked', event.timeStamp, '', []), true);
})();`;
