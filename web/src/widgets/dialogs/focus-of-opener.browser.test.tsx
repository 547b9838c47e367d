import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type Fate = 'stays' | 'is off' | 'is off later' | 'goes later' | 'moves later';

/** A list of one row, whose button opens a dialog; the press in it decides what happens to the row. */
function Rows({ fate }: { fate: Fate }) {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(false);
  const [isGone, setGone] = useState(false);
  const [isLast, setLast] = useState(false);
  const close = (): void => {
    setOpen(false);
    if (fate === 'is off') setOff(true);
    if (fate === 'is off later')
      requestAnimationFrame(() => {
        setOff(true);
      });
    if (fate === 'goes later')
      requestAnimationFrame(() => {
        setGone(true);
      });
    if (fate === 'moves later')
      requestAnimationFrame(() => {
        setLast(true);
      });
  };
  const row = (
    <Button
      key="row"
      disabled={isOff}
      onClick={() => {
        setOpen(true);
      }}
    >
      Remove
    </Button>
  );
  const other = fate === 'moves later' ? <Button key="other">Other</Button> : null;
  const rows = isLast ? [other, row] : [row, other];
  return (
    <LanguageProvider initial="en">
      <main tabIndex={-1}>
        <div id="rows" tabIndex={-1}>
          <Button>Before</Button>
          {isGone ? null : rows}
        </div>
        <Button>After</Button>
        {isOpen ? (
          <Dialog
            id="removal"
            title="Remove?"
            onDismiss={close}
            footer={<Button onClick={close}>Yes</Button>}
          >
            <p>It cannot be undone.</p>
          </Dialog>
        ) : null}
      </main>
    </LanguageProvider>
  );
}

test.each(['is off', 'is off later', 'goes later'] as const)(
  'where what opened a dialog %s, what is around it has the focus',
  async (fate) => {
    const screen = await render(<Rows fate={fate} />);
    (screen.getByRole('button', { name: 'Remove' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Remove?' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => document.activeElement?.id).toBe('rows');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  },
);

test('where it stays it has the focus, and the person who goes on stays where they went', async () => {
  const screen = await render(<Rows fate="stays" />);
  const remove = screen.getByRole('button', { name: 'Remove' });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();

  const going = await render(<Rows fate="goes later" />);
  (going.getByRole('button', { name: 'Remove' }).nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  const after = going.getByRole('button', { name: 'After' }).nth(1);
  (after.element() as HTMLElement).focus();
  await expect.poll(() => document.querySelectorAll('#rows')[1]?.textContent).toBe('Before');
  await expect.element(after).toHaveFocus();
});

test('where its row moves within the list it has the focus again', async () => {
  const screen = await render(<Rows fate="moves later" />);
  const remove = screen.getByRole('button', { name: 'Remove' });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  await expect.poll(() => document.querySelector('#rows:last-of-type')?.textContent).toContain('OtherRemove');
  await expect.element(remove).toHaveFocus();
});
