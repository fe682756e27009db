import { didYouMean, isObject, type Json, nearest, pointer } from '../model/index.ts';

/** The labels that a use gives to fields which the form does not have: the place in the use, what is wrong, and a hint. */
export function unknownLabels(
  form: string,
  labels: readonly string[] = [],
  parts: readonly Json[] = [],
): (readonly [string, string, string])[] {
  const fields = parts.flatMap((field) => (isObject(field) && typeof field.field === 'string' ? [field.field] : []));
  const strangers = labels.filter((label) => !fields.includes(label));
  if (
    strangers.length > 0 &&
    strangers.length === labels.length &&
    labels.every((one) => nearest(one, fields) === undefined)
  )
    return [
      [
        '/use',
        `The form "${form}" has no field "${strangers.join('" or "')}", which gets a label here`,
        'name the form that has it',
      ],
    ];
  return strangers.map((label) => [
    `/labels${pointer(label)}`,
    `The form "${form}" has no field "${label}"`,
    didYouMean(label, fields),
  ]);
}
