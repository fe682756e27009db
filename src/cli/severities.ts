import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RULES } from '#checks';
import { didYouMean, isObject, jsonOf, pointer, type Problem, structureProblems } from '#core';
import { type PlacedProblem, placeProblems, readText } from '#files';

/** The configuration file beside the flows, with a severity for each rule (schemas/checks.schema.json). */
const NAME = 'tundish.json';
/** The path of the configuration file from a flow's folder. */
export const SEVERITIES = `../${NAME}`;

const SEVERITY = { error: 'error', warning: 'warning', info: 'info', off: 'off' } as const;
type Severity = keyof typeof SEVERITY;

const isSeverity = (value: unknown): value is Severity => typeof value === 'string' && Object.hasOwn(SEVERITY, value);

const problem = (rule: string, id: string, message: string, hint: string): Problem => ({
  rule,
  severity: 'error',
  file: SEVERITIES,
  pointer: pointer('severity', id),
  at: 'key',
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

/** The configured severities by rule, and the problems of the configuration file. */
async function severitiesFor(dir: string): Promise<{ severities: Map<string, Severity>; problems: PlacedProblem[] }> {
  const bytes = await readFile(join(dirname(dir), NAME)).catch(() => undefined);
  if (bytes === undefined) return { severities: new Map(), problems: [] };
  const read = readText(SEVERITIES, bytes);
  const value = jsonOf(read.value ?? null);
  const structure = read.problems.length > 0 ? [] : structureProblems(SEVERITIES, 'checks.schema.json', value);
  const entries = isObject(value) && isObject(value.severity) ? Object.entries(value.severity) : [];
  const named = structure.length > 0 ? [] : entries.flatMap(([id]) => wrong(id));
  const severities = new Map(entries.flatMap(([id, said]) => (isSeverity(said) ? [[id, said] as const] : [])));
  const problems = [...read.problems, ...placeProblems([...structure, ...named], { [SEVERITIES]: read.text })];
  return problems.length > 0 ? { severities: new Map(), problems } : { severities, problems: [] };
}

/** Applies the configured severities to findings, and adds the problems of the configuration file. */
export async function withSeverities(dir: string, found: readonly PlacedProblem[]): Promise<PlacedProblem[]> {
  const { severities, problems } = await severitiesFor(dir);
  const left = found.flatMap((finding): PlacedProblem[] => {
    const severity = severities.get(finding.rule) ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
  return [...problems, ...left];
}
