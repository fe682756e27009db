import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { QuestionScreen, type Changes } from './question-screen.tsx';

const several = {
  question_text: 'Which of these apply?',
  question_type: 'multiple_choice' as const,
  answer_options: [
    { id: 'itch', answer_text: 'Itching' },
    { id: 'flakes', answer_text: 'Flakes', need_more_info: true },
    { id: 'sores', answer_text: 'Sores', need_more_info: true },
    { id: 'none', answer_text: 'None of these', none_answer: true },
  ],
};

function ask(question: Parameters<typeof QuestionScreen>[0]['question']) {
  const changes: Changes = [];
  const { unmount: close } = render(<QuestionScreen question={question} told={changes} />);
  return {
    told: changes,
    close,
    user: userEvent.setup(),
    box: (name: string) => screen.getByRole('checkbox', { name }),
  };
}

describe('multiple choice', () => {
  test('[QS-5] checkboxes in a group named by the question and described by its hint', () => {
    ask(several);
    const group = screen.getByRole('group', { name: several.question_text });
    expect(group).toHaveAccessibleDescription('Select all that apply.');
  });

  test('[QS-5][PQ-2] several can be ticked and unticked, and none advances', async () => {
    const { told: changes, user, box } = ask(several);
    await user.click(box('Flakes'));
    await user.click(box('Itching'));
    await user.click(box('Flakes'));
    expect(changes).toEqual(['answer flakes', 'answer itch+flakes', 'answer itch']);
    expect(box('Itching')).toBeChecked();
    expect(box('Flakes')).not.toBeChecked();
  });

  test('[OP-2] "none of these" and the other options exclude each other', async () => {
    const { user, box } = ask(several);
    await user.click(box('Itching'));
    await user.click(box('None of these'));
    expect(box('Itching')).not.toBeChecked();
    await user.click(box('Itching'));
    expect(box('None of these')).not.toBeChecked();
    expect(box('Itching')).toBeChecked();
  });

  test('[QS-2] an option without text is named by its number', () => {
    const options = several.answer_options.map((option) => ({ ...option, answer_text: null }));
    const { box } = ask({ ...several, answer_options: options });
    expect(screen.getAllByRole('checkbox')).toEqual(['1', '2', '3', '4'].map(box));
  });

  test('[QS-5] Space ticks a checkbox', async () => {
    const { told: changes, user } = ask(several);
    await user.tab();
    await user.keyboard(' ');
    expect(changes).toEqual(['answer itch']);
  });

  test('[VA-1] one error per option, with the focus on the first', async () => {
    const { user, box } = ask(several);
    await user.click(box('Sores'));
    await user.click(box('Flakes'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const [flakes, sores] = screen.getAllByRole('textbox', { name: 'Please tell us more' });
    expect(flakes).toHaveAccessibleDescription('Please tell us about flakes.');
    expect(sores).toHaveAccessibleDescription('Please tell us about sores.');
    expect(flakes).toHaveFocus();
  });
});

describe('text answers', () => {
  test('[QS-6] a text input named by the question and its label; a blank is no answer', async () => {
    const { told: changes, user } = ask({ question_text: 'What do you hope for?', question_type: 'plain_text' });
    const text = screen.getByRole('textbox', { name: 'What do you hope for? Your answer' });
    await user.type(text, ' ');
    expect(changes).toEqual(['answer  ']);
    await user.type(text, 'a, b');
    expect(text).toHaveValue('a, b');
    expect(changes.at(-1)).toBe('answer a, b');
    await user.clear(text);
    expect(changes.at(-1)).toBe('answer ');
  });

  test('[QS-6] Enter in a single-line input continues', async () => {
    const { told: changes, user } = ask({ question_text: 'What do you hope for?', question_type: 'plain_text' });
    await user.type(screen.getByRole('textbox'), 'Rest{Enter}');
    expect(changes.at(-1)).toBe('continued');
  });

  test('[QS-6] a text area with rows, named by the question', () => {
    ask({ question_text: 'Your story?', question_type: 'story' });
    expect(screen.getByRole('textbox', { name: 'Your story?' })).toHaveAttribute('rows', '6');
  });

  test('[issue 11] a date is formatted while it is typed, and stored as a date', async () => {
    const { told: changes, user } = ask({ question_text: 'When do you leave?', question_type: 'date' });
    const name = 'When do you leave? Your answer';
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await user.type(field, '07012026');
    expect(field).toHaveValue('07/01/2026');
    expect(changes.at(-1)).toBe('answer 2026-07-01');
    await user.type(field, '3', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([field.value, field.selectionStart]).toEqual(['03/70/1202', 2]);
  });

  test.each(['plain_text', 'story', 'details', 'number'] as const)(
    '[QS-6] the caret stays where something is inserted into the answer to a question of type %s',
    async (type) => {
      const { user } = ask({ question_text: 'What?', question_type: type });
      const field = await screen.findByRole<HTMLInputElement>('textbox');
      await user.type(field, '123');
      await user.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
      expect([field.value, field.selectionStart]).toEqual(['1923', 2]);
    },
  );

  test('[QS-7] a widget that is loaded with its first question is there at once for the next one', async () => {
    const first = ask({ question_text: 'When do you leave?', question_type: 'date' });
    await screen.findByRole('textbox');
    first.close();
    ask({ question_text: 'When are you back?', question_type: 'date' });
    expect(screen.getByRole('textbox', { name: 'When are you back? Your answer' })).toBeInTheDocument();
  });

  test('[issue 11] a number is typed on a keypad for numbers, named by the question', async () => {
    const { told: changes, user } = ask({ question_text: 'How many travel?', question_type: 'number' });
    const field = await screen.findByRole('textbox', { name: 'How many travel?' });
    expect(field).toHaveAttribute('inputmode', 'decimal');
    await user.type(field, '2.5');
    expect(changes.at(-1)).toBe('answer 2.5');
  });

  test.each([
    ['a text in one line', 'plain_text', 'What? Your answer', undefined],
    ['a text in several lines', 'story', 'What?', undefined],
    ['a date', 'date', 'What? Your answer', '02022026'],
    ['a number', 'number', 'What?', '7'],
    ['a text of more information', 'details', 'Please tell us more', undefined],
  ] as const)(
    '[VA-3] the error of %s describes its field, and only while there is one',
    async (_, type, name, typed) => {
      const { told: changes, user } = ask({ question_text: 'What?', question_type: type });
      const field = await screen.findByRole('textbox', { name });
      expect(field).toBeRequired();
      expect(field).toBeValid();
      expect(field).not.toHaveAttribute('aria-describedby');
      expect(screen.queryByText('Please answer.')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription('Please answer.');
      expect(field).toHaveFocus();
      expect(changes).toEqual([]);
      await user.type(field, typed ?? 'x');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(field).toBeValid();
      expect(field).not.toHaveAttribute('aria-describedby');
      expect(screen.queryByText('Please answer.')).toBeNull();
      expect(changes.at(-1)).toBe('continued');
    },
  );

  test('[QS-4] the text widget of an option can be a question of its own', async () => {
    const { told: changes, user } = ask({ question_text: 'More?', question_type: 'details' });
    await user.type(screen.getByRole('textbox', { name: 'Please tell us more' }), 'x');
    expect(changes).toEqual(['answer x']);
  });
});
