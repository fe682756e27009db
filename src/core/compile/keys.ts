import { ACTION_NAMES } from '../actions/index.ts';
import { asList, asObject, didYouMean, isObject, type Json, nearest, pointerTo, type Problem } from '../model/index.ts';
import { REQUIRED_FILES, SCHEMAS } from './schemas.ts';
import type { MakeProblem } from './unmatched.ts';
import type { SchemaNode } from './walk.ts';
import { capitalised, listed, valueName, titleWords, withArticle } from './wording.ts';

/** What is wrong with the keys of an object: unknown, missing or misspelt ones. */
export function keyProblems(
  { schema, parent }: SchemaNode,
  value: { [key: string]: Json | undefined },
  problem: MakeProblem,
): Problem[] {
  const described = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const kind = titleWords(schema.title);
  const dependent = Object.entries(asObject(schema.dependencies)).flatMap(([key, needed]) =>
    key in value ? asList(needed) : [],
  );
  const missing = [...asList(schema.required), ...dependent].flatMap((key) =>
    typeof key === 'string' && !(key in value) ? [key] : [],
  );
  const unknown =
    schema.additionalProperties === false ? Object.keys(value).filter((key) => !described.includes(key)) : [];
  const settings = described.filter((other) => other !== '$schema');
  // One unknown key and one missing key are one mistake: the missing key is misspelt.
  const [strange = '', ...strangers] = unknown;
  const isInstead = strangers.length === 0 && missing.length === 1 && nearest(strange, settings) === undefined;
  const misspelt = new Set(
    isInstead && strange !== '' ? missing : unknown.flatMap((key) => nearest(key, missing) ?? []),
  );
  const keys = isObject(schema.propertyNames) ? schema.propertyNames.pattern : undefined;
  const badly = typeof keys === 'string' ? Object.keys(value).filter((key) => !new RegExp(keys, 'u').test(key)) : [];
  const lacking = missing.filter((key) => !misspelt.has(key));
  const whose = `${parent === undefined || /^\d/.test(parent.key) ? '' : `The ${kind} `}${valueName({ parent })}`;
  if (Object.keys(value).length === 0 && schema.minProperties !== undefined)
    return [problem('SC05', `${valueName({ parent })} is empty`, 'write at least one')];
  return [
    ...unknown.map((key) =>
      problem(
        'SC03',
        `${capitalised(withArticle(kind))} has no setting "${key}"`,
        kind.endsWith(' action') && ACTION_NAMES.some((name) => name === key)
          ? `write it as an action of its own, after this one: { "${key}": … }`
          : isInstead
            ? `write "${missing[0] ?? ''}"`
            : unknownKeyHint(key, settings),
        'key',
        pointerTo(key),
      ),
    ),
    ...(lacking.length === 0
      ? []
      : [problem('SC05', `${whose} has no ${listed(lacking)}`, `add ${listed(lacking)}`, 'key')]),
    ...badly.map((key) => badlyNamed(schema.propertyNames, key, problem)),
  ];
}

/** The files of every flow whose schema has a setting with this name: "widget" is one of questions.json. */
const filesWith = (key: string): string[] =>
  REQUIRED_FILES.filter((file) => hasSetting(SCHEMAS.get(file.replace('.json', '.schema.json')) ?? null, key));

const hasSetting = (schema: Json, key: string): boolean =>
  Array.isArray(schema)
    ? schema.some((one) => hasSetting(one, key))
    : isObject(schema) &&
      (Object.hasOwn(asObject(schema.properties), key) ||
        Object.values(schema).some((one) => one !== undefined && hasSetting(one, key)));

/** The hint for an unknown setting: a setting with a similar name, or the file to which the setting belongs. */
function unknownKeyHint(key: string, settings: readonly string[]): string {
  const [file, ...others] = nearest(key, settings) === undefined ? filesWith(key) : [];
  return file === undefined || others.length > 0 || settings.length === 0
    ? didYouMean(key, settings)
    : `"${key}" is set in ${file}; here, ${didYouMean(key, settings)}`;
}

/** The problem of a key with a wrong format: keys here must be names of a certain kind, or identifiers. */
function badlyNamed(names: Json | undefined, key: string, problem: MakeProblem): Problem {
  if (isObject(names) && typeof names.rule === 'string') {
    const known = Array.isArray(names.examples) ? names.examples.map(String) : [];
    return problem(
      names.rule,
      `"${key}" is no ${titleWords(names.title)}`,
      didYouMean(key, known),
      'key',
      pointerTo(key),
    );
  }
  const hint = 'use small letters, digits and - (or _ and . in texts)';
  return problem('SC09', `"${key}" is not written like a name here`, hint, 'key', pointerTo(key));
}
