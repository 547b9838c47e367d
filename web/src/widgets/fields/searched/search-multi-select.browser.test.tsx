import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../../content/language.tsx';
import '../../../styles/main.scss';
import type { ListOption } from '../options-list/options-list-state.ts';
import { SearchMultiSelect } from './search-multi-select.tsx';

const people = ['Nora T New', 'Rosa Ortiz', 'Sam Staff'].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '-'),
  label,
  detail: 'Region 04 office',
}));

/** Finds the person who has the words in the name, and everybody while there are none. */
function Chooser({ language = 'en' }: { language?: 'en' | 'es' }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ListOption[]>([]);
  const found = people.filter(({ label }) => label.toLowerCase().includes(words));
  return (
    <LanguageProvider initial={language}>
      <SearchMultiSelect
        id="people"
        label="People"
        none="No one matches."
        isOpenToAll
        answer={{ words, options: found, note: words === '' ? 'There may be more.' : undefined }}
        onSearch={setWords}
        chosen={chosen}
        onChange={setChosen}
      />
      <p data-testid="value">{chosen.map(({ value }) => value).join()}</p>
    </LanguageProvider>
  );
}

async function show(language?: 'en' | 'es') {
  const screen = await render(<Chooser {...(language === undefined ? {} : { language })} />);
  return {
    screen,
    text: screen.getByRole('combobox', { name: 'People' }),
    value: screen.getByTestId('value'),
    status: screen.getByRole('status'),
    options: screen.getByRole('option'),
  };
}

test('by keyboard alone: the list is open to all, several are found and chosen, and removed again', async () => {
  const { text, value, status, options, screen } = await show();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(status).toHaveTextContent('3 results available. There may be more.');
  await userEvent.keyboard('ro');
  await expect.element(options).toHaveTextContent('Rosa Ortiz Region 04 office');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('Rosa Ortiz chosen.');
  await expect.element(text).toHaveValue('');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(status).toHaveTextContent('2 results available.');
  await userEvent.keyboard('am');
  await expect.element(options).toHaveTextContent('Sam Staff Region 04 office');
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('rosa-ortiz,sam-staff');
  await userEvent.keyboard('xyz');
  await expect.element(status).toHaveTextContent('No one matches.');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Remove Rosa Ortiz' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('sam-staff');
  await expect.element(text).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove all' }).click();
  await expect.element(value).toBeEmptyDOMElement();
});

test('what is chosen stays when another search no longer finds it, and choosing it again takes it away', async () => {
  const { text, value, options } = await show();
  await text.fill('rosa');
  await options.click();
  await text.fill('sam');
  await expect.element(options).toHaveTextContent('Sam Staff Region 04 office');
  await expect.element(value).toHaveTextContent('rosa-ortiz');
  await text.fill('rosa');
  await expect.element(options).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toBeEmptyDOMElement();
});

test.each(['en', 'es'] as const)('nothing for axe to find in any state (%s)', async (language) => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { screen, text, options } = await show(language);
  const expectNothing = async () => {
    const { violations } = await axe.run(screen.container, {
      runOnly,
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  await page.viewport(320, 640);
  await text.click();
  await expectNothing();
  await text.fill('sam');
  await options.click();
  await expectNothing();
  await text.fill('xyz');
  await expectNothing();
  await page.viewport(414, 896);
});
