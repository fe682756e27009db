import './form-only.css';
import './field-group.css';
import './inputs.css';
import './measure.css';
import './form-on-page.css';
import './tick.css';
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { RegistryFieldsType, Widget } from '@rjsf/utils';
import type { FieldWidget } from '#core';
import { Checkbox } from './checkbox.tsx';
import { Measure } from './measure.tsx';
import { Password } from './password.tsx';
import { Radio } from './radio.tsx';
import { Select } from './select.tsx';
import { Text } from './text.tsx';
import { Textarea } from './textarea.tsx';

const named = {
  text: Text,
  password: Password,
  textarea: Textarea,
  select: Select,
  checkbox: Checkbox,
  radio: Radio,
} satisfies Record<FieldWidget, Widget>;

/** The widgets of forms. Questions don't need them. A field with units is a Measure. */
export const formWidgets = { ...named, measure: Measure };

/** RJSF fields for forms. Questions don't need these either. */
export const formFields: RegistryFieldsType = { BooleanField, NumberField, StringField };
