import process from 'node:process';
import { jsonOf } from '#core';
import { loadRead, readFlow } from '#files';
import { allFindings } from '../../src/cli/check.ts';
import { problemsOf, today } from '../../src/cli/load-checked.ts';
import { commandOptions } from '../support/command-options.ts';
import { seeded } from '../support/seeded.ts';
import { catalogueOf } from './catalogue-of.ts';
import { type Slip, slipsOf } from './slips-of.ts';

/**
 * `npm run slips`: puts single mistakes into a flow, and says which of them the check reports, where and how often.
 * Whoever reads the list decides which of the others harm somebody.
 */
const { values: options } = commandOptions({
  options: {
    flow: { type: 'string', default: 'ordering' },
    /** How many mistakes are tried. */
    sample: { type: 'string', default: '100' },
    /** Another seed takes other mistakes. */
    seed: { type: 'string', default: '1' },
    /** Tries only the kinds whose name matches this expression. */
    kind: { type: 'string', default: '' },
  },
});

/** Takes from each kind in turn, so that the commonest does not fill the sample. */
function byTurns<One>(list: readonly One[], kindOf: (one: One) => string): One[] {
  const kinds = new Map<string, One[]>();
  for (const one of list) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
  const longest = Math.max(0, ...[...kinds.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => [...kinds.values()].flatMap((kind) => kind[round] ?? [])).flat();
}

const dir = `flows/${options.flow}`;
const next = seeded(Number(options.seed));
const { source } = await readFlow(dir);
const files = Object.fromEntries(Object.entries(source.files).map(([file, value]) => [file, jsonOf(value)]));
const isWanted = new RegExp(options.kind);
const shuffled = [...slipsOf(files, next), ...catalogueOf(files, next)]
  .filter(({ what, role }) => isWanted.test(`${what} ${role}`))
  .map((slip) => ({ slip, order: next() }))
  .toSorted((a, b) => a.order - b.order)
  .map(({ slip }) => slip);
const mixed = byTurns(
  byTurns(shuffled, ({ what, role }) => `${what} ${role}`),
  ({ what }) => what,
);
const sample = mixed.slice(0, Number(options.sample));

const inner = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));

/** The places at which a finding names a mistake: its token, what is around it, and what was exchanged with it. */
const placesOf = ({ pointer, also }: Slip): string[] => [pointer, inner(pointer), ...also];

const count = { reported: 0, 'at its place': 0, twice: 0 };
for (const slip of sample) {
  const read = await readFlow(dir, { [slip.file]: new TextEncoder().encode(slip.text) });
  const loaded = loadRead(read);
  const problems = await problemsOf(dir, loaded, today());
  const found = allFindings(loaded, problems);
  const places = placesOf(slip);
  // What is inside of a mistaken value, such as the test of a condition, is the mistake, too.
  const isThere = found.some(
    ({ file, pointer }) =>
      file === slip.file && (places.includes(pointer) || [slip.pointer, ...slip.also].includes(inner(pointer))),
  );
  count.reported += Number(found.length > 0);
  count['at its place'] += Number(isThere);
  count.twice += Number(found.length > 1);
  if (isThere && found.length === 1) continue;
  const told = found.map(({ rule, file, pointer, message }) => `\n    ${rule} ${file}#${pointer} ${message}`);
  const title = found.length === 0 ? 'not reported' : isThere ? 'twice' : 'elsewhere';
  process.stdout.write(
    `${title}: ${slip.what} ${slip.role}, ${slip.file}#${slip.pointer}\n    ${slip.before.slice(0, 160)} → ${slip.after.slice(0, 160)}${told.slice(0, 3).join('')}\n`,
  );
}
process.stdout.write(
  `${sample.length} mistakes: ${Object.entries(count)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')}\n`,
);
