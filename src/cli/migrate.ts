import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { z } from 'zod';
import { isObject, type Question } from '#core';
import { type LoadedFlow, loadFlow, questionVersion } from '#files';
import { checkOut } from './check-out.ts';
import { UsageError } from './exit.ts';

const LISTS = ['pre_questionnaire', 'medical_questionnaire'] as const;

type Loaded = Extract<LoadedFlow, { flow: unknown }>;
type Declared = NonNullable<Question['replaces']>;

/** A changed question that has no declaration about earlier answers. */
interface Undeclared {
  path: (string | number)[];
  id: string;
  replaces: Declared;
}

/**
 * Adds a `replaces` declaration to every question that has changed since a git reference. With this declaration the
 * question is asked again, until the author writes "same" or maps options. Declarations about older versions are reset,
 * because they were made for a different question.
 * @returns a sentence that says what was written
 */
export async function migrate(cwd: string, dir: string, ref: string): Promise<string> {
  const place = relative(cwd, dir);
  const folder = await checkOut(cwd, ref, [place]);
  try {
    const then = await loaded(join(folder, place), `at ${ref}`);
    const now = await loaded(dir, 'as it is');
    const lines: string[] = [];
    for (const file of Object.keys(now.source.files).filter((name) =>
      /^(?:products|questionnaires)\/[^.]+\.json$/.test(name),
    )) {
      const found = file.startsWith('products/') ? undeclared(file, then, now) : undeclaredOwn(file, then, now);
      if (found.length === 0) continue;
      const path = join(dir, file);
      const text = found.reduce(
        (written, one) =>
          applyEdits(
            written,
            modify(written, one.path, one.replaces, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
          ),
        await readFile(path, 'utf8'),
      );
      await writeFile(path, text);
      lines.push(
        ...found.map(
          ({ id }) => `${file}: "${id}" is asked again, unless you write "meaning": "same" or map its options`,
        ),
      );
    }
    return lines.length === 0
      ? `No question has changed since ${ref}, but for those declared.\n`
      : `${lines.join('\n')}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loaded(dir: string, when: string): Promise<Loaded> {
  const flow = await loadFlow(dir);
  if ('flow' in flow) return flow;
  const [first] = flow.problems;
  throw new UsageError(`The flow ${when} has errors: ${first?.file}:${first?.line} ${first?.message}`);
}

function undeclared(file: string, then: Loaded, now: Loaded): Undeclared[] {
  const [before, after] = [askingIn(then, file), askingIn(now, file)];
  if (before === undefined || after === undefined) return [];
  const known = LISTS.flatMap((list) => before[list]);
  return LISTS.flatMap((list) =>
    after[list].flatMap((question, index): Undeclared[] => {
      const old = known.find(({ id }) => id === question.id);
      const version = old && questionVersion(then.flow, before.slug, old);
      const changed = version === questionVersion(now.flow, after.slug, question) ? undefined : version;
      return toDeclare([list, index, 'replaces'], question, changed);
    }),
  );
}

/** Undeclared changes in one of the flow's own questionnaires. */
function undeclaredOwn(file: string, then: Loaded, now: Loaded): Undeclared[] {
  const name = file.replace(/^questionnaires\/|\.json$/g, '');
  const [before, after] = [then.flow.questionVersions[name] ?? {}, now.flow.questionVersions[name] ?? {}];
  return (now.flow.questionnaires[name] ?? []).flatMap((question, index) => {
    const version = before[question.id];
    return toDeclare(['questions', index, 'replaces'], question, version === after[question.id] ? undefined : version);
  });
}

/**
 * The missing declaration of a changed question.
 * @param version the version before the change; undefined when the question is unchanged
 */
function toDeclare(
  path: Undeclared['path'],
  { id, replaces }: { id: string; replaces?: Declared | null },
  version: string | undefined,
): Undeclared[] {
  const declared = replaces ?? [];
  if (version === undefined || declared.some((one) => one.version === version)) return [];
  const again = [...declared.map((one) => one.version), version];
  return [{ path, id, replaces: again.map((one) => ({ version: one, meaning: 'changed' })) }];
}

// The compiler has validated the questions, so this only states their type.
const questions = z.array(z.custom<Question>(isObject));
const Asking = z.object({ slug: z.string(), pre_questionnaire: questions, medical_questionnaire: questions });

const askingIn = ({ source }: Loaded, file: string) => Asking.optional().parse(source.files[file]);
