import type { WidgetProps } from '@rjsf/utils';

/** The id of a field's hint. */
export const hintId = (id: string) => `${id}__hint`;
/** The id of a field's error message. */
export const errorId = (id: string) => `${id}__error`;

/** Joins ids for aria-describedby. Without ids it is undefined, so that the attribute is omitted. */
export function joinIds(...list: readonly (string | false | undefined)[]): string | undefined {
  return list.filter(Boolean).join(' ') || undefined;
}

/** Joins class names, without false and undefined ones. */
export const classes = (...list: readonly (string | false | undefined)[]) => list.filter(Boolean).join(' ');

/** A value as text for an input; empty for no value. */
export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An answer as a list of strings; empty for anything else. */
export const asTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Whether the field has an error message under it. */
const isInvalid = ({ rawErrors, hideError }: WidgetProps) => hideError !== true && (rawErrors?.length ?? 0) > 0;

/**
 * The ARIA attributes of a control: its hint and error (WCAG 3.3.1), and whether it is invalid and required.
 * `aria-required` replaces the native `required`, with which screen readers would call an untouched field invalid.
 */
export function describedBy(props: WidgetProps) {
  const invalid = isInvalid(props);
  return {
    'aria-describedby': joinIds(
      typeof props.options.description === 'string' && props.options.description !== '' && hintId(props.id),
      invalid && errorId(props.id),
    ),
    'aria-invalid': invalid || undefined,
    'aria-required': props.required === true || undefined,
  };
}

/** A choice of a select or radio field. */
export interface Choice {
  value: unknown;
  label: string;
}

/** The choices of a field: the translated `ui:options.choices`, or else the choices in its schema. */
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
