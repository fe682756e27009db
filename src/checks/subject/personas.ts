import {
  entriesOf,
  type Field,
  formsOf,
  isDate,
  type Json,
  type JsonObject,
  ownQuestions,
  flattenedFields,
  type Question,
  referencesOf,
  translator,
  asObject,
  isCondition,
} from '#core';
import { testsIn } from './facts.ts';
import { testedIn, testedValues } from './tested-facts.ts';
import { SAMPLE, setPath } from './controls.ts';
import { type Choice, meetingConditions } from './meeting-conditions.ts';
import { objectsTitled, type Subject } from './subject.ts';

/** A person, described by what they enter in every form and questionnaire. */
export interface Persona {
  entered: ReadonlyMap<string, Json | undefined>;
}

/**
 * With more combinations than this, not all are tried. Each value is then tried with the first values of all other
 * fields, together with the combinations that make a condition true.
 */
const MOST = 64;

/** The tests on each reference. If a value is stored and tested later, the test counts for the value as well. */
function testsOf(subject: Subject): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const add = (name: string, tests: readonly unknown[]) => found.set(name, [...(found.get(name) ?? []), ...tests]);
  for (const { value } of objectsTitled(subject, 'Condition')) {
    if (!isCondition(value)) continue;
    for (const [name, test] of testsIn(value)) add(name, [test]);
    // A derived fact is replaced by the reference that it is computed from: an age by the date of birth.
    for (const [name, values] of testedIn(subject.flow, [value])) add(name, [...values].map(asTest));
  }
  for (const { value } of objectsTitled(subject, 'SetAction'))
    for (const [target, from] of Object.entries(asObject(value.set))) {
      const asked = [...found].filter(([name]) => name === target || name.startsWith(`${target}.`));
      if (typeof from === 'string') for (const [name, tests] of asked) add(from + name.slice(target.length), tests);
    }
  return found;
}

const asTest = (value: Json) => (typeof value === 'string' ? { is: value } : value);

/** The name of a form field in a persona. */
const fieldKey = (screen: string, form: string, key: string) => `${screen} ${form} ${key}`;

function enteredInForms({ flow }: Subject, tests: ReadonlyMap<string, readonly unknown[]>): Choice[] {
  return Object.entries(flow.screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ name, fields }) =>
      flattenedFields(fields).flatMap(({ key, entry }): Choice[] => {
        if ('group' in entry) return [];
        const asked = tests.get(`form.${key}`);
        return asked === undefined ? [] : [{ name: fieldKey(id, name, key), values: valuesOf(entry, asked) }];
      }),
    ),
  );
}

/** The values of a field that conditions distinguish. Undefined means that the field is left empty. */
function valuesOf(field: Field, tests: readonly unknown[]): (Json | undefined)[] {
  const { optional, list, type } = field;
  const without = optional === true ? [undefined] : [];
  if (type === 'boolean') return optional === true ? [true, false] : [true];
  if (list !== undefined) return [...entriesOf(list).map(({ value }) => value), ...without];
  const { minimum = -Infinity, maximum = Infinity, format } = field;
  const dates = format === 'date' ? [...new Set(tests.flatMap(testedValues).filter(isDate))] : [];
  if (dates.length > 0) return [...dates, ...without];
  const numbers = tests.flatMap(testedValues).filter((value) => typeof value === 'number');
  const within = [...new Set(numbers)].filter((value) => value >= minimum && value <= maximum);
  if (type !== 'string' && within.length > 0) return [...within, ...without];
  const texts =
    type === 'string' ? new Set(tests.flatMap(testedValues).filter((value) => typeof value === 'string')) : [];
  return [sampleFor(field), ...texts, ...without];
}

const A_DATE = '1980-06-01';

/** A value for a field that no condition reads. The value need not match the field's pattern. */
function sampleFor({ format, type, list, minimum }: Field): Json {
  if (type === 'boolean') return true;
  if (format === 'date') return A_DATE;
  if (list !== undefined) return entriesOf(list)[0]?.value ?? SAMPLE;
  return type === 'string' ? SAMPLE : (minimum ?? 1);
}

/** The questions of one of the flow's own questionnaires. */
export const questionsOf = ({ flow }: Subject, name: string): Question[] =>
  ownQuestions(flow, name, flow.default_locale, translator(flow, flow.default_locale));

function enteredAsAnswers(subject: Subject, tests: ReadonlyMap<string, readonly unknown[]>): Choice[] {
  const { stops } = subject.flow.questions;
  const words = new Set([...tests.keys()].flatMap((name) => name.split('.').slice(1)));
  return Object.keys(subject.flow.questionnaires).flatMap((name) => {
    const questions = questionsOf(subject, name);
    // A question in an `ask_if` may depend on earlier questions itself. So the tests are added from the last
    // question to the first.
    for (const { id, ask_if } of questions.toReversed())
      if (words.has(id)) for (const asked of referencesOf(ask_if ?? {})) words.add(asked.split('.')[1] ?? '');
    return questions.flatMap(({ id, question_type: type, answer_options }): Choice[] => {
      const options = (answer_options ?? []).filter(
        (option) => !Object.entries(option).some(([flag, is]) => is === true && flag in stops),
      );
      if (!words.has(id) || options.length === 0) return [];
      const several = options.filter((option) => option.none_answer !== true).map((option) => option.id);
      const isMany = subject.flow.questions.types[type]?.selects === 'many' && several.length > 1;
      return [{ name: id, values: [...options.map((option) => option.id), ...(isMany ? [several] : [])] }];
    });
  });
}

/** One person for each combination of values that conditions distinguish. */
export function personas(subject: Subject): Persona[] {
  const tests = testsOf(subject);
  const all = [...enteredInForms(subject, tests), ...enteredAsAnswers(subject, tests)];
  const first = new Map(all.map(({ name, values }) => [name, values[0]]));
  if (all.reduce((product, { values }) => product * values.length, 1) > MOST)
    return [
      { entered: first },
      ...all.flatMap(({ name, values }) =>
        values.slice(1).map((value) => ({ entered: new Map(first).set(name, value) })),
      ),
      ...meetingConditions(subject, all).map((entered) => ({ entered: new Map([...first, ...entered]) })),
    ];
  let found = [new Map<string, Json | undefined>()];
  for (const { name, values } of all)
    found = found.flatMap((one) => values.map((value) => new Map(one).set(name, value)));
  return found.map((entered) => ({ entered }));
}

/** The data of a form as a person fills it in. */
export function filledIn(
  screen: string,
  form: string,
  fields: readonly { key: string; entry: Field }[],
  { entered }: Persona,
): JsonObject {
  const value: JsonObject = {};
  for (const { key, entry } of fields) {
    const name = fieldKey(screen, form, key);
    const usual = entry.optional === true ? undefined : sampleFor(entry);
    const given = entered.has(name) ? entered.get(name) : usual;
    if (given !== undefined) setPath(value, key.split('.'), given);
    if (entry.consent !== undefined && given === true) setPath(value, `${key}_version`.split('.'), SAMPLE);
  }
  return value;
}
