import { CLASSES } from '#checks';
import type { DiffReport, PlacedDifference, Location } from '../diff.ts';

const at = (location: Location | undefined) => (location === undefined ? '' : `${location.file}:${location.line}`);

/** The locations on both sides, if they exist. */
const places = ({ before, after }: PlacedDifference): string =>
  [at(after), before === undefined ? '' : `before: ${at(before)}`].filter((place) => place !== '').join('   ');

/** The number of differences in each class: "2 safety · 1 copy". */
const counts = (differences: readonly PlacedDifference[]): string =>
  CLASSES.flatMap((kind) => {
    const amount = differences.filter((one) => one.class === kind).length;
    return amount === 0 ? [] : [`${amount} ${kind}`];
  }).join(' · ') || 'nothing changes for anybody';

/** Formats a diff for a terminal. */
export function diffPretty({ against, differences, duration }: DiffReport): string {
  const lines = differences.map((one) =>
    [
      `${one.class.padEnd(9)}  ${one.says}`,
      `           ${places(one)}`,
      ...(one.example === undefined ? [] : [`           for example ${one.example}`]),
    ].join('\n'),
  );
  return `${[...lines, `Against ${against}: ${counts(differences)} · ${Math.round(duration)} ms`].join('\n')}\n`;
}

/** Formats a diff as JSON. */
export const diffJson = ({ against, differences }: DiffReport): string =>
  `${JSON.stringify({ format_version: '1.0', against, differences }, null, 2)}\n`;

const cell = (text: string) =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .replaceAll('\n', ' ');

/** Formats a diff as Markdown for a pull request. */
export function diffMarkdown({ against, differences }: DiffReport): string {
  const rows = differences.map(
    (one) =>
      `| **${one.class}** | ${cell(one.says)} | ${cell(one.example ?? '')} | ${at(one.after)} | ${at(one.before)} |`,
  );
  const table = ['| | What changes | For example | Where | Before |', '|---|---|---|---|---|', ...rows];
  return `### For visitors: ${counts(differences)}\n\nCompared with \`${against}\`.\n${rows.length === 0 ? '' : `\n${table.join('\n')}\n`}`;
}
