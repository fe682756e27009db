import type { Exchanged } from './exchange.ts';

const COLUMNS = ['file', 'part', 'key', 'state', 'source', 'target'] as const;

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Translations as a table (RFC 4180). */
export const toCsv = (all: readonly Exchanged[]): string =>
  [COLUMNS.join(','), ...all.map((one) => COLUMNS.map((column) => cell(one[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

/** The rows of a table. A quoted cell may contain commas, line breaks and doubled quotes. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  for (let found = cells.exec(text); found !== null; found = cells.exec(text)) {
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/**
 * Reads translations from a table written by `toCsv` and saved by a spreadsheet.
 * @throws Error when a column is missing
 */
export function fromCsv(text: string): Exchanged[] {
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  const places = COLUMNS.map((column) => {
    const place = header.indexOf(column);
    if (place === -1) throw new Error(`The table has no column "${column}"`);
    return [column, place] as const;
  });
  return rows.map((row) => {
    const at = Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? '']));
    const { file = '', part = '', key = '', state = '', source = '', target = '' } = at;
    return { file, part, key, state, source, target };
  });
}
