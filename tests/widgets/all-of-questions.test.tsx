import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Question } from '#core';
import { Button, Modal, Notice } from '#widgets';
import { outline } from '../support/outline.ts';
import { QuestionScreen } from './question-screen.tsx';

const root = () => document.body.firstElementChild ?? document.body;

afterEach(cleanup);

const option = (id: string, more = {}) => ({ id, answer_text: `Option ${id}`, ...more });
const options = [
  option('a', { note: 'A note', helper_text: '<p>Help</p>' }),
  option('b', { attachment: '/b.png' }),
  option('c', { need_more_info: true, user_text_title: 'Which?', user_text_placeholder: 'Name it' }),
];
type Shown = Parameters<typeof QuestionScreen>[0]['question'];
const asks = (question_type: Shown['question_type'], more: Partial<Question> = {}): Shown => ({
  question_text: 'What?',
  answer_display_type: 1,
  ...more,
  question_type,
});

/** Shows a question with an answer, and what Continue says about it. */
async function askedAndContinued(question: Shown, answer: string[]): Promise<string[]> {
  const view = render(<QuestionScreen question={question} answer={answer} />);
  await act(() => vi.dynamicImportSettled());
  // The code of some widgets comes after the first rendering.
  view.rerender(<QuestionScreen question={question} answer={answer} />);
  const first = outline(root());
  await userEvent.setup().click(screen.getByRole('button', { name: 'Continue' }));
  return [...first, 'CONTINUED', ...outline(root())];
}

test('[QS-1] the whole HTML of a single choice with a text to fill in', async () => {
  expect(await askedAndContinued(asks('single_choice', { answer_options: options }), ['c'])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    fieldset aria-labelledby=heading aria-required=true role=radiogroup',
    '      label for=question_answer-0',
    '        input aria-describedby=question_answer-0__note aria-labelledby=question_answer-0__text id=question_answer-0 name=question_answer type=radio value=a',
    '        span dir=auto id=question_answer-0__text "Option a"',
    '        span dir=auto id=question_answer-0__note "A note"',
    '      button aria-describedby=question_answer-0__text type=button "See more info"',
    '      label for=question_answer-1',
    '        input id=question_answer-1 name=question_answer type=radio value=b',
    '        img alt',
    '        span dir=auto id=question_answer-1__text "Option b"',
    '      label for=question_answer-2',
    '        input id=question_answer-2 name=question_answer type=radio value=c checked',
    '        span dir=auto id=question_answer-2__text "Option c"',
    '      label dir=auto for=question_answer-2__more "Which?"',
    '      textarea aria-required=true dir=auto id=question_answer-2__more maxlength=2000 placeholder=Name it rows=4 value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please tell us about c."',
    '  form id=question method=dialog novalidate',
    '    fieldset aria-labelledby=heading aria-required=true role=radiogroup',
    '      label for=question_answer-0',
    '        input aria-describedby=question_answer-0__note aria-labelledby=question_answer-0__text id=question_answer-0 name=question_answer type=radio value=a',
    '        span dir=auto id=question_answer-0__text "Option a"',
    '        span dir=auto id=question_answer-0__note "A note"',
    '      button aria-describedby=question_answer-0__text type=button "See more info"',
    '      label for=question_answer-1',
    '        input id=question_answer-1 name=question_answer type=radio value=b',
    '        img alt',
    '        span dir=auto id=question_answer-1__text "Option b"',
    '      label for=question_answer-2',
    '        input id=question_answer-2 name=question_answer type=radio value=c checked',
    '        span dir=auto id=question_answer-2__text "Option c"',
    '      label dir=auto for=question_answer-2__more "Which?"',
    '      *textarea aria-describedby=question_answer-2__more__error aria-invalid=true aria-required=true dir=auto id=question_answer-2__more maxlength=2000 placeholder=Name it rows=4 value=',
    '      p dir=auto id=question_answer-2__more__error "Please tell us about c."',
    '    button type=submit "Continue"',
  ]);
});

test('[QS-5] the whole HTML of a multiple choice without an answer', async () => {
  expect(await askedAndContinued(asks('multiple_choice', { answer_options: options }), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  p id=hint "Select all that apply."',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    fieldset aria-describedby=hint aria-labelledby=heading',
    '      label for=question_answer-0',
    '        input aria-describedby=question_answer-0__note aria-labelledby=question_answer-0__text id=question_answer-0 name=question_answer type=checkbox value=a',
    '        span dir=auto id=question_answer-0__text "Option a"',
    '        span dir=auto id=question_answer-0__note "A note"',
    '      button aria-describedby=question_answer-0__text type=button "See more info"',
    '      label for=question_answer-1',
    '        input id=question_answer-1 name=question_answer type=checkbox value=b',
    '        img alt',
    '        span dir=auto id=question_answer-1__text "Option b"',
    '      label for=question_answer-2',
    '        input id=question_answer-2 name=question_answer type=checkbox value=c',
    '        span dir=auto id=question_answer-2__text "Option c"',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  p id=hint "Select all that apply."',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    fieldset aria-describedby=hint question_answer__error aria-labelledby=heading data-invalid',
    '      label for=question_answer-0',
    '        *input aria-describedby=question_answer-0__note aria-labelledby=question_answer-0__text id=question_answer-0 name=question_answer type=checkbox value=a',
    '        span dir=auto id=question_answer-0__text "Option a"',
    '        span dir=auto id=question_answer-0__note "A note"',
    '      button aria-describedby=question_answer-0__text type=button "See more info"',
    '      label for=question_answer-1',
    '        input id=question_answer-1 name=question_answer type=checkbox value=b',
    '        img alt',
    '        span dir=auto id=question_answer-1__text "Option b"',
    '      label for=question_answer-2',
    '        input id=question_answer-2 name=question_answer type=checkbox value=c',
    '        span dir=auto id=question_answer-2__text "Option c"',
    '      p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[QS-6] the whole HTML of an answer in a line of words', async () => {
  expect(await askedAndContinued(asks('plain_text'), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    label for=question_answer id=question_answer__label "Your answer"',
    '    input aria-labelledby=heading question_answer__label aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer maxlength=2000 value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    label for=question_answer id=question_answer__label "Your answer"',
    '    *input aria-describedby=question_answer__error aria-invalid=true aria-labelledby=heading question_answer__label aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer maxlength=2000 value=',
    '    p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[QS-6] the whole HTML of an answer in several lines', async () => {
  expect(await askedAndContinued(asks('story'), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    textarea aria-labelledby=heading aria-required=true dir=auto id=question_answer maxlength=2000 rows=6 value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    *textarea aria-describedby=question_answer__error aria-invalid=true aria-labelledby=heading aria-required=true dir=auto id=question_answer maxlength=2000 rows=6 value=',
    '    p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[QS-4] the whole HTML of a text of an option as a question of its own', async () => {
  expect(await askedAndContinued(asks('details'), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    label dir=auto for=question_answer "Please tell us more"',
    '    textarea aria-required=true dir=auto id=question_answer maxlength=2000 rows=4 value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    label dir=auto for=question_answer "Please tell us more"',
    '    *textarea aria-describedby=question_answer__error aria-invalid=true aria-required=true dir=auto id=question_answer maxlength=2000 rows=4 value=',
    '    p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[issue 11] the whole HTML of a date', async () => {
  expect(await askedAndContinued(asks('date'), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    label for=question_answer id=question_answer__label "Your answer"',
    '    input aria-labelledby=heading question_answer__label aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer inputmode=numeric value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    label for=question_answer id=question_answer__label "Your answer"',
    '    *input aria-describedby=question_answer__error aria-invalid=true aria-labelledby=heading question_answer__label aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer inputmode=numeric value=',
    '    p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[issue 11] the whole HTML of a number', async () => {
  expect(await askedAndContinued(asks('number'), [])).toEqual([
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '  form id=question method=dialog novalidate',
    '    input aria-labelledby=heading aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer inputmode=decimal value=',
    '    button type=submit "Continue"',
    'CONTINUED',
    'main',
    '  h1 dir=auto id=heading "What?"',
    '  div role=alert',
    '    p "Please answer."',
    '  form id=question method=dialog novalidate',
    '    *input aria-describedby=question_answer__error aria-invalid=true aria-labelledby=heading aria-required=true autocomplete=off dir=auto enterkeyhint=done id=question_answer inputmode=decimal value=',
    '    p dir=auto id=question_answer__error "Please answer."',
    '    button type=submit "Continue"',
  ]);
});

test('[LY-4] the whole HTML of a modal that alerts, and of a notice in it', () => {
  render(
    <Modal title="Title" role="alertdialog" onClose={() => undefined} actions={<Button busy>Go on</Button>}>
      <Notice tone="danger">Careful.</Notice>
    </Modal>,
  );
  expect(outline(root())).toEqual([
    'dialog aria-describedby=made2 aria-labelledby=made1 open role=alertdialog',
    '  *h2 dir=auto id=made1 tabindex=-1 "Title"',
    '  div id=made2 "Careful."',
    '  button aria-busy=true aria-disabled=true type=button "Go on"',
  ]);
});
