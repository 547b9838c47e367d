import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import { FaultSummary } from './fault-summary.tsx';

/** A form with one field that takes nothing or three characters. */
function Form() {
  const [text, setText] = useState('');
  const [tries, setTries] = useState(0);
  const isWrong = tries > 0 && text.length > 0 && text.length < 3;
  return (
    <LanguageProvider initial="en">
      <FaultSummary
        key={tries}
        id="faults"
        title="Not saved"
        messages={isWrong ? [{ field: 'code', text: 'Enter three characters' }] : []}
        fields={{ code: 'code' }}
      />
      <input
        id="code"
        aria-label="Code"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <button
        type="button"
        onClick={() => {
          setTries(tries + 1);
        }}
      >
        Save
      </button>
    </LanguageProvider>
  );
}

test('faults have the focus after a try, and leave it to the person who types when they come back', async () => {
  const screen = await render(<Form />);
  const field = screen.getByRole('textbox');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await expect.element(save).toHaveFocus();
  await userEvent.type(field, 'a');
  await userEvent.click(save);
  await expect.element(screen.getByText('Enter three characters')).toBeVisible();
  expect(document.activeElement?.textContent).toContain('Not saved');
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}');
  await expect.element(screen.getByText('Enter three characters')).not.toBeInTheDocument();
  await userEvent.keyboard('abc');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('abc');
});
