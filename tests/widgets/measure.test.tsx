import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import validator from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type FieldUnit, type FormField, schemaOf } from '#core';
import { Button, errorTexts, formFields, formUi, formWidgets, JsonForm, type FormData } from '#widgets';
import { joinUnits, splitUnits } from '../../src/widgets/measure-units.ts';

const feet: FieldUnit = {
  name: 'us',
  label: 'feet and inches',
  parts: [
    { label: 'feet', factor: 12 },
    { label: 'inches', factor: 1 },
  ],
};
const centimeters: FieldUnit = { name: 'metric', label: 'cm', parts: [{ label: 'cm', factor: 0.3937007874 }] };
const pounds: FieldUnit = { name: 'us', label: 'pounds', parts: [{ label: 'lb', factor: 1 }] };
const kilograms: FieldUnit = { name: 'metric', label: 'kg', parts: [{ label: 'kg', factor: 2.2046226218 }] };

describe('[QS-9] a number in several units', () => {
  test.each<[FieldUnit, string[], number | string | undefined]>([
    [feet, ['5', '8'], 68],
    [feet, ['5', ''], 60],
    [feet, ['', '68'], 68],
    [feet, [' 5', '8.5'], 68.5],
    [feet, ['', ''], undefined],
    [feet, ['five', '8'], 'five 8'],
    [feet, ['-5', '8'], '-5 8'],
    [centimeters, ['172,7'], 67.9921],
    [kilograms, ['.'], '.'],
  ])('%o: %j is %j', (unit, texts, value) => {
    expect(joinUnits(unit, texts)).toBe(value);
  });

  test.each<[FieldUnit, unknown, string[]]>([
    [feet, 68, ['5', '8']],
    [feet, 71.98, ['6', '0']],
    [feet, 67.9921, ['5', '8']],
    [feet, undefined, ['', '']],
    [centimeters, 68, ['172.7']],
    [kilograms, 150, ['68']],
  ])('%o: %j is shown as %j', (unit, value, texts) => {
    expect(splitUnits(unit, value)).toEqual(texts);
  });

  test('a value typed with one decimal survives any change of units', () => {
    for (const unit of [feet, centimeters, pounds, kilograms]) {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 4000 }), (tenths) => {
          const smallest = unit.parts.at(-1)?.factor ?? 1;
          const shown = splitUnits(unit, (tenths / 10) * smallest);
          expect(splitUnits(unit, joinUnits(unit, shown))).toEqual(shown);
        }),
      );
    }
  });
});

const fields: FormField[] = [
  {
    field: 'height',
    type: 'number',
    minimum: 36,
    label: 'Height',
    units: [feet, centimeters],
    errors: { missing: 'Write it.', type: 'In numbers.', invalid: 'Too small.' },
  },
  { field: 'weight', type: 'number', label: 'Weight', units: [pounds, kilograms] },
];
const schema = schemaOf(fields);
const t = (key: string) => key;
const words = { choose: '', show_password: '', hide_password: '', units: 'Units' };
const scope = { t, label: ({ label }: { label: string }) => label, isAsked: () => true };
const uiSchema = formUi(fields, scope);
const transformErrors = errorTexts(fields, scope, () => []);

function Measures({ sent, initial = {} }: { sent: FormData[]; initial?: FormData }) {
  const [data, setData] = useState<FormData>(initial);
  const [units, chooseUnits] = useState<string>();
  return (
    <JsonForm
      id="form"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      widgets={formWidgets}
      fields={formFields}
      formData={data}
      transformErrors={transformErrors}
      formContext={{ t, words, units, chooseUnits }}
      onChange={setData}
      onSubmit={(form) => sent.push(form)}
    >
      <Button type="submit">Send</Button>
      <Button onClick={() => setData(initial)}>Start again</Button>
    </JsonForm>
  );
}

function open(initial?: FormData) {
  const sent: FormData[] = [];
  render(<Measures sent={sent} {...(initial && { initial })} />);
  const user = userEvent.setup();
  const box = (name: string) => screen.getByRole('textbox', { name });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
  return { sent, user, box, press, choose };
}

describe('[QS-9] a measure in a form', () => {
  test('is a named group of text boxes, each named by its unit', () => {
    open();
    const height = screen.getByRole('group', { name: /^Height/ });
    expect(within(height).getAllByRole('textbox')).toHaveLength(2);
    expect(within(height).getByRole('textbox', { name: 'feet' })).toHaveAttribute('aria-required', 'true');
    const [units] = screen.getAllByRole('group', { name: 'Units' });
    expect(within(units ?? document.body).getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'feet and inches' })).toBeChecked();
  });

  test('is one switch for the keyboard: arrow keys lead from unit to unit', async () => {
    const { user, box } = open({ height: 67.5 });
    await user.tab();
    expect(screen.getByRole('radio', { name: 'feet and inches' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'cm' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'cm' })).toHaveFocus();
    expect(box('cm')).toHaveValue('171.5');
    await user.tab();
    expect(box('cm')).toHaveFocus();
  });

  test('sends one number in the base unit; a change of units changes all fields', async () => {
    const { sent, user, box, press, choose } = open();
    await choose('cm');
    await user.type(box('cm'), '173');
    await user.type(box('kg'), '70,5');
    await press('Send');
    expect(sent).toEqual([{ height: 68.1102, weight: 155.4259 }]);
  });

  test('changing the units back and forth changes neither the display nor the sent value', async () => {
    const { sent, user, box, press, choose } = open({ height: 67.5, weight: 151 });
    for (let times = 0; times < 3; times += 1) {
      await choose('cm');
      expect(box('cm')).toHaveValue('171.5');
      expect(box('kg')).toHaveValue('68.5');
      await choose('feet and inches');
      expect([box('feet'), box('inches')].map((input) => input.getAttribute('value'))).toEqual(['5', '7.5']);
    }
    await user.clear(box('inches'));
    await user.type(box('inches'), '8.');
    expect(box('inches')).toHaveValue('8.');
    await press('Send');
    expect(sent).toEqual([{ height: 68, weight: 151 }]);
  });

  test('what was typed in one unit is converted when another is chosen, and is there again in the first', async () => {
    const { user, box, choose } = open();
    await user.type(box('feet'), '5');
    await user.type(box('inches'), '8');
    await choose('cm');
    expect(box('cm')).toHaveValue('172.7');
    await choose('feet and inches');
    expect([box('feet'), box('inches')].map((input) => input.getAttribute('value'))).toEqual(['5', '8']);
  });

  test('shows the number that the form has now, also after another one was typed', async () => {
    const { user, box, press } = open({ height: 60 });
    await user.clear(box('feet'));
    await user.type(box('feet'), '6');
    await press('Start again');
    expect([box('feet'), box('inches')].map((input) => input.getAttribute('value'))).toEqual(['5', '0']);
  });

  test('[VA-3] text that is not a number shows an error and focuses the first text box', async () => {
    const { sent, user, box, press } = open({ weight: 150 });
    await press('Send');
    expect(box('feet')).toHaveFocus();
    expect(box('feet')).toHaveAccessibleDescription('Write it.');
    await user.type(box('feet'), 'five');
    await press('Send');
    expect(box('inches')).toHaveAccessibleDescription('In numbers.');
    expect(sent).toEqual([]);
  });
});
