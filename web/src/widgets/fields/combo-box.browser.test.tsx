import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Language, LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { withoutClickFocus } from '../../testing/click-focus.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { ComboBox } from './combo-box.tsx';

const organizations = [
  { ID: '1042', ORG: 'Riverbend Mapping' },
  { ID: '1077', ORG: 'Delta Surveys' },
  { ID: '1003', ORG: 'Peñasco County' },
  { ID: '1004', ORG: 'Riverside Township' },
];

interface Given {
  language?: Language;
  isLoading?: boolean;
  initial?: string;
}

function Chooser({ language = 'en', isLoading = false, initial = '' }: Given) {
  const [value, setValue] = useState(initial);
  return (
    <LanguageProvider initial={language}>
      <ComboBox
        id="organization"
        value={value}
        isLoading={isLoading}
        label="Organization"
        required
        options={isLoading ? [] : organizations}
        valueKey="ID"
        displayKey="ORG"
        onChange={setValue}
      />
      <p data-testid="value">{value}</p>
      <button type="button">Elsewhere</button>
    </LanguageProvider>
  );
}

async function show(given: Given = {}) {
  const screen = await render(<Chooser {...given} />);
  return {
    screen,
    text: screen.getByRole('combobox', { name: /^Organization/ }),
    value: screen.getByTestId('value'),
    status: screen.getByRole('status'),
    options: screen.getByRole('option'),
    toggle: screen.getByRole('button', { name: 'Toggle the options list' }),
    clear: screen.getByRole('button', { name: 'Clear the select content' }),
  };
}

test('by keyboard alone: open, narrow, choose, change, empty', async () => {
  const { screen, text, value, status, options } = await show();
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute('placeholder', '-Select-');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'true');
  await expect.element(status).toHaveTextContent('4 results available.');
  await userEvent.keyboard('river');
  await expect.element(status).toHaveTextContent('2 results available.');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(value).toHaveTextContent('1004');
  await expect.element(text).toHaveValue('Riverside Township');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await expect.element(status).toHaveTextContent('Riverside Township chosen.');
  // Opened again it has everything, and starts at the selected one.
  await userEvent.keyboard('{ArrowUp}');
  expect(options.elements()).toHaveLength(4);
  await expect
    .element(screen.getByRole('option', { name: 'Riverside Township' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(value).toHaveTextContent('1003');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(value).toBeEmptyDOMElement();
});

test('one result is one result; case and accents make no difference, and Enter takes the only one that fits', async () => {
  const { text, value, status, options } = await show();
  await text.fill('PENA');
  await expect.element(status).toHaveTextContent('1 result available.');
  await expect.element(options).toHaveTextContent('Peñasco County');
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('1003');
});

test('what is looked for is the name shown, not the number behind it', async () => {
  const { screen, text, status } = await show();
  await text.fill('1042');
  await expect.element(screen.getByText('No Results Found').first()).toBeVisible();
  await expect.element(status).toHaveTextContent('No Results Found');
});

test('what was typed and not chosen is dropped, unless it is the whole name', async () => {
  const { text, value } = await show({ initial: '1077' });
  await expect.element(text).toHaveValue('Delta Surveys');
  await text.fill('river');
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveValue('Delta Surveys');
  await expect.element(value).toHaveTextContent('1077');
  await text.fill(' riverbend mapping ');
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveValue('Riverbend Mapping');
  await expect.element(value).toHaveTextContent('1042');
});

test('Escape closes the list and keeps the choice; only then is it for whatever is around', async () => {
  const { text, value } = await show({ initial: '1077' });
  const reached: string[] = [];
  const note = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') reached.push(event.defaultPrevented ? 'taken' : 'left');
  };
  document.addEventListener('keydown', note);
  await text.fill('river');
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', note);
  expect(reached).toEqual(['taken', 'left']);
  await expect.element(text).toHaveValue('Delta Surveys');
  await expect.element(value).toHaveTextContent('1077');
});

test.each([
  ['as everywhere', () => () => undefined],
  ['where pressed buttons get no focus', withoutClickFocus],
])('by pointer: toggle, choose, clear, press elsewhere (%s)', async (_where, arrange) => {
  const restore = arrange();
  const { screen, text, value, toggle, clear } = await show();
  await toggle.click();
  await expect.element(text).toHaveFocus();
  await screen.getByRole('option', { name: 'Delta Surveys' }).click();
  await expect.element(value).toHaveTextContent('1077');
  await expect.element(text).toHaveFocus();
  await clear.click();
  await expect.element(value).toBeEmptyDOMElement();
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('');
  await toggle.click();
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  restore();
});

test('while it is loading nothing opens and nothing can be typed, and that is announced', async () => {
  const { text, status, toggle } = await show({ isLoading: true });
  await expect.element(text).toHaveValue('Loading');
  await expect.element(status).toHaveTextContent('Loading');
  await expect.element(toggle).toBeDisabled();
  await text.click();
  await userEvent.keyboard('{ArrowDown}a');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await expect.element(text).toHaveValue('Loading');
});

test('in a dialog at 400 % zoom the text and the option at hand stay in sight, and Escape leaves the dialog alone', async () => {
  await page.viewport(320, 225);
  let left = 0;
  const screen = await render(
    <LanguageProvider initial="en">
      <Dialog
        id="wizard"
        title="Request Access"
        onDismiss={() => {
          left += 1;
        }}
      >
        <p style={{ height: '20rem' }}>What stands above</p>
        <ComboBox
          id="organization"
          label="Organization"
          options={organizations}
          valueKey="ID"
          displayKey="ORG"
          value=""
          onChange={() => undefined}
        />
      </Dialog>
    </LanguageProvider>,
  );
  const text = screen.getByRole('combobox', { name: 'Organization' });
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(text).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  expect(left).toBe(0);
  await page.viewport(414, 896);
});

test.each(['en', 'es'] as const)('nothing for axe to find in any state (%s)', async (language) => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const findings = async (container: Element) => {
    const { violations } = await axe.run(container, { runOnly, rules: { region: { enabled: false } } });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  const { screen, text } = await show({ language });
  expect(await findings(screen.container)).toEqual([]);
  await text.fill('river');
  await userEvent.keyboard('{ArrowDown}');
  expect(await findings(screen.container)).toEqual([]);
  await text.fill('xyz');
  expect(await findings(screen.container)).toEqual([]);
  await text.fill('delta');
  await userEvent.keyboard('{Enter}');
  expect(await findings(screen.container)).toEqual([]);
  await screen.rerender(<Chooser language={language} isLoading />);
  expect(await findings(screen.container)).toEqual([]);
});

test('developers get an error for a combo box without a field to show', () => {
  const given = {
    id: 'river',
    label: 'River',
    options: [],
    valueKey: 'id',
    value: '',
    onChange: () => undefined,
  };
  expect(() => ComboBox({ ...given, displayKey: '' })).toThrow('display key required');
});
