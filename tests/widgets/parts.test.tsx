import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { Button, Icon, IconButton, Modal, ProgressBar } from '#widgets';

// jsdom has the dialog element but not its methods. End-to-end tests show what browsers add: inert, and focus given
// back.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

function WithModal() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Modal title="Session Timeout" onClose={() => setOpen(false)} actions={<Button>Sign Back In</Button>}>
          <p>You have been signed out due to inactivity.</p>
        </Modal>
      )}
    </>
  );
}

describe('modal', () => {
  test('[LY-4] is a dialog named by its title, which has the focus', async () => {
    render(<WithModal />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Session Timeout' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Session Timeout' })).toHaveFocus();
  });

  test('[LY-4] Escape calls onClose, and the browser closes nothing by itself', async () => {
    render(<WithModal />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const cancelled = new Event('cancel', { cancelable: true });
    screen.getByRole('dialog').dispatchEvent(cancelled);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(cancelled.defaultPrevented).toBe(true);
  });

  test('[LY-4] is closed when it is removed, so that the browser gives the focus back', () => {
    const { unmount } = render(<Modal title="Are you still there?" onClose={() => {}} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    unmount();
    expect(dialog.open).toBe(false);
  });

  test('[LY-4] a dialog that the browser closed opens again until its owner removes it', () => {
    let asked = 0;
    render(<Modal title="Are you still there?" onClose={() => (asked += 1)} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect([dialog.open, asked]).toEqual([true, 1]);
  });
});

test('[PG-7] the progress bar has a name and a text value, and no style attribute, which the policy blocks', () => {
  const shown = <ProgressBar value={0.25} label="Your progress" valueText="25%" />;
  expect(renderToString(shown)).not.toContain('style');
  const { rerender } = render(shown);
  const bar = screen.getByRole('progressbar', { name: 'Your progress' });
  expect(bar).toHaveAttribute('aria-valuetext', '25%');
  expect(bar).toHaveAttribute('value', '0.25');
  expect(bar.style.getPropertyValue('--filled')).toBe('0.25');
  rerender(<ProgressBar value={0.5} label="Your progress" valueText="50%" />);
  expect(bar.style.getPropertyValue('--filled')).toBe('0.5');
});

test('[LY-1] an icon button has a name', () => {
  render(<IconButton label="Back">‹</IconButton>);
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
});

test.each(['busy', 'accepted'])('[EC-7] a button that is %s keeps its focus and ignores presses', async (state) => {
  const pressed: string[] = [];
  const button = (rests: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed.push('submit');
      }}
    >
      <Button type="submit" {...{ [state]: rests }} onClick={() => pressed.push('click')}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(button(false));
  await userEvent.click(screen.getByRole('button'));
  rerender(button(true));
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toBeEnabled();
  expect(pressed).toEqual(['click', 'submit']);
});

test.each([
  ['rests', {}, null],
  ['is busy', { busy: true }, 'true'],
  ['has done its part', { accepted: true }, 'true'],
])('[EC-7] a button that %s says so to screen readers', (_, state, said) => {
  render(<Button {...state}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([said, said]);
});

test.each([
  ['turn in right-to-left text', true, ['back', 'logout', 'new-tab']],
  [
    'stay as they are',
    false,
    ['caution', 'check', 'close', 'eye', 'eye-off', 'info', 'lock', 'menu', 'phone', 'search'],
  ],
] as const)('[LY-1] icons are drawings without a name of their own; some %s', (_, turn, names) => {
  for (const name of names) {
    const { container, unmount } = render(<Icon name={name} />);
    expect(container.querySelector('path')?.getAttribute('d'), name).toMatch(/^m/i);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild?.classList.contains('icon--turns'), name).toBe(turn);
    unmount();
  }
});
