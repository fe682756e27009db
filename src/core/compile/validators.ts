import type { Ajv, ValidateFunction } from 'ajv';
import { makeAjv } from './ajv.ts';

let ajv: Ajv | undefined;

/**
 * The validator of a schema, which tells TypeScript the type that the schema generates. ajv is made when first asked.
 * The bundles for Node have these functions written out in place of this file: schemaValidatorsPlugin in src/build.
 */
export function validatorOf<T>(id: string): ValidateFunction<T> {
  ajv ??= makeAjv();
  const found = ajv.getSchema<T>(id);
  if (found === undefined) throw new Error(`No schema ${id}`);
  return found;
}
