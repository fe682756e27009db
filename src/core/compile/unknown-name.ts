import {
  didYouMean,
  ENGINE_NAMES,
  ENGINE_STORES,
  lastPart,
  nearest,
  orDeclare,
  ownEntry,
  fileStem,
} from '../model/index.ts';
import { ROOTS } from '../eval/index.ts';
import { ANSWERS, derivedFact, madeOf } from '../rules/index.ts';
import { questionLists } from './rules/question-lists.ts';
import type { Files } from './files.ts';
import { authored, fieldNamesIn, NAME_KINDS } from './name-kinds.ts';
import { listed } from './wording.ts';
import { unseenText } from './unseen-text.ts';

/** Adds a problem about a name. */
export type AddProblem = (rule: string, message: string, hint: string) => void;

/**
 * Checks that a name is declared.
 * @param name the kind of name, which is a value of `names` in schemas/
 * @param value the name as an author wrote it
 */
export function checkName(files: Files, name: string, value: string, add: AddProblem): void {
  if (name === 'reference') return checkReference(files, value, add);
  if (name === 'answer') return checkAnswerOf(files, value, add);
  if (name === 'store') return checkStore(files, value, add);
  if (name === 'given') return checkGiven(files, value, add);
  if (name === 'shown') {
    const hint = unseenText(files, value);
    return hint === undefined ? undefined : add('RF07', `Nothing says "${value}"`, hint);
  }
  if (name === 'opened') return value.startsWith('/') ? undefined : checkName(files, 'route', value, add);
  if (name === 'file') return checkFile(files, value, add);
  // Names of lists are resolved, and reported, when references are inlined.
  if (name === 'list') return;
  const kind = NAME_KINDS[name];
  if (kind === undefined) throw new Error(`schemas/ name an unknown kind of name "${name}"`);
  const names = kind.names(files);
  if (names.includes(value)) return;
  const word = value.replace(/^\//, '');
  const other = kind.declared === undefined ? didYouMean(word, names) : orDeclare(word, names, kind.declared);
  const hint = name === 'text' ? textHint(files, value, names) : other;
  add(kind.rule, `No ${kind.word} "${value}"${kind.where ?? ''}`, hint);
}

/** The hint for an unknown copy key. If the author wrote the sentence itself, the hint says where sentences belong. */
function textHint({ flow }: Files, value: string, names: readonly string[]): string {
  const near = nearest(value, names);
  const file = `copy/${flow.default_locale}.json`;
  if (near !== undefined) return `did you mean "${near}"? If the text is new, add it to ${file}`;
  return /^[a-z0-9_.]+$/.test(value)
    ? `add it to ${file}`
    : `write the sentence in ${file}, and its key here, like "${names[0] ?? 'login.submit'}"`;
}

/** Checks that the question exists from whose answer a derived fact is computed. */
function checkAnswerOf(files: Files, reference: string, add: AddProblem): void {
  const ids = questionLists(files).flatMap(({ questions }) => questions.map(({ id }) => id));
  const id = reference.slice(ANSWERS.length);
  if (!ids.includes(id)) add('RF17', `No question "${id}"`, didYouMean(id, ids));
}

/** Checks that a scenario may set a field or fact at its start. */
function checkGiven(files: Files, reference: string, add: AddProblem): void {
  const derived = derivedFact(files.flow.derived, reference);
  if (derived !== undefined) {
    const made = madeOf(derived);
    const from = made.map((one) => `"${one}"`).join(', ');
    const isAnswer = made.every((one) => one.startsWith(ANSWERS));
    return add('RF17', `"${reference}" is worked out from ${from}`, isAnswer ? 'give "answers"' : `set ${from}`);
  }
  const fact = ownEntry(files.contract.facts, reference);
  if (fact === undefined) return checkStore(files, reference, add);
  if (fact.type.includes('array'))
    add('RF17', `"${reference}" is a list, which cannot be set here`, 'name the steps that fill it under "done"');
}

function checkStore(files: Files, reference: string, add: AddProblem): void {
  const [store = '', field] = reference.split('.');
  if (ownEntry(ENGINE_STORES, store) !== undefined)
    return add('RF17', `"${store}" is the engine's own, which keeps it by itself`, 'leave this out');
  const found = ownEntry(files.stores.stores, store);
  if (found === undefined)
    return add('RF17', `No store "${store}"`, orDeclare(store, authored(files), 'in stores.json'));
  if (field !== undefined && ownEntry(found.fields ?? {}, field) === undefined)
    add(
      'RF17',
      `"${store}" has no "${field}"`,
      orDeclare(field, Object.keys(found.fields ?? {}), `under "${store}" in stores.json`),
    );
}

/** Checks that a file exists: a picture in public/ or at a full address, a font in fonts/. */
function checkFile({ served }: Files, address: string, add: AddProblem): void {
  if (served === undefined || address.trim() === '' || /^(?:https:|data:)/.test(address)) return;
  if (address.startsWith('http:')) return add('RF21', `A picture at "${address}" is not shown`, 'write https://');
  const [path = ''] = address.split(/[?#]/);
  if (served.includes(path)) return;
  const word = nearest(fileStem(path), served.map(fileStem));
  const near = served.find((file) => fileStem(file) === word);
  const folder = path.startsWith('fonts/') ? 'fonts/' : 'public/';
  const put = folder === 'fonts/' ? 'put it there' : `put it into public${path.replace(/^\/?/, '/')}`;
  const hint = near === undefined ? put : `did you mean "${near}"? If not, ${put}`;
  add('RF21', `There is no file "${address}" in ${folder}`, hint);
}

function checkReference(files: Files, reference: string, add: AddProblem): void {
  const [root = '', field, name] = reference.split('.');
  const fields = fieldNamesIn(files, root);
  if (fields === undefined) {
    const facts = Object.keys(files.contract.facts);
    if (facts.includes(reference)) return;
    const isRoot = ROOTS.some((known) => known === root);
    const meant = isRoot ? undefined : (nearest(reference, facts) ?? facts.find((fact) => lastPart(fact) === field));
    if (meant !== undefined) return add('RF17', `The contract has no fact "${reference}"`, `did you mean "${meant}"?`);
    const alike = isRoot ? [] : facts.filter((fact) => fact.startsWith(`${root}.`));
    if (alike.length > 0) return add('RF17', `The contract has no fact "${reference}"`, `it has ${listed(alike)}`);
    if (!isRoot) add('RF17', `Nothing is known as "${root}"`, rootHint(reference, rootsIn(files)));
    return;
  }
  if (field !== undefined && !fields.includes(field)) {
    const other = rootsIn(files).find(
      (one) => one !== root && nearest(root, [one]) !== undefined && fieldNamesIn(files, one)?.includes(field) === true,
    );
    return other === undefined
      ? add('RF17', `"${root}" has no "${field}"`, fieldHint(files, root, field, fields))
      : add('RF17', `There is no "${root}.${field}"`, `did you mean "${other}.${field}"?`);
  }
  const promises = Object.keys(files.flow.brand.promises ?? {});
  if (root === 'brand' && field === 'promises' && name !== undefined && !promises.includes(name))
    add('RF17', `The company promises nothing called "${name}"`, didYouMean(name, promises));
}

/** The hint for an unknown field: authors can declare it when the store, or the list of derived facts, is their own. */
function fieldHint(files: Files, root: string, field: string, fields: readonly string[]): string {
  if (root === 'derived') return orDeclare(field, fields, 'under "derived" in flow.json');
  return authored(files).includes(root)
    ? orDeclare(field, fields, `under "${root}" in stores.json`)
    : didYouMean(field, fields);
}

/** The first words that references may have. */
const rootsIn = (files: Files) => [...new Set([...authored(files), ...ROOTS, ...Object.keys(ENGINE_NAMES)])];

/** Suggests `is` if the author probably meant a constant text and not a reference. */
function rootHint(reference: string, roots: readonly string[]): string {
  const [root = ''] = reference.split('.');
  const hint = didYouMean(root, roots);
  return hint.startsWith('did') || reference.includes('.')
    ? hint
    : `${hint}; for these letters themselves, where a value is given: { "is": "${reference}" }`;
}
