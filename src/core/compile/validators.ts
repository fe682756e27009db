import type { Ajv, ValidateFunction } from 'ajv';
import { makeAjv } from './ajv.ts';

let ajv: Ajv | undefined;

/**
 * Returns the validator of a schema, as a type guard for the type that is generated from the schema. Creates ajv on
 * first use. In bundles for Node, schemaValidatorsPlugin (src/build) replaces this file by precompiled functions.
 */
export function validatorOf<T>(id: string): ValidateFunction<T> {
  ajv ??= makeAjv();
  const found = ajv.getSchema<T>(id);
  if (found === undefined) throw new Error(`No schema ${id}`);
  return found;
}
