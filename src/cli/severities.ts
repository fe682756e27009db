import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ConfiguredSeverity, RULES, type Severities } from '#checks';
import { didYouMean, isObject, jsonOf, pointerTo, type Problem, structureProblems } from '#core';
import { type PlacedProblem, placeProblems, readText } from '#files';

/** The configuration file beside the flows. It has a severity for each rule (schemas/checks.schema.json). */
const NAME = 'tundish.json';
/** The path of the configuration file, relative to a flow's folder. */
const SEVERITIES = `../${NAME}`;

const SEVERITY: { [S in ConfiguredSeverity]: S } = { error: 'error', warning: 'warning', info: 'info', off: 'off' };

const isSeverity = (value: unknown): value is ConfiguredSeverity =>
  typeof value === 'string' && Object.hasOwn(SEVERITY, value);

const problem = (rule: string, id: string, message: string, hint: string): Problem => ({
  rule,
  severity: 'error',
  file: SEVERITIES,
  pointer: pointerTo('severity', id),
  anchor: 'key',
  message,
  hint,
});

/** The problems of a rule id in the configuration. */
function wrong(id: string): Problem[] {
  const rule = RULES.find((known) => known.rule === id);
  const ids = RULES.map((known) => known.rule);
  if (rule === undefined) return [problem('SU04', id, `There is no rule "${id}"`, didYouMean(id, ids))];
  if (rule.strict !== true) return [];
  return [problem('SU03', id, `${id} ${rule.name} can't be made milder: it protects visitors`, 'remove this')];
}

/** The configuration file of a flow as text; empty when there is none. */
export const severitiesText = (dir: string): Promise<string> => readFile(join(dir, SEVERITIES), 'utf8').catch(() => '');

/** The configured severities by rule, and the problems of the configuration file. */
export async function severitiesFor(dir: string): Promise<{ severities: Severities; problems: PlacedProblem[] }> {
  const bytes = await readFile(join(dirname(dir), NAME)).catch(() => undefined);
  if (bytes === undefined) return { severities: new Map(), problems: [] };
  const read = readText(SEVERITIES, bytes);
  const value = jsonOf(read.value ?? null);
  const structure = read.problems.length > 0 ? [] : structureProblems(SEVERITIES, 'checks.schema.json', value);
  const entries = isObject(value) && isObject(value.severity) ? Object.entries(value.severity) : [];
  const named = structure.length > 0 ? [] : entries.flatMap(([id]) => wrong(id));
  const severities = new Map(
    entries.flatMap(([id, severity]) => (isSeverity(severity) ? [[id, severity] as const] : [])),
  );
  const problems = [...read.problems, ...placeProblems([...structure, ...named], { [SEVERITIES]: read.text })];
  return problems.length > 0 ? { severities: new Map(), problems } : { severities, problems: [] };
}
