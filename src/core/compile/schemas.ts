import ordering from '../../../contract/ordering.openapi.json' with { type: 'json' };
import actions from '../../../schemas/actions.schema.json' with { type: 'json' };
import analytics from '../../../schemas/analytics.schema.json' with { type: 'json' };
import blocks from '../../../schemas/blocks.schema.json' with { type: 'json' };
import calls from '../../../schemas/calls.schema.json' with { type: 'json' };
import checked from '../../../schemas/checked.schema.json' with { type: 'json' };
import checks from '../../../schemas/checks.schema.json' with { type: 'json' };
import copy from '../../../schemas/copy.schema.json' with { type: 'json' };
import errors from '../../../schemas/errors.schema.json' with { type: 'json' };
import flow from '../../../schemas/flow.schema.json' with { type: 'json' };
import form from '../../../schemas/form.schema.json' with { type: 'json' };
import language from '../../../schemas/language.schema.json' with { type: 'json' };
import list from '../../../schemas/list.schema.json' with { type: 'json' };
import modals from '../../../schemas/modals.schema.json' with { type: 'json' };
import productTexts from '../../../schemas/product-texts.schema.json' with { type: 'json' };
import product from '../../../schemas/product.schema.json' with { type: 'json' };
import questionnaire from '../../../schemas/questionnaire.schema.json' with { type: 'json' };
import questions from '../../../schemas/questions.schema.json' with { type: 'json' };
import routes from '../../../schemas/routes.schema.json' with { type: 'json' };
import scenarios from '../../../schemas/scenarios.schema.json' with { type: 'json' };
import screen from '../../../schemas/screen.schema.json' with { type: 'json' };
import signoff from '../../../schemas/signoff.schema.json' with { type: 'json' };
import steps from '../../../schemas/steps.schema.json' with { type: 'json' };
import stores from '../../../schemas/stores.schema.json' with { type: 'json' };
import translated from '../../../schemas/translated.schema.json' with { type: 'json' };
import theme from '../../../schemas/theme.schema.json' with { type: 'json' };
import { isObject, type JsonObject, jsonOf, ownEntry } from '../model/index.ts';

const ALL: readonly unknown[] = [
  actions,
  analytics,
  blocks,
  calls,
  checked,
  checks,
  copy,
  errors,
  flow,
  form,
  language,
  list,
  modals,
  product,
  productTexts,
  questionnaire,
  questions,
  routes,
  scenarios,
  screen,
  signoff,
  steps,
  stores,
  theme,
  translated,
];

/** A JSON Schema from schemas/. */
export type Schema = JsonObject;

const QUESTIONS = '../contract/ordering.openapi.json';

/** Every schema of schemas/ by its $id, and the contract, which defines the questions of products, by its path. */
export const SCHEMAS: ReadonlyMap<string, Schema> = new Map([
  ...ALL.flatMap((schema) =>
    isObject(schema) && typeof schema.$id === 'string' ? [[schema.$id, schema] as const] : [],
  ),
  [QUESTIONS, { components: jsonOf(ordering.components) }] as const,
]);

/** The files that every flow has. */
export const REQUIRED_FILES = [
  'flow',
  'routes',
  'steps',
  'questions',
  'calls',
  'errors',
  'modals',
  'stores',
  'analytics',
  'theme',
].map((name) => `${name}.json`);

/** Further files that a flow may have. */
const OPTIONAL_FILES = ['actions.json', 'checked.json', 'signoff.json', 'translated.json'];

/** The folders of a flow, each with the schema of its files. */
export const FOLDERS: Readonly<Record<string, string>> = {
  screens: 'screen',
  forms: 'form',
  blocks: 'blocks',
  lists: 'list',
  questionnaires: 'questionnaire',
  copy: 'copy',
  products: 'product',
  themes: 'theme',
  scenarios: 'scenarios',
};

/** The $id of the schema for a file of a flow; undefined for a file that does not belong to a flow. */
export function schemaFor(file: string): string | undefined {
  if (/^products\/[^/.]+\.[^/.]+\.json$/.test(file)) return 'product-texts.schema.json';
  if (OPTIONAL_FILES.includes(file)) return file.replace(/\.json$/, '.schema.json');
  const [, folder = '', name = ''] = /^([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const kind = ownEntry(FOLDERS, folder);
  if (kind !== undefined && name !== '') return `${kind}.schema.json`;
  return REQUIRED_FILES.includes(file) ? file.replace(/\.json$/, '.schema.json') : undefined;
}

interface Followed {
  schema: Schema;
  file: string;
}

/** Resolved `$ref`s. Cached, because a walk finds the same schemas at many values. */
const followed = new WeakMap<Schema, Followed>();

/** Resolves the `$ref` of a schema. Keywords beside the `$ref` (`names`, `description`) remain. */
export function deref(schema: Schema, file: string): Followed {
  if (typeof schema.$ref !== 'string') return { schema, file };
  const cached = followed.get(schema) ?? follow(schema, schema.$ref, file);
  followed.set(schema, cached);
  return cached;
}

function follow(schema: Schema, ref: string, file: string): Followed {
  const [id = '', path = ''] = ref.split('#');
  const target = id === '' ? file : id;
  let found: unknown = SCHEMAS.get(target);
  for (const part of path.split('/').filter((word) => word !== '')) found = isObject(found) ? found[part] : undefined;
  if (!isObject(found)) throw new Error(`schemas/${file}: ${ref} leads nowhere`);
  const { $ref: _, ...beside } = schema;
  const end = deref(found, target);
  return { schema: { ...end.schema, ...beside }, file: end.file };
}
