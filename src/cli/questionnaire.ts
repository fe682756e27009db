import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkFlow } from '#checks';
import { compileFlow, type FlowSource, isObject, type Problem } from '#core';
import { pathFrom, type PlacedProblem, placeProblems, readText } from '#files';
import { flowFor } from './check.ts';
import { UsageError } from './exit.ts';
import { compiledFlow } from './load-checked.ts';
import type { Report } from './report.ts';

/** Questions in a payload, and the pointer to them. */
interface PayloadQuestions {
  questions: unknown;
  pointer: string;
}

const isQuestion = (value: unknown) => isObject(value) && 'question_type' in value;

/** Finds questions in a payload: a single question, a list, or a product. */
function askedIn(value: unknown): PayloadQuestions[] {
  if (Array.isArray(value)) return [{ questions: value, pointer: '' }];
  if (!isObject(value)) return [];
  if (isQuestion(value)) return [{ questions: [value], pointer: '/0' }];
  return ['questions', 'pre_questionnaire', 'medical_questionnaire'].flatMap((key) =>
    key in value ? [{ questions: value[key], pointer: `/${key}` }] : [],
  );
}

/**
 * Converts the pointer of a problem in the "pre_questionnaire" of the sample product to a pointer into the payload;
 * undefined for any other problem.
 */
function inPayload({ pointer }: PayloadQuestions, problem: Problem): Problem | undefined {
  const prefix = '/pre_questionnaire';
  if (!problem.pointer.startsWith(prefix)) return undefined;
  const rest = problem.pointer.slice(prefix.length);
  // A single question has no list index.
  return { ...problem, pointer: pointer === '/0' ? rest.replace(/^\/0/, '') : pointer + rest };
}

/** Checks questions as if a product of the flow asked them. */
function problemsIn(flow: FlowSource, asked: PayloadQuestions, today: string): Problem[] {
  // The backend may serve pictures itself, so public/ is not searched.
  const { served: _, ...source } = flow;
  const [name, product] = Object.entries(source.files).find(([file]) => /^products\/[^.]+\.json$/.test(file)) ?? [];
  if (name === undefined || !isObject(product))
    throw new UsageError('The flow has no product to check questions against');
  const files = { ...source.files, [name]: { ...product, pre_questionnaire: asked.questions } };
  const compiled = compileFlow({ ...source, files });
  const found = 'problems' in compiled ? compiled.problems : checkFlow(compiled.flow, { ...source, files }, today);
  return found.filter(({ file }) => file === name).flatMap((problem) => inPayload(asked, problem) ?? []);
}

/**
 * Checks questionnaires in the form in which a backend sends them.
 * @throws UsageError for a file without questions; the file system's own error for one that cannot be read
 */
export async function questionnaire(
  cwd: string,
  paths: readonly string[],
  flow: string | undefined,
  today: string,
): Promise<Report> {
  const started = performance.now();
  if (paths.length === 0) throw new UsageError('Say which file: tundish questionnaire response.json');
  const { source } = await compiledFlow(await flowFor(cwd, flow));
  const findings: PlacedProblem[] = [];
  const files = paths.map((path) => pathFrom(cwd, resolve(cwd, path)));
  for (const [index, file] of files.entries()) {
    const path = resolve(cwd, paths[index] ?? '');
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) throw new UsageError(`There is no file ${file}`);
    const read = readText(file, await readFile(path));
    findings.push(...read.problems);
    if (read.problems.length > 0) continue;
    const asked = askedIn(read.value);
    if (asked.length === 0) throw new UsageError(`${file} contains no questions: write { "questions": [ … ] }`);
    const problems = asked.flatMap((one) => problemsIn(source, one, today));
    findings.push(
      ...placeProblems(
        problems.map((problem) => ({ ...problem, file })),
        { [file]: read.text },
      ),
    );
  }
  return { findings, files, duration: performance.now() - started };
}
