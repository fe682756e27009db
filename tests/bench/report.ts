import { cpus, loadavg, release, type as system } from 'node:os';
import { median, round, spread, table } from './figures.ts';
import type { Walked } from './funnel.ts';
import type { Loaded } from './load.ts';
import type { Tap, Visit } from './visit.ts';

/** Writes docs/performance.md. */

export interface Measured {
  visits: Visit[];
  taps: Tap[];
}

/** Everything that the bench has measured. */
export interface Findings {
  /** The commit and its date. */
  commit: string;
  rounds: number;
  /** By page; `many` is Tundish with 5,000 questions. */
  pages: Record<string, Measured>;
  walks: Walked[];
  commands: Record<string, number[]>;
  loaded: Loaded[];
  /** The rows of the table about searches. */
  searched: string[][];
}

/** A figure with a limit, and how to read it from the visits to a page. */
interface Aim {
  name: string;
  unit: string;
  of: (measured: Measured) => number[];
  /** The limit as a ratio to React by hand. */
  atMost: number;
}

const visits = (of: (visit: Visit) => number | number[]) => (measured: Measured) => measured.visits.flatMap(of);
const AIMS: Aim[] = [
  { name: 'first question painted', unit: ' ms', of: visits((one) => one.painted), atMost: 0.35 },
  {
    name: 'a choice on it is shown and kept',
    unit: ' ms',
    of: ({ taps }) => taps.map(({ kept }) => kept),
    atMost: 0.4,
  },
  { name: 'hydrated', unit: ' ms', of: visits((one) => one.hydrated), atMost: 1.1 },
  { name: 'choice → next question, first step', unit: ' ms', of: visits((one) => one.firstStep), atMost: 1.3 },
  { name: 'choice → next question, later steps', unit: ' ms', of: visits((one) => one.laterSteps), atMost: 1.3 },
  { name: 'heap after the first question', unit: ' kB', of: ({ taps }) => taps.map(({ heap }) => heap / 1000), atMost: 1.5 }, // prettier-ignore
];
/** Figures without a limit. They tell where the time goes. */
const COUNTS: Omit<Aim, 'atMost'>[] = [
  { name: 'received until painted', unit: ' kB', of: visits((one) => one.paintedBytes / 1000) },
  { name: 'received until hydrated', unit: ' kB', of: visits((one) => one.hydratedBytes / 1000) },
  { name: 'requests until hydrated', unit: '', of: visits((one) => one.requests) },
  { name: 'style recalculations per step', unit: '', of: visits((one) => one.recalcs) },
  { name: 'layouts per step', unit: '', of: visits((one) => one.layouts) },
  { name: 'scripts per step', unit: ' ms', of: visits((one) => one.scripting) },
];
const MOST_BYTES = 15_360;
const MOST_GROWTH = 1.1;
const SCREEN_MS = 500;
const LOG_IN_MS = 900;

const met = (isMet: boolean) => (isMet ? 'met' : '**not met**');

function comparison(pages: Findings['pages']): string {
  const { tundish, byHand, prerendered, rjsf, many } = pages;
  if (!tundish || !byHand || !prerendered || !rjsf || !many) return '';
  const all = [tundish, byHand, prerendered, rjsf];
  const aims = AIMS.map(({ name, unit, of, atMost }) => {
    const found = median(of(tundish)) / median(of(byHand));
    return [
      name,
      ...all.map((one) => spread(of(one), unit)),
      `${found.toFixed(2)}×`,
      `≤ ${atMost}`,
      met(found <= atMost),
    ];
  });
  const counts = COUNTS.map(({ name, unit, of }) => [name, ...all.map((one) => spread(of(one), unit))]);
  const lost = ({ taps }: Measured) => `${taps.filter((tap) => tap.lost).length} of ${taps.length}`;
  const growth = (name: string, of: Aim['of']) => {
    const found = median(of(many)) / median(of(tundish));
    return [
      name,
      spread(of(tundish), ' ms'),
      spread(of(many), ' ms'),
      `${found.toFixed(2)}×`,
      met(found <= MOST_GROWTH),
    ];
  };
  const bytes = median(tundish.visits.map(({ paintedBytes }) => paintedBytes));
  return `## Next to a page written by hand

${table(['', 'Tundish', 'React by hand', 'the same, prerendered', 'RJSF with ajv', 'ratio', 'aim', ''], aims)}

A tap at the moment when the first question is painted was lost: Tundish ${lost(tundish)}, by hand ${lost(byHand)}, prerendered ${lost(prerendered)}, RJSF ${lost(rjsf)}.
The first question is painted from ${round(bytes / 1000)} kB, headers included; the aim is at most ${round(MOST_BYTES / 1000)} kB: ${met(bytes <= MOST_BYTES)}.

${table(['', 'Tundish', 'React by hand', 'prerendered', 'RJSF with ajv'], counts)}

## Growth: 5,000 questions instead of 12

${table(
  ['', '12', '5,000', 'ratio', `aim: ≤ ${MOST_GROWTH}`],
  [
    growth(
      'first question painted',
      visits((one) => one.painted),
    ),
    growth(
      'choice → next question, later steps',
      visits((one) => one.laterSteps),
    ),
  ],
)}
`;
}

function funnel(walks: readonly Walked[]): string {
  const names = Object.keys(walks[0] ?? {});
  const rows = names.map((name) => {
    const times = walks.flatMap((walk) => walk[name] ?? []);
    const most = name.startsWith('log-in') ? LOG_IN_MS : SCREEN_MS;
    return [name, spread(times, ' ms'), `≤ ${most} ms`, met(median(times) <= most)];
  });
  return `## Later screens

The time from a press to the paint of the next heading, minus the declared delay. Number of visits: ${walks.length}.

${table(['', 'time', 'aim', ''], rows)}
`;
}

const COMMAND_AIMS: Record<string, number> = {
  diff: 1000,
  'scenarios (`tundish test`)': 3000,
  'proof (`tundish migrate --check`)': 10_000,
};

const commandTimes = (commands: Findings['commands']) => `## Commands

${table(
  ['', 'time', 'aim'],
  Object.entries(commands).map(([name, times]) => {
    const most = COMMAND_AIMS[name];
    return [name, spread(times, ' ms'), most === undefined ? '' : `≤ ${most} ms: ${met(median(times) <= most)}`];
  }),
)}
`;

/** The smallest acceptable rates as shares of the bare route's rate: for saving, then for reading. */
const SHARES = [1 / 3, 1 / 2];

function server(loaded: readonly Loaded[]): string {
  const rows = loaded.map(({ name, rates, p50, p99 }, index) => {
    const bare = index % 2 === 0 ? loaded[index + 1] : undefined;
    const share = bare && median(rates) / median(bare.rates);
    const most = SHARES[(index % 4) / 2] ?? 0;
    return [
      name,
      spread(rates),
      spread(p50, ' ms'),
      spread(p99, ' ms'),
      share === undefined ? '' : `${share.toFixed(2)} of the bare one; aim ${most.toFixed(2)}: ${met(share >= most)}`,
    ];
  });
  return `## What a request costs the server

autocannon, 16 connections, a person each, beside the server on the same machine.

${table(['', 'a second', 'p50', 'p99', 'share'], rows)}
`;
}

const search = (lines: readonly string[][]) => `## Search among 50,000 medications

${table(['', '', 'median', '95 of 100', 'found nothing'], lines)}
`;

/** @returns the page in markdown */
export function report({ commit, rounds, pages, walks, commands, loaded, searched }: Findings): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, of the commit ${commit}.
${cpus().length} × ${model.trim()}, ${system()} ${release()}, Node ${process.version}, Chromium without a window; ${round(loadavg()[1] ?? 0)} processes waited
for a processor on average while it ran. Numbers vary with the machine and with what else it does; the ratios say more.

Medians, and in brackets between which values the middle half of them lies. In the browser: ${rounds} rounds, each of which visits every
page with an empty cache, on a processor slowed down 4×, over 1.6 Mbit/s with 150 ms. Tundish is what \`npm start\` serves, under its
strict policy. The others stand in \`tests/bench/pages\`: the same 12 questions with a progress bar, history entries and an encrypted
write for each answer, and nothing else: no other screen, no error handling, no translation, no analytics.

${[comparison(pages), funnel(walks), commandTimes(commands), server(loaded), search(searched)].join('\n')}`;
}
