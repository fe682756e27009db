import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QuestionScreen } from './question-screen.tsx';

const screen = (
  <QuestionScreen
    answer={['a']}
    question={{
      question_text: '<p>Which <b>one</b>?</p>',
      question_type: 'single_choice',
      answer_options: [{ id: 'a', answer_text: 'A', attachment: '/a.svg', helper_text: 'Help', need_more_info: true }],
    }}
  />
);

test('[QS-1] the server renders the whole question without a style attribute, which the policy blocks', () => {
  const html = renderToString(screen);
  expect(html).toContain('type="radio"');
  expect(html).toContain('checked=""');
  expect(html).toContain('Which one?');
  expect(html).not.toMatch(/\sstyle=/);
});

test('[QS-1] the browser hydrates the server’s HTML without a difference', async () => {
  const said = vi.spyOn(console, 'error');
  const recovered: unknown[] = [];
  document.body.innerHTML = `<div id="root">${renderToString(screen)}</div>`;
  const root = document.querySelector('#root') as HTMLElement;
  const app = await act(async () =>
    hydrateRoot(root, screen, { onRecoverableError: (error) => recovered.push(error) }),
  );
  onTestFinished(() => {
    app.unmount();
    said.mockRestore();
  });
  expect(recovered).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});
