import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type FormField, schemaOf } from '#core';
import { Button, errorTexts, formFields, formUi, formWidgets, JsonForm, type FormData } from '#widgets';

const fields: FormField[] = [
  {
    field: 'email',
    type: 'string',
    format: 'email',
    label: 'Email',
    autocomplete: 'email',
    input: 'email',
    errors: { missing: 'Write your email.', invalid: 'Not an email.' },
  },
  {
    field: 'password',
    type: 'string',
    minLength: 10,
    label: 'Password',
    hint: 'At least 10 characters.',
    widget: 'password',
    autocomplete: 'new-password',
    errors: { invalid: 'Too short.' },
  },
  {
    field: 'born',
    type: 'string',
    optional: true,
    format: 'date',
    label: 'Date of birth',
    formatter: 'date',
    errors: { invalid: 'Not a date.' },
  },
  {
    field: 'height',
    type: 'integer',
    optional: true,
    minimum: 20,
    label: 'Height',
    formatter: 'digits',
    errors: { invalid: 'Too small.' },
  },
  {
    field: 'plan',
    type: 'string',
    label: 'Plan',
    widget: 'select',
    autocomplete: 'address-level1',
    list: [
      { value: 'full', label: 'Full' },
      { value: 'basic', label: 'Basic' },
    ],
  },
  {
    field: 'sex',
    type: 'string',
    optional: true,
    label: 'Sex',
    hint: 'As recorded at birth.',
    widget: 'radio',
    list: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
    ],
  },
  { field: 'note', type: 'string', optional: true, label: 'Note', widget: 'textarea' },
  { field: 'consent', type: 'boolean', label: 'I agree', widget: 'checkbox', errors: { missing: 'Please agree.' } },
  {
    group: 'address',
    label: 'Address',
    hint: 'Where we send it.',
    autocomplete: 'shipping',
    fields: [
      {
        field: 'zip',
        type: 'string',
        pattern: '^\\d{5}(-\\d{4})?$',
        label: 'ZIP',
        formatter: 'zip',
        autocomplete: 'postal-code',
        errors: { missing: 'Write your ZIP code.' },
      },
    ],
  },
];

const t = (key: string) => key;
const continuation = { t, label: ({ label }: { label: string }) => label, isAsked: () => true };
const schema = schemaOf(fields);
const uiSchema = formUi(fields, continuation);
const transformErrors = errorTexts(fields, continuation, () => []);
const words = {
  choose: 'Please choose',
  show_password: 'Show password',
  hide_password: 'Hide password',
  units: 'Units',
};

interface Props {
  submitted: FormData[];
  extraErrors?: Record<string, string>;
  busy?: boolean;
}

function FormScreen({ submitted, extraErrors, busy = false }: Props) {
  const [data, setData] = useState<FormData>({});
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
      extraErrors={extraErrors}
      transformErrors={transformErrors}
      formContext={{ t, words, units, chooseUnits }}
      busy={busy}
      onChange={setData}
      onSubmit={(form) => submitted.push(form)}
    >
      <Button type="submit">Send</Button>
    </JsonForm>
  );
}

function open(props: Partial<Props> = {}) {
  const submitted: FormData[] = [];
  const view = render(<FormScreen submitted={submitted} {...props} />);
  const again = (next: Partial<Props>) => view.rerender(<FormScreen submitted={submitted} {...next} />);
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
  const user = userEvent.setup();
  return { submitted, again, field, user, send: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}

async function fill({ user, field }: Pick<ReturnType<typeof open>, 'user' | 'field'>) {
  await user.type(field('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'correct horse');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Full');
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await user.type(field('ZIP'), '123456789');
}

describe('a form', () => {
  test('[QS-9] shows fields in the order of the screen, with label, hint and keyboard hints for phones', () => {
    const { field } = open();
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveAttribute('autocomplete', 'address-level1');
    expect(field('Email')).toHaveAttribute('inputmode', 'email');
    expect(field('Email')).toBeRequired();
    expect(field('ZIP')).toHaveAttribute('autocomplete', 'shipping postal-code');
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Date of birth')).not.toBeRequired();
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('At least 10 characters.');
    expect(screen.getByRole('radiogroup', { name: 'Sex' })).toHaveAccessibleDescription('As recorded at birth.');
    expect(screen.getByRole('group', { name: 'Address' })).toHaveAccessibleDescription('Where we send it.');
    expect(screen.getByText('Where we send it.')).toBeVisible();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Please choose',
      'Full',
      'Basic',
    ]);
  });

  test('[VA-2] a consent is not ticked at first', () => {
    open();
    expect(screen.getByRole('checkbox', { name: 'I agree' })).not.toBeChecked();
  });

  test('[VA-3] neither a failed nor a successful submit logs to the console; after a success nothing is announced', async () => {
    const said = vi.spyOn(console, 'error');
    onTestFinished(() => said.mockRestore());
    const form = open();
    await form.send();
    await fill(form);
    await form.send();
    expect(form.submitted).toHaveLength(1);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(said).not.toHaveBeenCalled();
  });

  test('[VA-3] an empty form shows an error at each field, focuses the first and announces all', async () => {
    const { submitted, field, send } = open();
    await send();
    expect(submitted).toEqual([]);
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Write your email.');
    expect(field('ZIP')).toHaveAccessibleDescription('Write your ZIP code.');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please agree.');
    expect(screen.getByRole('alert')).toHaveTextContent(/Write your email\..*Please agree\./s);
    // If the words have not changed, a screen reader announces them again only when they are in a new element.
    const before = screen.getByRole('alert').firstElementChild;
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(/Write your email\..*Please agree\./s);
    expect(screen.getByRole('alert').firstElementChild).not.toBe(before);
  });

  test('[VA-3] an error that two fields have is announced once', async () => {
    const box = (field: string): FormField => ({
      field,
      type: 'boolean',
      label: field,
      widget: 'checkbox',
      errors: { missing: 'Please agree.' },
    });
    const boxes = [box('terms'), box('privacy')];
    render(
      <JsonForm
        id="boxes"
        schema={schemaOf(boxes)}
        uiSchema={formUi(boxes, continuation)}
        validator={validator}
        widgets={formWidgets}
        fields={formFields}
        formData={{}}
        transformErrors={errorTexts(boxes, continuation, () => [])}
        formContext={{ t, words, units: undefined, chooseUnits: () => {} }}
        onSubmit={() => {}}
      >
        <Button type="submit">Send</Button>
      </JsonForm>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    for (const one of screen.getAllByRole('checkbox')) expect(one).toHaveAccessibleDescription('Please agree.');
    expect(screen.getByRole('alert').textContent).toBe('Please agree.');
  });

  test('[QS-9] an optional field that was emptied is left out again', async () => {
    const form = open();
    await fill(form);
    await form.user.type(form.field('Date of birth'), '01');
    await form.user.clear(form.field('Date of birth'));
    await form.send();
    expect(form.submitted).toEqual([expect.not.objectContaining({ born: expect.anything() })]);
  });

  test('[VA-3] focuses the first invalid field, not the first field', async () => {
    const form = open();
    await fill(form);
    await form.user.clear(form.field('ZIP'));
    await form.send();
    expect(form.field('ZIP')).toHaveFocus();
    const plan = screen.getByRole('combobox', { name: 'Plan' });
    await form.user.selectOptions(plan, 'Please choose');
    await form.send();
    expect(plan).toHaveFocus();
  });

  test('[VA-3] errors of the last attempt move no focus while the next one is under way', async () => {
    const form = open();
    await fill(form);
    await form.send();
    const extraErrors = { email: 'Already taken.' };
    form.again({ busy: true, extraErrors });
    expect(form.field('Email')).not.toHaveFocus();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    form.again({ extraErrors });
    expect(form.field('Email')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Already taken.');
  });

  test('[EC-4] the server’s errors show at their fields, nested ones too, when the call has ended', async () => {
    const form = open();
    await fill(form);
    await form.send();
    form.again({ busy: true });
    form.again({ busy: false, extraErrors: { 'address.zip': 'We do not deliver there.', email: 'Already taken.' } });
    expect(form.field('Email')).toHaveAccessibleDescription('Already taken.');
    expect(form.field('ZIP')).toHaveAccessibleDescription('We do not deliver there.');
    expect(form.field('Email')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Already taken.');
    await form.send();
    expect(form.submitted).toHaveLength(2);
  });

  test('[VA-3] when one of two errors of the server is mended, the focus stays where it is', async () => {
    const form = open();
    await fill(form);
    await form.send();
    form.again({ extraErrors: { email: 'Already taken.', 'address.zip': 'We do not deliver there.' } });
    form.field('ZIP').focus();
    form.again({ extraErrors: { email: 'Already taken.' } });
    expect(form.field('ZIP')).toHaveFocus();
    expect(form.field('ZIP')).toBeValid();
  });

  test('[QS-9] sends what was typed and leaves out empty fields', async () => {
    const form = open();
    await fill(form);
    await form.user.type(form.field('Date of birth'), '02032001');
    await form.user.type(form.field('Height'), '7a0');
    await form.user.type(form.field('Note'), 'x{Backspace}');
    await form.user.click(screen.getByRole('radio', { name: 'Female' }));
    expect(form.field('Date of birth')).toHaveValue('02/03/2001');
    await form.send();
    expect(form.submitted).toEqual([
      {
        email: 'ada@example.com',
        password: 'correct horse',
        born: '2001-02-03',
        height: 70,
        plan: 'full',
        sex: 'female',
        consent: true,
        address: { zip: '12345-6789' },
      },
    ]);
  });

  test('[QS-9] the password can be shown, hidden and pasted', async () => {
    const { user } = open();
    const password = screen.getByLabelText(/^Password/);
    await user.click(password);
    await user.paste('from a manager');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveValue('from a manager');
  });

  test('[QS-9] a password manager finds the password by its name and purpose, and the email too', () => {
    const { field } = open();
    const password = screen.getByLabelText(/^Password/);
    expect([field('Email').getAttribute('name'), password.getAttribute('name')]).toEqual([
      field('Email').id,
      password.id,
    ]);
    expect(password.id).toMatch(/password$/);
    expect(password).toHaveAttribute('autocomplete', 'new-password');
  });

  test('[QS-9] fields other than free texts are neither autocorrected nor capitalised', () => {
    const { field } = open();
    for (const input of [field('Email'), screen.getByLabelText(/^Password/)]) {
      expect(input).toHaveAttribute('autocapitalize', 'none');
      expect(input).toHaveAttribute('spellcheck', 'false');
    }
    expect(field('Note')).not.toHaveAttribute('spellcheck');
  });

  test('[QS-9] a group in a group is filled in for the same purpose, unless it has its own', () => {
    const [address] = fields.filter((field) => 'group' in field);
    if (address === undefined) throw new Error('a group is needed');
    const { autocomplete: _, ...home } = { ...address, group: 'home' };
    const inner: FormField[] = [home, { ...home, group: 'card', autocomplete: 'billing' }];
    const outer: FormField = { group: 'parcel', label: 'Parcel', autocomplete: 'shipping', fields: inner };
    const { parcel } = formUi([outer], continuation);
    const autofill = (group: string) => parcel[group].zip['ui:options'].autofill;
    expect([autofill('home'), autofill('card')]).toEqual(['shipping postal-code', 'billing postal-code']);
  });

  test('[QS-9] a limit of characters counts what is stored, not the marks that a formatter shows', async () => {
    const limited = fields.map((field) =>
      'field' in field && field.field === 'born' ? { ...field, maxLength: 8 } : field,
    );
    const ui = formUi(limited, continuation);
    const form = { formData: {}, formContext: { t, words, units: undefined, chooseUnits: () => undefined } };
    render(
      <JsonForm
        id="form"
        schema={schemaOf(limited)}
        uiSchema={ui}
        validator={validator}
        widgets={formWidgets}
        fields={formFields}
        {...form}
        onSubmit={() => undefined}
      >
        <Button type="submit">Send</Button>
      </JsonForm>,
    );
    expect(screen.getByRole('textbox', { name: 'Date of birth' })).not.toHaveAttribute('maxlength');
  });

  test('[EC-7] a form in which nothing was typed reports no change, though a group of it is empty', async () => {
    const group = fields.filter((field) => 'group' in field);
    const changed = vi.fn<(data: FormData) => void>();
    render(
      <JsonForm
        id="form"
        schema={schemaOf(group)}
        uiSchema={formUi(group, continuation)}
        validator={validator}
        widgets={formWidgets}
        fields={formFields}
        formData={{}}
        formContext={{ t, words, units: undefined, chooseUnits: () => undefined }}
        onChange={changed}
        onSubmit={() => undefined}
      >
        <Button type="submit">Send</Button>
      </JsonForm>,
    );
    expect(changed).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'ZIP' }), '1');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('[issue 14] a screen keyboard says "next" in each field, and the form’s word in the last', () => {
    const { field } = open();
    const inputs = [field('Email'), screen.getByLabelText(/^Password/), field('ZIP')];
    expect(inputs.map((input) => input.getAttribute('enterkeyhint'))).toEqual(['next', 'next', 'done']);
  });

  test.each([
    ['moves to the next field on a touch screen', true],
    ['sends the form elsewhere', false],
  ])('[issue 14] Enter %s', async (_, isTouch) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user, field } = open();
    await user.type(field('Email'), 'ada@example.com{Enter}');
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(screen.queryByRole('alert')?.textContent ?? '').toMatch(isTouch ? /^$/ : /Please agree/);
    await user.type(field('ZIP'), '{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Please agree.');
  });

  test('[issue 12] Enter does nothing in a form that is gone', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { field } = open();
    const input = field('Email');
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
    cleanup();
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
  });

  test('[AX] each label, description and controlled part that a field names is on the page', async () => {
    const { send } = open();
    const named = () =>
      ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((attribute) =>
        [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
          (element.getAttribute(attribute) ?? '').split(' '),
        ),
      );
    const absent = () => named().filter((id) => document.getElementById(id) === null);
    expect(named().length).toBeGreaterThan(10);
    expect(absent()).toEqual([]);
    await send();
    expect(absent()).toEqual([]);
  });

  test('[QS-9] the brand of a card is announced while its number is typed, and describes the field', () => {
    const number: FormField = {
      field: 'number',
      type: 'string',
      label: 'Card number',
      hint: 'On the front.',
      formatter: 'card',
      marks: [
        { pattern: '^4', label: 'Visa' },
        { pattern: '^3[47]', label: 'American Express' },
      ],
    };
    render(
      <JsonForm
        id="card"
        schema={schemaOf([number])}
        uiSchema={formUi([number], continuation)}
        validator={validator}
        widgets={formWidgets}
        fields={formFields}
        formData={{ number: '3412' }}
        formContext={{ t, words, units: undefined, chooseUnits: () => {} }}
        onSubmit={() => {}}
      >
        <Button type="submit">Pay</Button>
      </JsonForm>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('American Express');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('On the front. American Express');
  });

  test('[QS-9] the caret stays in place when a digit is inserted', async () => {
    const { user, field } = open();
    const zip = field('ZIP') as HTMLInputElement;
    await user.type(zip, '123456789');
    await user.type(zip, '0', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(zip).toHaveValue('12034-5678');
    expect(zip.selectionStart).toBe(3);
  });

  test('[EC-7] ignores a second submit during a call', async () => {
    const form = open({ busy: true });
    await fill(form);
    await form.send();
    expect(form.submitted).toEqual([]);
  });
});
