import type { Browser, CDPSession, Page } from 'playwright';
import { DELAY_MS } from './questions.ts';
import { LIMIT_MS, listen, mustSee, open, type Opened } from './slow-page.ts';
import type { Notice } from './watch.ts';

/** How long to wait until the question has moved in and the page has done its idle work, in milliseconds. */
const REST_MS = 900;
/** These steps come after the first, so their code has already run. */
const LATER_STEPS = 4;

/** The measurements of one visit. Times are in milliseconds. */
export interface Visit {
  painted: number;
  hydrated: number;
  /** Bytes received until the first paint of the question. */
  paintedBytes: number;
  hydratedBytes: number;
  requests: number;
  /** From a choice to the next question, without the declared delay. */
  firstStep: number;
  laterSteps: number[];
  /** Per later step. */
  recalcs: number[];
  layouts: number[];
  scripting: number[];
}

/** The measurements of a visit in which the person taps as early as possible. */
export interface Tap {
  /**
   * When the choice that led to the next question was painted: that of the early tap, or of a second tap after
   * hydration.
   */
  kept: number;
  /** Whether the early tap led nowhere. */
  lost: boolean;
  /** Bytes in use once the next question is shown and the page is idle. */
  heap: number;
}

const isPainted =
  (index: number) =>
  ({ what, heading }: Notice) =>
    what === 'painted' && heading.startsWith(`Question ${index + 1}:`);
const is =
  (asked: Notice['what']) =>
  ({ what }: Notice) =>
    what === asked;

/** Taps the place of an option. */
async function tap({ devtools }: Opened, [x, y]: Notice['options'][number] = [0, 0]): Promise<void> {
  const mouse = { x, y, button: 'left', clickCount: 1 } as const;
  await devtools.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
  await devtools.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
}

/**
 * Taps an option of a question. The position is read just before the tap, because content that loads later can move the
 * option.
 * @param index the question's index
 * @param option the option's index
 */
async function choose(opened: Opened, index: number, option: number): Promise<void> {
  await mustSee(opened, isPainted(index));
  const options: Notice['options'] = await opened.page.evaluate('benchOptions()');
  await tap(opened, options[option]);
}

/**
 * Answers a question, and waits until the next question is painted.
 * @returns milliseconds from the click to the paint, minus the flow's delay before it advances
 */
async function step(opened: Opened, index: number): Promise<number> {
  await choose(opened, index, index % 3);
  const painted = await mustSee(opened, isPainted(index + 1));
  return painted.time - (await mustSee(opened, is('clicked'))).time - DELAY_MS;
}

async function counted(devtools: CDPSession): Promise<{ recalcs: number; layouts: number; scripting: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { recalcs: of('RecalcStyleCount'), layouts: of('LayoutCount'), scripting: of('ScriptDuration') * 1000 };
}

const rest = (page: Page) => page.waitForTimeout(REST_MS);

/** A new visitor reads the first question and, when the page is idle, answers a few. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const opened = await open(browser, 'input[type=radio]');
  const { page, devtools } = opened;
  try {
    const until = listen(devtools);
    await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
    const painted = (await mustSee(opened, isPainted(0))).time;
    const hydrated = (await mustSee(opened, is('hydrated'))).time;
    await page.waitForLoadState('networkidle');
    await rest(page);
    const firstStep = await step(opened, 0);
    await rest(page);
    const found: Visit = {
      painted,
      hydrated,
      paintedBytes: until(painted).bytes,
      hydratedBytes: until(hydrated).bytes,
      requests: until(hydrated).requests,
      firstStep,
      laterSteps: [],
      recalcs: [],
      layouts: [],
      scripting: [],
    };
    for (let index = 1; index <= LATER_STEPS; index++) {
      const before = await counted(devtools);
      found.laterSteps.push(await step(opened, index));
      await rest(page);
      const after = await counted(devtools);
      for (const name of ['recalcs', 'layouts', 'scripting'] as const) found[name].push(after[name] - before[name]);
    }
    return found;
  } finally {
    await page.context().close();
  }
}

/** A visitor taps as soon as the first question is painted, and again if that tap was lost. */
export async function tapAtOnce(browser: Browser, address: string): Promise<Tap> {
  const opened = await open(browser, 'input[type=radio]');
  const { page, devtools, when } = opened;
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
    const { options } = await mustSee(opened, isPainted(0));
    await tap(opened, options[1]);
    const shown = (await mustSee(opened, is('chosen'))).time;
    const hydrated = (await mustSee(opened, is('hydrated'))).time;
    const isKept = (await when(isPainted(1), DELAY_MS + 2000)) !== undefined;
    if (!isKept) {
      await choose(opened, 0, 2);
      await mustSee(opened, isPainted(1));
    }
    await page.waitForLoadState('networkidle');
    await rest(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { kept: isKept ? shown : Math.max(shown, hydrated), lost: !isKept, heap: usedSize };
  } finally {
    await page.context().close();
  }
}
