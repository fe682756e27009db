import type { WidgetProps } from '@rjsf/utils';

/** Id of a field's hint. */
export const hintId = (id: string) => `${id}__hint`;
/** Id of a field's error message. */
export const problemId = (id: string) => `${id}__problem`;

/** Ids joined for aria-describedby and its kin; undefined when there are none, so that the attribute is left out. */
export function joinIds(...list: readonly (string | false | undefined)[]): string | undefined {
  return list.filter(Boolean).join(' ') || undefined;
}

/** Class names joined, without those that are false or undefined. */
export const classes = (...list: readonly (string | false | undefined)[]) => list.filter(Boolean).join(' ');

/** A value as text for an input: nothing shows as the empty string. */
export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An answer as the list of its strings; anything else counts as no answer. */
export const asTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Whether the field has an error message under it. */
const isInvalid = ({ rawErrors, hideError }: WidgetProps) => hideError !== true && (rawErrors?.length ?? 0) > 0;

/**
 * What assistive technology must know of a control: hint and error (WCAG 3.3.1), invalid and required.
 * aria-required and not required: a native `required` makes screen readers call an untouched field invalid.
 */
export function describedBy(props: WidgetProps) {
  const invalid = isInvalid(props);
  return {
    'aria-describedby': joinIds(
      typeof props.options.description === 'string' && props.options.description !== '' && hintId(props.id),
      invalid && problemId(props.id),
    ),
    'aria-invalid': invalid || undefined,
    'aria-required': props.required === true || undefined,
  };
}

/** One of the choices of a select or radio field. */
export interface Choice {
  value: unknown;
  label: string;
}

/** The choices of a field: those of `ui:options` "choices", in the words of the copy, else those of its schema. */
export function choicesOf({ options }: WidgetProps): Choice[] {
  const fromSchema: Choice[] = options.enumOptions ?? [];
  if (!Array.isArray(options.choices)) return fromSchema;
  const written: unknown[] = options.choices;
  return written.flatMap((choice) => {
    if (typeof choice !== 'object' || choice === null || !('value' in choice) || !('label' in choice)) return [];
    const same = fromSchema.find(({ value }) => String(value) === String(choice.value));
    return [{ value: same === undefined ? choice.value : same.value, label: String(choice.label) }];
  });
}
