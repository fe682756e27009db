import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type QuestionSource, decisionOf, ownTextsOf, questionSources, sideOf, signedValues } from '#checks';
import { type Flow, htmlToText, ownEntry, type Question, type SignoffFile, signoffIn } from '#core';
import { loadFlow, type LoadedFlow, type PlacedProblem, placeProblems, questionVersion, versionOf } from '#files';
import { UsageError } from './exit.ts';
import { changedByHand, type SignedRecord } from './signed-record.ts';

type Loaded = Extract<LoadedFlow, { flow: Flow }>;

/** The parts of a flow that need a signature, by name, each with its digest. */
function partsOf({ flow, source }: Loaded): Record<string, string> {
  const questions = questionSources(flow, source).flatMap(({ name, questions: asked, own }) =>
    asked.map((question) => {
      const version =
        own === undefined ? questionVersion(flow, name, question) : flow.questionVersions[own]?.[question.id];
      return [`${name} ${question.id}`, version ?? ''] as const;
    }),
  );
  const others = Object.entries(signedValues(sideOf(flow, source), source)).map(
    ([name, value]) => [name, versionOf(value)] as const,
  );
  return Object.fromEntries([...questions, ...others]);
}

/** The names of the parts that differ from the signed ones. */
function unsigned(parts: Readonly<Record<string, string>>, signed: SignoffFile | undefined): string[] {
  const before = signed?.parts ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(parts)])].filter(
    (name) => ownEntry(before, name) !== ownEntry(parts, name),
  );
}

/**
 * Reports unsigned parts as one finding. If all parts are signed, reports each value of signoff.json that `tundish
 * sign` would not have written.
 * @param today as year-month-day, because nobody signs in the future
 */
export function unsignedProblems(loaded: LoadedFlow, today = '9999-12-31'): PlacedProblem[] {
  if ('problems' in loaded) return [];
  const signed = signoffIn(loaded.source);
  const parts = partsOf(loaded);
  const names = unsigned(parts, signed);
  if (signed !== undefined && names.length === 0)
    return placeProblems(changedByHand(signed, recordOf(loaded, parts), today), loaded.texts);
  const since = signed === undefined ? 'Nobody has signed' : `Changed since ${signed.by} signed on ${signed.on}`;
  const problem = {
    rule: 'signoff',
    severity: 'error',
    file: 'signoff.json',
    pointer: '',
    anchor: 'value',
    message: `${since}: ${names.join(', ')}`,
    hint: 'have it reviewed, then run tundish sign --as NAME',
  } as const;
  return placeProblems([problem], loaded.texts);
}

const decisionsOf = (flow: Flow, asked: readonly Question[]) =>
  Object.fromEntries(
    asked.map(({ id, answer_options: options = [] }) => [
      id,
      Object.fromEntries((options ?? []).map((option) => [option.id, decisionOf(flow, option)])),
    ]),
  );

/** The content that `tundish sign` writes about a flow, without the name and the date. */
const recordOf = ({ flow, source }: Loaded, parts: Readonly<Record<string, string>>): SignedRecord => ({
  languages: [...flow.locales],
  behaviour: versionOf(parts),
  parts,
  decisions: Object.fromEntries(
    questionSources(flow, source).map(({ name: asks, questions }) => [asks, decisionsOf(flow, questions)]),
  ),
});

/** The texts of questions by question, option and field, in a language. */
const textsOf = (flow: Flow, { name, own }: QuestionSource, locale: string): Readonly<Record<string, string>> =>
  own === undefined ? (flow.productTexts[locale]?.[name] ?? {}) : ownTextsOf(flow, own, locale);

/** The decision table: every question and option in every language, with its consequence. */
function tableOf({ flow, source }: Loaded): string {
  return questionSources(flow, source)
    .map((asks) => {
      const texts = flow.locales.map((locale) => textsOf(flow, asks, locale));
      const entry = (key: string, text: string | null | undefined) =>
        texts.map((one) => htmlToText(ownEntry(one, key) ?? text ?? '')).join(' | ');
      const lines = asks.questions.flatMap(({ id, question_text, answer_options: options }) => [
        `  ${entry(`${id}.question_text`, question_text)}`,
        ...(options ?? []).map(
          (option) =>
            `    ${decisionOf(flow, option).padEnd(28)} ${entry(`${id}.${option.id}.answer_text`, option.answer_text)}`,
        ),
      ]);
      return [asks.name, ...lines].join('\n');
    })
    .join('\n\n');
}

/**
 * Signs a flow: writes signoff.json.
 * @param name who signs
 * @returns the changes since the last signature, and the decision table
 * @throws UsageError when the flow has errors, or no name is given
 */
export async function sign(dir: string, name: string | undefined, day: string): Promise<string> {
  if (name === undefined) throw new UsageError('Say who signs: tundish sign --as "Dr. Ada Quince"');
  const loaded = await loadFlow(dir);
  if ('problems' in loaded) throw new UsageError('The flow has errors: run tundish check first');
  const { flow, source } = loaded;
  const parts = partsOf(loaded);
  const changed = unsigned(parts, signoffIn(source));
  const signoff: SignoffFile = {
    $schema: '../../schemas/signoff.schema.json',
    by: name,
    on: day,
    ...recordOf(loaded, parts),
  };
  await writeFile(join(dir, 'signoff.json'), `${JSON.stringify(signoff, null, 2)}\n`);
  const since =
    changed.length === 0
      ? 'Nothing has changed since the last signature.'
      : `Signed for the first time, or changed: ${changed.join(', ')}`;
  return `${tableOf(loaded)}\n\n${since}\nSigned by ${name} on ${day}, for ${flow.locales.join(', ')}: ${join(dir, 'signoff.json')}\n`;
}
