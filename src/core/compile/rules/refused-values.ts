import type { Field } from '../../generated/flow-files.ts';
import { type ContractSchema, pointerTo, type Problem } from '../../model/index.ts';
import { entriesOf } from '../../rules/index.ts';
import { error } from './rule.ts';

/** Whether the contract accepts the form of a value. Another rule checks values that the contract lists (SM33). */
function takes({ pattern, minLength = 0, maxLength = Infinity }: ContractSchema, value: string): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return value.length >= Number(minLength) && value.length <= Number(maxLength);
}

/**
 * Reports options of a field that the backend refuses. People who choose one cannot send the form.
 * @param field a field with a list. Any other field has no such option
 * @param taken what the contract accepts for the field
 */
export function refusedValues(
  { file, pointer, what }: { file: string; pointer: string; what: string },
  field: Field | undefined,
  taken: readonly { schema: ContractSchema }[],
): Problem[] {
  const options = field?.list === undefined ? [] : entriesOf(field.list);
  const refused = options.filter(({ value }) => !taken.some(({ schema }) => takes(schema, value)));
  if (refused.length > 1 && refused.length === options.length)
    return [error('RF25', file, pointer, `${what} refuses each value of this list`, 'name another list')];
  return refused.map((option) =>
    error(
      'RF25',
      file,
      pointer + pointerTo('list', options.indexOf(option), 'value'),
      `${what} refuses "${option.value}": whoever chooses it cannot send the form`,
      'write a value that the contract takes',
    ),
  );
}
