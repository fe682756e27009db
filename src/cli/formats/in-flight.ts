import type { InFlightReport } from '../in-flight.ts';

/** Formats the result for a terminal: each harm with its line and the story of an example visitor. */
export function inFlightPretty({ against, findings, removed, states, duration }: InFlightReport): string {
  const blocks = findings.map(({ file, line, harm, message, hint, states: happens, story }) =>
    [
      `${file}:${line}  ${harm}  ${message}`,
      `    ${hint}`,
      ...(happens === 0 ? [] : [`    ${happens} ${happens === 1 ? 'state' : 'states'}, for example:`]),
      ...story.map(({ does, then }, index) => `  ${String(index + 1).padStart(3)}  ${does}\n       → ${then}`),
      '',
    ].join('\n'),
  );
  const gone = removed.map(
    (file) =>
      `${file}  removed  Whoever answers its questions can't go on: their page is not found\n    keep it until they have finished\n`,
  );
  const others = removed.length === 0 ? 'Whoever' : 'Whoever else';
  const sum =
    findings.length === 0
      ? `${others} is on their way since ${against} can go on`
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} for people on their way since ${against}`;
  return `${[...gone, ...blocks, `${sum} · ${states} states · ${Math.round(duration)} ms`].join('\n')}\n`;
}

export const inFlightJson = (report: InFlightReport): string =>
  `${JSON.stringify({ ok: report.findings.length === 0, ...report }, null, 2)}\n`;
