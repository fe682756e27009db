import type { Widget } from '@rjsf/utils';
import type { FieldWidget } from '#core';
import { Checkbox } from './checkbox.tsx';
import { Password } from './password.tsx';
import { Radio } from './radio.tsx';
import { Select } from './select.tsx';
import { Text } from './text.tsx';
import { Textarea } from './textarea.tsx';

/** The widgets of form screens; questions do without them. */
export const formWidgets = {
  text: Text,
  password: Password,
  textarea: Textarea,
  select: Select,
  checkbox: Checkbox,
  radio: Radio,
} satisfies Record<FieldWidget, Widget>;
