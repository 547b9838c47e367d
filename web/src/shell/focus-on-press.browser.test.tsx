import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../content/language.tsx';
import '../styles/main.scss';
import { withoutClickFocus } from '../testing/click-focus.ts';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialogs/dialog.tsx';
import { SearchBox } from '../widgets/fields/search-box.tsx';
import { useFocusOnPress } from './focus-on-press.ts';

function Page() {
  const [isOpen, setOpen] = useState(false);
  useFocusOnPress();
  return (
    <LanguageProvider initial="en">
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Ask
      </Button>
      {isOpen ? (
        <Dialog
          id="asking"
          title="Remove Access Request"
          dismissal="free"
          onDismiss={() => {
            setOpen(false);
          }}
        >
          <p>Sure?</p>
        </Dialog>
      ) : null}
    </LanguageProvider>
  );
}

test('Enter in a search field leaves the focus in it, so that the search can be corrected', async () => {
  function Search() {
    const [wanted, setWanted] = useState('');
    useFocusOnPress();
    return (
      <LanguageProvider initial="en">
        <SearchBox id="number" label="Number" value={wanted} onSearch={setWanted} />
        <p>Found: {wanted}</p>
      </LanguageProvider>
    );
  }
  const screen = await render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Number' });
  await field.click();
  await userEvent.keyboard('000134{Enter}');
  await expect.element(screen.getByText('Found: 000134')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('5');
  await expect.element(field).toHaveValue('0001345');
});

test('after a dialog that was opened by a press without focus, its opener has the focus', async () => {
  onTestFinished(withoutClickFocus());
  const screen = await render(<Page />);
  const opener = screen.getByRole('button', { name: 'Ask' });
  await opener.click();
  await expect.element(screen.getByRole('heading', { name: 'Remove Access Request' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await screen.getByRole('button', { name: 'Close this window' }).click();
  await expect.element(opener).toHaveFocus();
});
