import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type FormField, schemaOf } from '#core';
import { Button, errorTexts, formFields, formUi, formWidgets, JsonForm, type FormData } from '#widgets';
import { outline } from '../support/outline.ts';

const t = (key: string) => key;
const words = { choose: 'Choose', show_password: 'Show', hide_password: 'Hide', units: 'Units' };
const list = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];
const common = {
  type: 'string',
  label: 'Label',
  hint: 'Hint',
  errors: { missing: 'Missing.', invalid: 'Wrong.' },
} as const;

/** A form of each kind of field. */
const FIELDS: Record<string, FormField> = {
  text: { ...common, field: 'text', maxLength: 9, autocomplete: 'given-name' },
  email: { ...common, field: 'email', format: 'email', input: 'email', autocomplete: 'email' },
  formatted: { ...common, field: 'zip', formatter: 'zip', input: 'numeric', maxLength: 5 },
  marked: { ...common, field: 'card', marks: [{ pattern: '^4', label: 'Visa' }] },
  password: { ...common, field: 'password', widget: 'password', autocomplete: 'new-password' },
  select: { ...common, field: 'plan', widget: 'select', list, autocomplete: 'address-level1' },
  radio: { ...common, field: 'sex', widget: 'radio', list },
  textarea: { ...common, field: 'note', widget: 'textarea', maxLength: 50 },
  optional: { ...common, field: 'more', optional: true },
  checkbox: { ...common, type: 'boolean', field: 'consent', widget: 'checkbox' },
  measure: {
    ...common,
    type: 'number',
    field: 'height',
    units: [
      {
        name: 'us',
        label: 'US',
        parts: [
          { label: 'ft', factor: 12 },
          { label: 'in', factor: 1 },
        ],
      },
      { name: 'metric', label: 'Metric', parts: [{ label: 'cm', factor: 0.3937 }] },
    ],
  },
  group: {
    group: 'address',
    label: 'Address',
    hint: 'Where?',
    autocomplete: 'shipping',
    fields: [{ ...common, field: 'zip', autocomplete: 'postal-code' }],
  },
};

function OneField({ field, filled }: { field: FormField; filled: FormData }) {
  const [data, setData] = useState<FormData>(filled);
  const [units, chooseUnits] = useState<string>();
  const scope = { t, label: ({ label }: { label: string }) => label, isAsked: () => true };
  const documents = { consent: [{ label: 'Terms', href: '/terms', newTab: 'new tab' }] };
  return (
    <JsonForm
      id="form"
      schema={schemaOf([field])}
      uiSchema={formUi([field], scope)}
      validator={validator}
      widgets={formWidgets}
      fields={formFields}
      formData={data}
      extraErrors={{}}
      transformErrors={errorTexts([field], scope, () => [])}
      formContext={{ t, words, units, chooseUnits, documents }}
      busy={false}
      onChange={setData}
      onSubmit={() => undefined}
    >
      <Button type="submit">Send</Button>
    </JsonForm>
  );
}

const root = () => document.body.firstElementChild ?? document.body;

afterEach(cleanup);

/** Shows a field as it is at first, and after it was sent empty. */
async function atFirstAndRefused(field: FormField | undefined): Promise<string[]> {
  if (field === undefined) throw new Error('no such field');
  render(<OneField field={field} filled={{}} />);
  const first = outline(root());
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
  return [...first, 'REFUSED', ...outline(root())];
}

test('[QS-9] the whole HTML of a line of text, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['text'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_text "Label"',
    '  p id=form_text__hint "Hint"',
    '  input aria-describedby=form_text__hint aria-required=true autocomplete=given-name dir=auto enterkeyhint=done id=form_text maxlength=9 name=form_text value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_text "Label"',
    '  p id=form_text__hint "Hint"',
    '  *input aria-describedby=form_text__hint form_text__error aria-invalid=true aria-required=true autocomplete=given-name dir=auto enterkeyhint=done id=form_text maxlength=9 name=form_text value=',
    '  p dir=auto id=form_text__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of an email address, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['email'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_email "Label"',
    '  p id=form_email__hint "Hint"',
    '  input aria-describedby=form_email__hint aria-required=true autocapitalize=none autocomplete=email dir=auto enterkeyhint=done id=form_email inputmode=email name=form_email spellcheck=false value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_email "Label"',
    '  p id=form_email__hint "Hint"',
    '  *input aria-describedby=form_email__hint form_email__error aria-invalid=true aria-required=true autocapitalize=none autocomplete=email dir=auto enterkeyhint=done id=form_email inputmode=email name=form_email spellcheck=false value=',
    '  p dir=auto id=form_email__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a formatted line, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['formatted'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_zip "Label"',
    '  p id=form_zip__hint "Hint"',
    '  input aria-describedby=form_zip__hint aria-required=true dir=auto enterkeyhint=done id=form_zip inputmode=numeric name=form_zip value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_zip "Label"',
    '  p id=form_zip__hint "Hint"',
    '  *input aria-describedby=form_zip__hint form_zip__error aria-invalid=true aria-required=true dir=auto enterkeyhint=done id=form_zip inputmode=numeric name=form_zip value=',
    '  p dir=auto id=form_zip__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a line with marks, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['marked'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_card "Label"',
    '  p id=form_card__hint "Hint"',
    '  input aria-describedby=form_card__hint form_card__mark aria-required=true dir=auto enterkeyhint=done id=form_card name=form_card value=',
    '  span id=form_card__mark role=status',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_card "Label"',
    '  p id=form_card__hint "Hint"',
    '  *input aria-describedby=form_card__hint form_card__error form_card__mark aria-invalid=true aria-required=true dir=auto enterkeyhint=done id=form_card name=form_card value=',
    '  span id=form_card__mark role=status',
    '  p dir=auto id=form_card__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a password, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['password'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_password "Label"',
    '  p id=form_password__hint "Hint"',
    '  input aria-describedby=form_password__hint aria-required=true autocapitalize=none autocomplete=new-password autocorrect=off enterkeyhint=done id=form_password name=form_password spellcheck=false type=password value=',
    '  button aria-controls=form_password aria-label=Show type=button',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_password "Label"',
    '  p id=form_password__hint "Hint"',
    '  *input aria-describedby=form_password__hint form_password__error aria-invalid=true aria-required=true autocapitalize=none autocomplete=new-password autocorrect=off enterkeyhint=done id=form_password name=form_password spellcheck=false type=password value=',
    '  button aria-controls=form_password aria-label=Show type=button',
    '  p dir=auto id=form_password__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a select, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['select'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_plan "Label"',
    '  p id=form_plan__hint "Hint"',
    '  select aria-describedby=form_plan__hint aria-required=true autocomplete=address-level1 id=form_plan name=form_plan value=',
    '    option "Choose"',
    '    option "First"',
    '    option "Second"',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_plan "Label"',
    '  p id=form_plan__hint "Hint"',
    '  *select aria-describedby=form_plan__hint form_plan__error aria-invalid=true aria-required=true autocomplete=address-level1 id=form_plan name=form_plan value=',
    '    option "Choose"',
    '    option "First"',
    '    option "Second"',
    '  p dir=auto id=form_plan__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of radio buttons, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['radio'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  fieldset aria-describedby=form_sex__hint aria-labelledby=form_sex__label aria-required=true role=radiogroup',
    '    legend id=form_sex__label "Label"',
    '    p id=form_sex__hint "Hint"',
    '    label for=form_sex-0',
    '      input id=form_sex-0 name=form_sex type=radio value=on',
    '      "First"',
    '    label for=form_sex-1',
    '      input id=form_sex-1 name=form_sex type=radio value=on',
    '      "Second"',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  fieldset aria-describedby=form_sex__hint form_sex__error aria-invalid=true aria-labelledby=form_sex__label aria-required=true role=radiogroup',
    '    legend id=form_sex__label "Label"',
    '    p id=form_sex__hint "Hint"',
    '    label for=form_sex-0',
    '      *input id=form_sex-0 name=form_sex type=radio value=on',
    '      "First"',
    '    label for=form_sex-1',
    '      input id=form_sex-1 name=form_sex type=radio value=on',
    '      "Second"',
    '  p dir=auto id=form_sex__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of several lines of text, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['textarea'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_note "Label"',
    '  p id=form_note__hint "Hint"',
    '  textarea aria-describedby=form_note__hint aria-required=true dir=auto id=form_note maxlength=50 name=form_note rows=4 value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_note "Label"',
    '  p id=form_note__hint "Hint"',
    '  *textarea aria-describedby=form_note__hint form_note__error aria-invalid=true aria-required=true dir=auto id=form_note maxlength=50 name=form_note rows=4 value=',
    '  p dir=auto id=form_note__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a field that may stay empty, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['optional'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_more "Label"',
    '  p id=form_more__hint "Hint"',
    '  input aria-describedby=form_more__hint dir=auto enterkeyhint=done id=form_more name=form_more value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_more "Label"',
    '  p id=form_more__hint "Hint"',
    '  input aria-describedby=form_more__hint dir=auto enterkeyhint=done id=form_more name=form_more value=',
    '  *button type=submit "Send"',
  ]);
});

test('[VA-2] the whole HTML of a consent with a document, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['checkbox'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  label for=form_consent',
    '    input aria-describedby=form_consent__hint aria-required=true id=form_consent name=form_consent type=checkbox value=on',
    '    "Label"',
    '  ul',
    '    li',
    '      a href=/terms rel=noopener target=_blank',
    '        "Terms"',
    '        "("',
    '        "new tab"',
    '        ")"',
    '  p id=form_consent__hint "Hint"',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  label for=form_consent',
    '    *input aria-describedby=form_consent__hint form_consent__error aria-invalid=true aria-required=true id=form_consent name=form_consent type=checkbox value=on',
    '    "Label"',
    '  ul',
    '    li',
    '      a href=/terms rel=noopener target=_blank',
    '        "Terms"',
    '        "("',
    '        "new tab"',
    '        ")"',
    '  p id=form_consent__hint "Hint"',
    '  p dir=auto id=form_consent__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a number in units, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['measure'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  fieldset',
    '    legend "Units"',
    '    label',
    '      input name=form_height-units type=radio value=on checked',
    '      "US"',
    '    label',
    '      input name=form_height-units type=radio value=on',
    '      "Metric"',
    '  fieldset',
    '    legend "Label"',
    '    p id=form_height__hint "Hint"',
    '    label',
    '      input aria-describedby=form_height__hint aria-required=true autocomplete=off enterkeyhint=next id=form_height inputmode=decimal value=',
    '      "ft"',
    '    label',
    '      input aria-describedby=form_height__hint aria-required=true autocomplete=off enterkeyhint=done id=form_height-1 inputmode=decimal value=',
    '      "in"',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  fieldset',
    '    legend "Units"',
    '    label',
    '      input name=form_height-units type=radio value=on checked',
    '      "US"',
    '    label',
    '      input name=form_height-units type=radio value=on',
    '      "Metric"',
    '  fieldset',
    '    legend "Label"',
    '    p id=form_height__hint "Hint"',
    '    label',
    '      *input aria-describedby=form_height__hint form_height__error aria-invalid=true aria-required=true autocomplete=off enterkeyhint=next id=form_height inputmode=decimal value=',
    '      "ft"',
    '    label',
    '      input aria-describedby=form_height__hint form_height__error aria-invalid=true aria-required=true autocomplete=off enterkeyhint=done id=form_height-1 inputmode=decimal value=',
    '      "in"',
    '  p dir=auto id=form_height__error "Missing."',
    '  button type=submit "Send"',
  ]);
});

test('[QS-9] the whole HTML of a group of fields, before and after a refused submit', async () => {
  expect(await atFirstAndRefused(FIELDS['group'])).toEqual([
    'div role=alert',
    'form id=form method=dialog novalidate',
    '  fieldset aria-describedby=form_address__hint',
    '    legend "Address"',
    '    p id=form_address__hint "Where?"',
    '    label for=form_address_zip "Label"',
    '    p id=form_address_zip__hint "Hint"',
    '    input aria-describedby=form_address_zip__hint aria-required=true autocomplete=shipping postal-code dir=auto enterkeyhint=done id=form_address_zip name=form_address_zip value=',
    '  button type=submit "Send"',
    'REFUSED',
    'div role=alert',
    '  p "Missing."',
    'form id=form method=dialog novalidate',
    '  fieldset aria-describedby=form_address__hint',
    '    legend "Address"',
    '    p id=form_address__hint "Where?"',
    '    label for=form_address_zip "Label"',
    '    p id=form_address_zip__hint "Hint"',
    '    *input aria-describedby=form_address_zip__hint form_address_zip__error aria-invalid=true aria-required=true autocomplete=shipping postal-code dir=auto enterkeyhint=done id=form_address_zip name=form_address_zip value=',
    '    p dir=auto id=form_address_zip__error "Missing."',
    '  button type=submit "Send"',
  ]);
});
