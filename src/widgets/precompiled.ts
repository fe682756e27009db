import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';

/**
 * The validator of a schema that the build has compiled, so that the browser needs no ajv and no eval (decision 8).
 * @param functions the output of compileSchemaValidators
 * @param schema the schema from which they were generated
 * @throws Error for another schema
 */
export function precompiled(functions: ValidatorFunctions, schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator(functions, schema);
}
