import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RULES, withSeverities } from '#checks';
import type { PlacedProblem } from '#files';
import { severitiesFor } from '../../src/cli/severities.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tundish-severities-'));
  await mkdir(join(folder, 'shop'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const finding = (rule: string): PlacedProblem => ({
  rule,
  severity: 'warning',
  file: 'copy/es.json',
  pointer: '',
  anchor: 'key',
  message: 'Something',
  hint: 'mend it',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  source: '',
});

/** @returns two findings of a flow next to this tundish.json: "severity file message" */
async function besides(settings: string) {
  await writeFile(join(folder, 'tundish.json'), settings);
  const { severities, problems } = await severitiesFor(join(folder, 'shop'));
  const found = [...problems, ...withSeverities([finding('CP08'), finding('GR03')], severities)];
  return found.map(({ severity, file, line, rule, message }) => `${severity} ${file}:${line} ${rule} ${message}`);
}

const AS_FOUND = ['warning copy/es.json:1 CP08 Something', 'warning copy/es.json:1 GR03 Something'];

test.each([
  ['error', ['error copy/es.json:1 CP08 Something', AS_FOUND[1]]],
  ['info', ['info copy/es.json:1 CP08 Something', AS_FOUND[1]]],
  ['off', [AS_FOUND[1]]],
])('tundish.json sets a rule to "%s"', async (severity, left) => {
  expect(await besides(JSON.stringify({ severity: { CP08: severity } }))).toEqual(left);
});

test.each([
  ['a rule that protects visitors', '{ "severity": { "GR03": "off" } }', 'SU03 GR03 redirect-cycle'],
  ['no rule', '{ "severity": { "XX01": "off" } }', 'SU04 There is no rule "XX01"'],
  ['no severity', '{ "severity": { "CP08": "loud" } }', 'SC06 '],
  ['no JSON', '{ "severity": ', 'SC01 '],
  ['no settings', '7', 'SC04 '],
])('%s is a finding of tundish.json, and no severity changes', async (_what, settings, text) => {
  const [first, ...rest] = await besides(settings);
  expect(first).toContain(`error ../tundish.json:1 ${text}`);
  expect(rest).toEqual(AS_FOUND);
});

test('[issue 12] the rules about people that no flow can suppress are these', () => {
  // The rules about people: what is safe, private, reachable and readable. The others say that a file is wrong.
  const strict = RULES.filter((rule) => rule.strict === true && /^(?:AX|CP|GR|PR|SF)/.test(rule.rule));
  expect(
    strict
      .map(({ rule }) => rule)
      .toSorted()
      .join(' '),
  ).toBe(
    'AX02 CP01 CP04 CP06 CP10 CP12 GR03 GR06 GR09 GR10 GR13 GR14 GR15 GR21 GR24 ' +
      'PR01 PR02 PR03 PR04 PR05 PR07 PR09 PR10 PR11 PR12 PR13 SF01 SF02 SF03 SF05 SF06 SF09 SF10 SF12',
  );
});
