import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Language, LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Dialog } from '../dialogs/dialog.tsx';
import { MultiSelect } from './multi-select.tsx';

const states = [
  { value: 'LA', label: 'Louisiana (LA)' },
  { value: 'NM', label: 'New Mexico (NM)' },
  { value: 'PR', label: 'Puerto Rico (PR)' },
  { value: 'TX', label: 'Texas (TX)' },
];

function Chooser({ language = 'en' }: { language?: Language }) {
  const [values, setValues] = useState<string[]>([]);
  return (
    <LanguageProvider initial={language}>
      <MultiSelect
        id="states"
        label="States"
        required
        options={states}
        values={values}
        onChange={setValues}
      />
      <p data-testid="values">{values.join(',')}</p>
      <p>Elsewhere</p>
    </LanguageProvider>
  );
}

async function show(language?: Language) {
  const screen = await render(<Chooser {...(language === undefined ? {} : { language })} />);
  return {
    screen,
    text: screen.getByRole('combobox', { name: /^States/ }),
    values: screen.getByTestId('values'),
    status: screen.getByRole('status'),
    options: screen.getByRole('option'),
  };
}

test('Enter chooses the only one that fits what is typed, and nothing where several fit', async () => {
  const { values, text } = await show();
  await userEvent.keyboard('{Tab}o{Enter}');
  await expect.element(text).toHaveValue('o');
  await expect.element(values).toBeEmptyDOMElement();
  await userEvent.keyboard('{Backspace}puerto{Enter}');
  await expect.element(values).toHaveTextContent('PR');
  await expect.element(text).toHaveValue('');
});

test('by keyboard alone: narrow, choose two, take one away again', async () => {
  const { screen, text, values, status } = await show();
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute('placeholder', '-Select-');
  await userEvent.keyboard('tex');
  await expect.element(status).toHaveTextContent('1 result available.');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(values).toHaveTextContent('TX');
  await expect.element(status).toHaveTextContent('Texas (TX) chosen.');
  // The text is empty and the whole list is back, at the entry just chosen.
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}{ArrowUp}{ArrowUp}');
  await expect.element(values).toHaveTextContent('LA,TX');
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('button', { name: 'Remove Louisiana (LA)' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(values).not.toHaveTextContent('LA');
  await expect.element(text).toHaveFocus();
});

test('the list says how much it holds, and when nothing fits', async () => {
  const { screen, text, status, options } = await show();
  await text.click();
  await expect.element(status).toHaveTextContent('4 results available.');
  await text.fill('xyz');
  await expect.element(screen.getByText('No Results Found').first()).toBeVisible();
  await expect.element(status).toHaveTextContent('No Results Found');
  await screen.getByRole('button', { name: 'Clear the select content' }).click();
  await expect.element(text).toHaveValue('');
  expect(options.elements()).toHaveLength(4);
});

test('case and accents make no difference', async () => {
  const { text, options } = await show();
  await text.fill('MÉX');
  await expect.element(options).toHaveTextContent('New Mexico (NM)');
  expect(options.elements()).toHaveLength(1);
});

test('by pointer: the toggle opens, a press chooses and takes away, Remove all empties, a press outside closes', async () => {
  const { screen, text, values } = await show();
  await screen.getByRole('button', { name: 'Toggle the options list' }).click();
  await screen.getByRole('option', { name: 'Puerto Rico (PR)' }).click();
  await screen.getByRole('option', { name: 'Texas (TX)' }).click();
  await expect.element(values).toHaveTextContent('PR,TX');
  await expect
    .element(screen.getByRole('option', { name: 'Texas (TX)' }))
    .toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('option', { name: 'Texas (TX)' }).click();
  await expect.element(values).not.toHaveTextContent('TX');
  await screen.getByRole('button', { name: 'Remove all' }).click();
  await expect.element(values).toBeEmptyDOMElement();
  await screen.getByRole('button', { name: 'Toggle the options list' }).click();
  await expect.element(text).toHaveAttribute('aria-expanded', 'true');
  await screen.getByText('Elsewhere').click();
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the list, then empties the text, and only then is for whatever is around', async () => {
  const { text } = await show();
  const reached: string[] = [];
  const note = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') reached.push(event.defaultPrevented ? 'taken' : 'left');
  };
  document.addEventListener('keydown', note);
  await text.fill('tex');
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', note);
  expect(reached).toEqual(['taken', 'taken', 'left']);
});

test('options of a group are under its name, and values with spaces can be reached', async () => {
  const sites = [
    { value: 'a b', label: 'Alder', group: 'North' },
    { value: 'c d', label: 'Birch', group: 'South' },
  ];
  const screen = await render(
    <LanguageProvider initial="en">
      <MultiSelect id="sites" label="Sites" options={sites} values={[]} onChange={() => undefined} />
    </LanguageProvider>,
  );
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}');
  const birch = screen.getByRole('group', { name: 'South' }).getByRole('option', { name: 'Birch' });
  await expect
    .element(screen.getByRole('combobox', { name: 'Sites' }))
    .toHaveAttribute('aria-activedescendant', birch.element().id);
  expect(birch.element().id).not.toContain(' ');
});

/** Many options, far down in a dialog. */
function LongChooser() {
  const [values, setValues] = useState<string[]>([]);
  const regions = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, label: `Region ${index}` }));
  return (
    <LanguageProvider initial="en">
      <Dialog
        id="wizard"
        title="Request Access"
        onDismiss={() => undefined}
        footer={<p>The end of the dialog</p>}
      >
        <p style={{ height: '20rem' }}>What stands above</p>
        <MultiSelect
          id="regions"
          label="Regions"
          required
          options={regions}
          values={values}
          onChange={setValues}
        />
      </Dialog>
    </LanguageProvider>
  );
}

test('at 400 % zoom the text with the focus and the option at hand stay in sight', async () => {
  await page.viewport(320, 225);
  const screen = await render(<LongChooser />);
  const text = screen.getByRole('combobox', { name: /^Regions/ });
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveFocus();
  for (const keys of ['{ArrowDown}', '{ArrowDown}{ArrowDown}{ArrowDown}', '{ArrowDown}{ArrowDown}{Enter}']) {
    await userEvent.keyboard(keys);
    await expect.element(text).toBeInViewport({ ratio: 1 });
    expect(isInSight(document.querySelector('.options-list__option--active'))).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await expect.element(text).toBeInViewport({ ratio: 1 });
  await page.viewport(414, 896);
});

function isInSight(element: Element | null): boolean {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= window.innerHeight;
}

test.each(['en', 'es'] as const)('nothing for axe to find, open and with tags (%s)', async (language) => {
  const { screen, text } = await show(language);
  await text.fill('tex');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(screen.container, { runOnly, rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
