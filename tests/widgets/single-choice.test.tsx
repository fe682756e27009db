import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { QuestionScreen, type Changes } from './question-screen.tsx';

const question = {
  question_text: 'How often do you get a headache?',
  question_type: 'single_choice' as const,
  answer_options: [
    { id: 'daily', answer_text: 'Every day' },
    { id: 'weekly', answer_text: 'Every week', helper_text: 'On most weeks of a year.' },
    {
      id: 'other',
      answer_text: 'Other',
      need_more_info: true,
      user_text_title: 'How often?',
      user_text_placeholder: 'Now and then',
    },
  ],
};

function ask(props: Partial<Parameters<typeof QuestionScreen>[0]> = {}) {
  const changes: Changes = [];
  render(<QuestionScreen question={question} told={changes} {...props} />);
  return { told: changes, user: userEvent.setup(), option: (name: string) => screen.getByRole('radio', { name }) };
}

describe('single choice', () => {
  test('[QS-1] is a group of radio buttons named by the question, one of which can be selected', async () => {
    const { user, option } = ask();
    expect(within(screen.getByRole('radiogroup', { name: question.question_text })).getAllByRole('radio')).toHaveLength(
      3,
    );
    await user.click(option('Every day'));
    await user.click(option('Every week'));
    expect(option('Every week')).toBeChecked();
    expect(option('Every day')).not.toBeChecked();
  });

  test('[issue 14] a note under an option describes it and is not part of its name', async () => {
    ask({ question: { ...question, answer_options: [{ id: 'a', answer_text: 'A tablet', note: 'No water needed' }] } });
    expect(screen.getByRole('radio')).toHaveAccessibleName('A tablet');
    expect(screen.getByRole('radio')).toHaveAccessibleDescription('No water needed');
  });

  test('[PQ-2] a click selects and confirms once', async () => {
    const { told: changes, user } = ask();
    await user.click(screen.getByText('Every day'));
    expect(changes).toEqual(['settled on daily']);
  });

  test('[PQ-2] arrow keys move the selection and confirm nothing', async () => {
    const { told: changes, user, option } = ask({ answer: ['daily'] });
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(option('Other')).toBeChecked();
    expect(changes).toEqual(['answer weekly', 'answer other']);
  });

  test.each(['{Enter}', ' '])('[PQ-2] after arrow keys, %j confirms the selection', async (key) => {
    const { told: changes, user } = ask({ answer: ['daily'] });
    await user.tab();
    await user.keyboard(`{ArrowDown}${key}`);
    expect(changes).toEqual(['answer weekly', 'settled on weekly']);
  });

  test.each(['{Enter}', ' '])('[PQ-2] %j selects the focused option and does not submit the form', async (key) => {
    const { told: changes, user } = ask();
    await user.tab();
    await user.keyboard(key);
    expect(changes).toEqual(['settled on daily']);
  });

  test('[PQ-2] a click on the selected option confirms it', async () => {
    const { told: changes, user, option } = ask({ answer: ['weekly'] });
    await user.click(option('Every week'));
    expect(changes).toEqual(['settled on weekly']);
  });

  test('[PQ-2] a click after arrow keys confirms', async () => {
    const { told: changes, user, option } = ask({ answer: ['daily'] });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await user.click(option('Every day'));
    expect(changes).toEqual(['answer weekly', 'settled on daily']);
  });

  test('[PQ-2] a press confirms also when an arrow key was let go elsewhere', () => {
    const { told: changes, option } = ask({ answer: ['daily'] });
    fireEvent.keyDown(option('Every day'), { key: 'ArrowDown' });
    fireEvent.pointerDown(option('Every week'));
    fireEvent.click(option('Every week'));
    expect(changes).toEqual(['settled on weekly']);
  });

  test('[PQ-2] [AX] a click that no pointer made confirms, too, after arrow keys', async () => {
    const { told: changes, user, option } = ask({ answer: ['daily'] });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    // As a screen reader and voice control click.
    fireEvent.click(option('Every day'));
    expect(changes).toEqual(['answer weekly', 'settled on daily']);
  });

  test('[PQ-2] an arrow key in a group of one option confirms nothing', () => {
    const answer_options = question.answer_options.slice(0, 1);
    const { told: changes, option } = ask({ question: { ...question, answer_options }, answer: ['daily'] });
    // In a group of one option, browsers select the same option again, with these events.
    fireEvent.keyDown(option('Every day'), { key: 'ArrowDown' });
    fireEvent.click(option('Every day'));
    fireEvent.keyUp(option('Every day'), { key: 'ArrowDown' });
    expect(changes).toEqual([]);
  });

  test('[PQ-2] holding Enter confirms once; Control+Enter does not', async () => {
    const { told: changes, user } = ask({ answer: ['daily'] });
    await user.tab();
    await user.keyboard('{Enter>3/}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(changes).toEqual(['settled on daily']);
  });

  test.each(['Alt', 'Meta', 'Shift'])(
    '[PQ-2] %s with Space, a command of the browser, confirms nothing',
    async (key) => {
      const { told: changes, user } = ask({ answer: ['daily'] });
      await user.tab();
      await user.keyboard(`{${key}>} {/${key}}`);
      expect(changes).toEqual([]);
    },
  );

  test('[QS-3] "See more info" shows the help of its option and selects nothing', async () => {
    const { told: changes, user } = ask();
    const help = screen.getByRole('button', { name: 'See more info' });
    expect(help).toHaveAccessibleDescription('Every week');
    await user.click(help);
    expect(screen.getByRole('complementary', { name: 'help' })).toHaveTextContent('On most weeks of a year.');
    expect(changes).toEqual([]);
  });

  test('[QS-4] a selected option that needs more information shows a text area', async () => {
    const { user, option } = ask();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(option('Other'));
    const text = screen.getByRole('textbox', { name: 'How often?' });
    expect(text).toHaveAttribute('placeholder', 'Now and then');
    expect(text).toHaveAttribute('rows', '4');
    await user.type(text, 'In May ,');
    expect(text).toHaveValue('In May ,');
    await user.click(option('Every day'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('[QS-4] a card that opens its text field is scrolled into view; one that was chosen before does not move', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, option } = ask({ answer: ['daily'] });
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(option('Other'));
    await user.type(screen.getByRole('textbox', { name: 'How often?' }), 'In May');
    expect(scrolled.mock.contexts).toEqual([option('Other').closest('.choice')]);
    // No further than needed: what is in view already does not move.
    expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
    scrolled.mockRestore();
  });

  test('[QS-4] a card that is chosen again is scrolled into view again; in a question without text fields, cards are not scrolled', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolled.mockRestore());
    const { user, option } = ask({ answer: ['other'] });
    await user.click(option('Every day'));
    await user.click(option('Other'));
    expect(scrolled.mock.contexts).toEqual(['Every day', 'Other'].map((name) => option(name).closest('.choice')));
    cleanup();
    scrolled.mockClear();
    ask({ question: { ...question, answer_options: question.answer_options.slice(0, 2) } });
    await user.click(option('Every week'));
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('[VA-1][VA-3] an empty required text shows and announces its error, and takes the focus', async () => {
    const { told: changes, user } = ask({ answer: ['other'] });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const text = screen.getByRole('textbox', { name: 'How often?' });
    expect(text).toBeInvalid();
    expect(text).toHaveAccessibleDescription('Please tell us about other.');
    expect(text).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Please tell us about other.');
    await user.keyboard('Twice a year');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(changes).toEqual(['continued']);
  });

  test('[VA-3] the same error found again takes the focus again; typing does not move the focus', async () => {
    const { user } = ask({ answer: ['other'] });
    const text = screen.getByRole('textbox', { name: 'How often?' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'See more info' }));
    expect(text).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(text).toHaveFocus();
  });

  test('[VA-3] an error of the question describes the group and focuses its first option', async () => {
    const { user, option } = ask();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please answer.');
    expect(option('Every day')).toHaveFocus();
  });
});

describe('options of unusual shape', () => {
  test('[QS-2] image options are named by their texts; in a list the image is beside the text', () => {
    const pictures = question.answer_options.map((option) => ({ ...option, attachment: `/${option.id}.svg` }));
    const { option } = ask({ question: { ...question, answer_options: pictures, answer_display_type: 'image' } });
    expect(option('Every day')).toBeVisible();
    const images = [...document.querySelectorAll('.choices__options--images img[alt=""]')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual(pictures.map(({ attachment }) => attachment));
  });

  test('[QS-2] an option without text is named by its number, and a broken image leaves its box', async () => {
    const { option } = ask({
      question: {
        ...question,
        answer_options: [{ id: 'a', answer_text: ' ', attachment: '/gone.svg', helper_text: '  ' }],
      },
    });
    expect(option('1')).toBeVisible();
    const picture = document.querySelector('img');
    picture?.dispatchEvent(new Event('error'));
    await expect.poll(() => document.querySelector('img')).toBeNull();
    expect(document.querySelector('.choice__picture')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'See more info' })).toBeNull();
  });

  test('[QS-2] another picture is shown in place of a broken one', async () => {
    const shown = (attachment: string) => (
      <QuestionScreen question={{ ...question, answer_options: [{ id: 'a', answer_text: 'A', attachment }] }} />
    );
    const { rerender } = render(shown('/gone.svg'));
    document.querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.poll(() => document.querySelector('img')).toBeNull();
    rerender(shown('/here.svg'));
    expect(document.querySelector('img')).toHaveAttribute('src', '/here.svg');
  });

  test('[QS-1] tags in option texts are shown as text, in the direction of their script', () => {
    const { option } = ask({
      question: {
        ...question,
        answer_options: [
          { id: 'a', answer_text: '<img src=x onerror=alert(1)>' },
          { id: 'b', answer_text: 'לא' },
        ],
      },
    });
    expect(option('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByText('לא')).toHaveAttribute('dir', 'auto');
  });

  test('[QS-1] each of forty options can be chosen, even those with the same text', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `o${index}`,
      answer_text: index < 2 ? 'Same' : `Option ${index}`,
    }));
    const { told: changes, user } = ask({ question: { ...question, answer_options: many } });
    const [, second] = screen.getAllByRole('radio', { name: 'Same' });
    await user.click(second as HTMLElement);
    await user.click(screen.getByRole('radio', { name: 'Option 39' }));
    expect(changes).toEqual(['settled on o1', 'settled on o39']);
  });

  test('[QS-11] [VA-1] an option whose id every object has starts without a text and without an error', async () => {
    const options = [{ id: 'toString', answer_text: 'Other', need_more_info: true }];
    const { user } = ask({ question: { ...question, answer_options: options }, answer: ['toString'] });
    const text = screen.getByRole('textbox', { name: 'Please tell us more' });
    expect(text).toHaveValue('');
    expect(text).toBeValid();
    await user.type(text, 'Now and then');
    expect(text).toHaveValue('Now and then');
  });

  test('[QS-11] missing options and null fields cause no error', () => {
    ask({ question: { question_text: '', question_type: 'single_choice', answer_options: null } });
    expect(screen.getByRole('radiogroup')).toBeInTheDocument();
  });
});
