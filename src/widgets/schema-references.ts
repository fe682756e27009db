/**
 * Replaces RJSF's resolver for $ref, and its library for addresses. Compiling refuses $ref in form schemas, so these
 * functions are never called.
 */

const never = (): never => {
  throw new Error('No schema of a flow has a $ref');
};

export const findSchemaDefinitionRecursive = never;
export const makeAllReferencesAbsolute = never;
export const splitKeyElementFromObject = never;
// oxlint-disable-next-line import/no-default-export -- RJSF imports the default export of the file this replaces
export default never;
