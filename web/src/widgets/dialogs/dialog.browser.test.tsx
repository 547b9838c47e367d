import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Button } from '../button.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { Dialog, type Dismissal } from './dialog.tsx';

function Opener({ dismissal }: { dismissal: Dismissal }) {
  const [open, setOpen] = useState(false);
  return (
    <LanguageProvider initial="en">
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Ask
      </Button>
      {open ? (
        <Dialog
          id="removal"
          title="Remove Access Request"
          dismissal={dismissal}
          onDismiss={() => {
            setOpen(false);
          }}
          footer={<Button>Remove</Button>}
        >
          <p>You are about to remove your access.</p>
        </Dialog>
      ) : null}
    </LanguageProvider>
  );
}

test('a dialog takes the focus, leaves on Escape and gives the focus back', async () => {
  const screen = await render(<Opener dismissal="escape" />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Remove Access Request' })).toHaveFocus();
  expect((await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).violations).toEqual(
    [],
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  expect(document.querySelector('dialog')).toBeNull();
});

test('a free dialog has a close icon', async () => {
  const screen = await render(<Opener dismissal="free" />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  await screen.getByRole('button', { name: 'Close this window' }).click();
  expect(document.querySelector('dialog')).toBeNull();
});

test('a locked dialog stays, however often Escape is pressed', async () => {
  const screen = await render(<Opener dismissal="locked" />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Remove Access Request' })).toBeVisible();
  expect(document.querySelector('dialog')?.open).toBe(true);
});

test('a dialog without close icon ignores a press outside', async () => {
  const screen = await render(<Opener dismissal="escape" />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  const dialog = document.querySelector('dialog');
  dialog?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 1, clientY: 1 }));
  expect(document.querySelector('dialog')?.open).toBe(true);
});

test('a confirmation has OK and Cancel and keeps its buttons still while busy', async () => {
  const screen = await render(
    <LanguageProvider initial="en">
      <ConfirmationDialog
        id="cancellation"
        title="Cancel Request"
        state="busy"
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        <p>Sure?</p>
      </ConfirmationDialog>
    </LanguageProvider>,
  );
  await expect.element(screen.getByRole('button', { name: 'OK' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

test('a dialog that scrolls is no stop for the Tab key, and the arrow keys scroll it', async () => {
  await page.viewport(480, 300);
  const screen = await render(
    <LanguageProvider initial="en">
      <Dialog id="long" title="Long" onDismiss={() => undefined} footer={<Button>OK</Button>}>
        <p style={{ height: '60rem' }}>Much to read.</p>
      </Dialog>
    </LanguageProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Long' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.querySelector('dialog')?.scrollTop).toBeGreaterThan(0);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).not.toBe(document.querySelector('dialog'));
});

test('buttons that stay in view cover the frame of what has the focus below them', async () => {
  await page.viewport(320, 640);
  const screen = await render(
    <LanguageProvider initial="en">
      <Dialog id="wizard" title="Request Access" onDismiss={() => undefined} footer={<Button>Next</Button>}>
        <textarea className="usa-textarea" aria-label="Purpose" />
      </Dialog>
    </LanguageProvider>,
  );
  await userEvent.tab();
  const field = screen.getByRole('textbox', { name: 'Purpose' }).element();
  const { outlineWidth, outlineOffset } = getComputedStyle(field);
  const frame = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const footer = document.querySelector('.dialog__footer')?.getBoundingClientRect();
  expect(footer?.left).toBeLessThanOrEqual(field.getBoundingClientRect().left - frame);
});
