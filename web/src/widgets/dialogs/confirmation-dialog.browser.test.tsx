import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { ConfirmationDialog, type ActionState } from './confirmation-dialog.tsx';

interface Asked {
  state: ActionState;
  onRetry?: () => void;
  onClose?: () => void;
}

function Asking({ state, onRetry, onClose = () => undefined }: Asked) {
  return (
    <LanguageProvider initial="en">
      <ConfirmationDialog
        id="removal"
        title="Remove Access Request"
        danger
        confirmText="Remove Access"
        doneText="Return to Applications"
        busyText="Submitting…"
        state={state}
        result={<p>How it went.</p>}
        onConfirm={() => undefined}
        onRetry={onRetry}
        onClose={onClose}
      >
        <p>Sure?</p>
      </ConfirmationDialog>
    </LanguageProvider>
  );
}

test('while it is under way every button is off, it is announced, and Escape does nothing', async () => {
  let left = 0;
  const leave = (): void => {
    left += 1;
  };
  const screen = await render(<Asking state="busy" onClose={leave} />);
  await expect.element(screen.getByText('Submitting…')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove Access' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(left).toBe(0);
  await screen.rerender(<Asking state="asking" onClose={leave} />);
  await userEvent.keyboard('{Escape}');
  expect(left).toBe(1);
});

test('the focus moves to how it goes and how it went, and the next stop is the way on', async () => {
  const screen = await render(<Asking state="asking" />);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Remove Access' })).toHaveFocus();
  await screen.rerender(<Asking state="busy" />);
  await expect.element(screen.getByText('Submitting…')).toBeVisible();
  expect(document.activeElement?.textContent).toBe('Submitting…');
  await screen.rerender(<Asking state="success" />);
  await expect.element(screen.getByText('How it went.')).toBeVisible();
  await expect.element(screen.getByText('Sure?')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('How it went.');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Return to Applications' })).toHaveFocus();
});

test('a failure offers to try again only where that can help', async () => {
  let tries = 0;
  const screen = await render(
    <Asking
      state="failure"
      onRetry={() => {
        tries += 1;
      }}
    />,
  );
  await screen.getByRole('button', { name: 'Retry' }).click();
  expect(tries).toBe(1);
  await screen.rerender(<Asking state="failure" />);
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
