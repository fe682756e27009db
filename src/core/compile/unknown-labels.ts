import { didYouMean, isObject, type Json, nearest, pointerTo } from '../model/index.ts';

/**
 * Finds labels for fields that a form does not have, where a screen uses the form.
 * @returns for each mistake its pointer within the `use`, the message and the hint
 */
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
    `/labels${pointerTo(label)}`,
    `The form "${form}" has no field "${label}"`,
    didYouMean(label, fields),
  ]);
}
