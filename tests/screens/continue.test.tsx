import { act, render, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SessionContext } from '#runtime';
import { Continue } from '../../src/screens/continue.tsx';
import { question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { open } from '../support/render-flow.tsx';

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
});

test('[PQ-1] Continue shows its tick until the next question is visible, and is disabled meanwhile', async () => {
  const { session } = await open('/terms');
  const { state } = session.store.getState();
  const shown = {
    path: '/terms',
    store: 'pre-answers',
    questions: ['q1', 'q2'].map((id) => question(id, 'single_choice', [])),
    index: 0,
    direction: 'none' as const,
    answerErrors: [],
    order: null,
    again: [],
    today: null,
  };
  const at = (index: number) =>
    act(() => session.store.setState({ state: { ...state, questionnaire: { ...shown, index } } }));
  at(0);
  const { container } = render(
    <SessionContext value={session}>
      <Continue questionnaire={shown} disabled={false} describedBy={undefined} />
    </SessionContext>,
  );
  const button = within(container).getByRole('button');
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  at(1);
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
