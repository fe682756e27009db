/** Medians, spread and tables of what the bench measures. */

/** @param share from 0 to 1 */
const quantile = (values: readonly number[], share: number): number => {
  const all = values.toSorted((a, b) => a - b);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param unit written after the median @returns the median, and the values between which the middle half lies */
export function spread(values: readonly number[], unit = ''): string {
  if (values.length === 0) return '–';
  const [low, mid, high] = [0.25, 0.5, 0.75].map((share) => round(quantile(values, share)));
  return low === high ? `${mid}${unit}` : `${mid}${unit} (${low}–${high})`;
}

export const round = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(1) : String(Math.round(value)));

/** A table in markdown; every column but the first is of numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
