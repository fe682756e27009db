import type { Flow, Json, Problem } from '../model/index.ts';
import { withoutCascadingProblems } from './cascading-problems.ts';
import { textsOfProduct } from '../rules/index.ts';
import { editionProblems } from './edition.ts';
import { relocateToFieldTypes } from './relocate-to-field-type.ts';
import { type Files, filesOf } from './files.ts';
import { fileProblems, inAnotherFolder } from './file-problems.ts';
import { FOUNDATIONS, COMPILER_RULES } from './rules/index.ts';
import { bringsOf, changesOf } from './rules/operations.ts';
import { type InlinedFiles, inlineReferences } from './inline-references.ts';
import { contractIn, inlinedFiles, withSchemas } from './inlined-files.ts';
import { withCorrectedWords } from './corrected-words.ts';
import { nameProblems } from './names.ts';
import { compiledText } from './parse-text.ts';
import { pathTypeTo } from './path-types.ts';
import { REQUIRED_FILES } from './schemas.ts';
import { structureProblems } from './structure.ts';

/** A flow as read from disk. */
export interface FlowSource {
  name: string;
  /** Parsed JSON by the file's path inside the flow's folder: "routes.json", "screens/login.json". */
  files: Readonly<Record<string, unknown>>;
  /** The files in scenarios/. They test the flow and are not a part of it. */
  scenarios?: Readonly<Record<string, unknown>>;
  /** signoff.json: who approved which behaviour. It is not a part of the flow. */
  signoff?: unknown;
  /** translated.json: the texts from which translations were made. It is not a part of the flow. */
  translated?: unknown;
  /** checked.json: what the files were like when a check found nothing. It is not a part of the flow. */
  checked?: unknown;
  /** The OpenAPI document that flow.json names as `contract`. */
  contract?: unknown;
  /** Addresses of the files in public/, which are served unchanged ("/logo.svg"), and of those in fonts/. */
  served?: readonly string[];
}

/**
 * Compiles the files of a flow, or returns everything that is wrong with them. A flow of an older edition is refused as
 * a whole. There are three stages: the structure of each file, references to shared definitions, and names and rules
 * across files. A stage runs only if the stages before it found nothing.
 */
export function compileFlow(source: FlowSource): { flow: Flow } | { problems: Problem[] } {
  const beside = { contract: contractIn(source.contract), served: source.served };
  const outdated = editionProblems(source.name, source.files);
  if (outdated.length > 0) return { problems: outdated };
  const missing = fileProblems(source.files);
  const all = withSchemas(source.files);
  const broken = [...missing, ...all.flatMap(structureOf)];
  if (broken.length > 0) return { problems: [...broken, ...namesBeside(all, beside, broken)] };
  const { files, shared, atOrigin, originOf } = placedFiles(all, beside, inlinedFiles(source.files));
  if (shared.length > 0) return { problems: shared };
  const lacking = FOUNDATIONS.flatMap((rule) => rule(files));
  if (lacking.length > 0) return { problems: lacking };
  const written = atOrigin([...nameProblems(files, originOf), ...COMPILER_RULES.flatMap((rule) => rule(files))]);
  const problems = withoutCascadingProblems(relocateToFieldTypes(files, written));
  return problems.length > 0 ? { problems } : { flow: flowFrom(files) };
}

/**
 * Finds the problems of a flow's scenarios: first of their structure, then of the names in them. The flow itself must
 * compile.
 */
export function scenarioProblems({ scenarios = {}, ...source }: FlowSource): Problem[] {
  const own = withSchemas(scenarios);
  const broken = own.flatMap(structureOf);
  if (broken.length > 0) return broken;
  const beside = { contract: contractIn(source.contract), served: source.served };
  const { files } = placedFiles(withSchemas(source.files), beside, inlinedFiles(source.files));
  return counted(nameProblems({ ...files, all: own }));
}

/** Merges equal problems into one with their number, because one renamed route may be used in dozens of scenarios. */
function counted(problems: readonly Problem[]): Problem[] {
  const equal = new Map<string, Problem[]>();
  for (const problem of problems) equal.set(problem.message, [...(equal.get(problem.message) ?? []), problem]);
  return [...equal.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0
      ? (first ?? [])
      : [{ ...first, message: `${first.message}, which ${others.length + 1} places name` }],
  );
}

/**
 * Structure problems by the file's content and name. Cached, because most files are the same objects at the next save.
 */
const structures = new WeakMap<object, Map<string, Problem[]>>();

function structureOf({ file, schemaId, value }: Files['all'][number]): Problem[] {
  if (typeof value !== 'object' || value === null) return structureProblems(file, schemaId, value);
  const kept = structures.get(value) ?? new Map<string, Problem[]>();
  structures.set(value, kept);
  const found = kept.get(file) ?? placedOrBroken(file, structureProblems(file, schemaId, value), value);
  kept.set(file, found);
  return found;
}

/** The structure problems of a file, or the one problem that it is in the wrong folder. */
function placedOrBroken(file: string, problems: Problem[], value: Json): Problem[] {
  const moved = problems.length === 0 ? undefined : inAnotherFolder(file, value);
  return moved === undefined ? problems : [moved];
}

/** The files with every shared definition in place of its reference, and the problems of those references. */
function placedFiles(all: Files['all'], beside: Parameters<typeof filesOf>[1], placed: InlinedFiles) {
  const { files, problems, atOrigin, originOf } = placed;
  const inIt = all.map((one) => ({ ...one, value: files[one.file] ?? one.value }));
  return { files: filesOf(inIt, beside), shared: problems, atOrigin, originOf };
}

/** Finds unknown names even if another file has a structure problem, so that one mistake does not hide the others. */
function namesBeside(all: Files['all'], beside: Parameters<typeof filesOf>[1], broken: readonly Problem[]): Problem[] {
  const found = mendedFiles(all, beside, broken);
  if (found === undefined) return [];
  const { files, shared, atOrigin, originOf } = found;
  if (shared.length > 0) return shared;
  return FOUNDATIONS.some((rule) => rule(files).length > 0) ? [] : atOrigin(nameProblems(files, originOf));
}

/**
 * The files of a flow for tools that look up names in them, such as an editor.
 * @returns undefined when their structure has problems other than misspelt words
 */
export function filesIn(source: FlowSource): Files | undefined {
  const all = withSchemas(source.files);
  const beside = { contract: contractIn(source.contract), served: source.served };
  return mendedFiles(all, beside, all.flatMap(structureOf))?.files;
}

/**
 * The files with misspelt words replaced by the words that were probably meant; undefined when there are other
 * problems.
 */
function mendedFiles(all: Files['all'], beside: Parameters<typeof filesOf>[1], broken: readonly Problem[]) {
  if (!REQUIRED_FILES.every((file) => all.some((other) => other.file === file))) return undefined;
  const files = all.map((one) => ({
    ...one,
    value: withCorrectedWords(
      one.file,
      one.schemaId,
      one.value,
      broken.filter(({ file }) => file === one.file),
    ),
  }));
  if (files.some((one) => structureOf(one).length > 0)) return undefined;
  const written = Object.fromEntries(files.map(({ file, value }) => [file, value]));
  return placedFiles(files, beside, inlineReferences(written));
}

function flowFrom(files: Files): Flow {
  const { $schema: _, edition: ____, ...flow } = files.flow;
  const { $schema: __, ...analytics } = files.analytics;
  const { $schema: ___, steps, goal, ...progress } = files.steps;
  return {
    ...flow,
    routes: Object.entries(files.routes.routes).map(([id, route]) => {
      const path_type = pathTypeTo(files, id, route);
      return { ...route, ...(path_type !== undefined && { path_type }), id };
    }),
    steps,
    goal,
    progress,
    questions: files.questions,
    questionnaires: Object.fromEntries(
      Object.entries(files.questionnaires).map(([name, { questions }]) => [name, questions]),
    ),
    calls: files.calls.calls,
    changes: changesOf(files),
    brings: bringsOf(files),
    errors: files.errors,
    modals: files.modals.modals,
    stores: files.stores.stores,
    analytics,
    consents: {},
    questionVersions: {},
    screens: files.screens,
    languages: Object.fromEntries(files.flow.locales.map((locale) => [locale, languageOf(locale)])),
    texts: textsIn(files),
    serverTexts: Object.fromEntries(Object.entries(files.copy).map(([locale, copy]) => [locale, copy.server])),
    productTexts: Object.fromEntries(
      files.flow.locales.map((locale) => [locale, productTextsIn(files, locale)] as const),
    ),
  };
}

/**
 * The name of a language in this language. Computed at build time, because Intl takes longer on a phone than everything
 * else on a screen.
 */
const languageOf = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** The texts of each locale. If a translation is missing, the text of the default language is used. */
const textsIn = ({ copy, flow }: Files): Flow['texts'] =>
  Object.fromEntries(
    Object.entries(copy).map(([locale, { texts }]) => {
      const own = Object.entries({ ...copy[flow.default_locale]?.texts, ...texts });
      return [locale, Object.fromEntries(own.map(([key, text]) => [key, compiledText(text)]))];
    }),
  );

/** The texts of each product by slug. If a translation is missing, the product's own text is used. */
const productTextsIn = ({ flow, products, productTexts }: Files, locale: string) =>
  Object.fromEntries(
    Object.entries(products).map(([slug, product]) => [
      slug,
      locale === flow.default_locale ? textsOfProduct(product) : (productTexts[`${slug}.${locale}`]?.texts ?? {}),
    ]),
  );
