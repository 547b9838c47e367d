import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { SearchBox } from './search-box.tsx';

/** A list that takes its time: what was searched for is its value only when "Arrive" is pressed. */
function SlowList() {
  const [asked, setAsked] = useState('');
  const [value, setValue] = useState('');
  return (
    <LanguageProvider initial="en">
      <SearchBox id="name" label="Name" value={value} onSearch={setAsked} />
      <p data-testid="asked">{asked}</p>
      <button type="button" onClick={() => setValue(asked)}>
        Arrive
      </button>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </LanguageProvider>
  );
}

test('what is typed on while a search is on its way stays, and is searched for next', async () => {
  const screen = await render(<SlowList />);
  const box = screen.getByRole('searchbox', { name: 'Name' });
  const asked = screen.getByTestId('asked');
  await userEvent.type(box, 'ha');
  await expect.element(asked).toHaveTextContent('ha');
  await userEvent.type(box, 'z');
  await userEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  await expect.element(box).toHaveValue('haz');
  await expect.element(asked).toHaveTextContent('haz');
});

test('the letters are large enough that no phone zooms in on them', async () => {
  const screen = await render(<SlowList />);
  await expect.element(screen.getByRole('searchbox', { name: 'Name' })).toHaveStyle({ fontSize: '16px' });
});

test('the box follows a search that is changed elsewhere', async () => {
  const screen = await render(<SlowList />);
  const box = screen.getByRole('searchbox', { name: 'Name' });
  await userEvent.type(box, 'library{Enter}');
  await expect.element(screen.getByTestId('asked')).toHaveTextContent('library');
  await userEvent.click(screen.getByRole('button', { name: 'Arrive' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await expect.element(box).toHaveValue('');
});

test('from 480 px down it takes the whole line and is as high as a finger needs', async () => {
  const screen = await render(<SlowList />);
  const box = screen.getByRole('search').element();
  const input = screen.getByRole('searchbox', { name: 'Name' }).element();
  await page.viewport(481, 800);
  expect(input.getBoundingClientRect().height).toBe(40);
  await page.viewport(1280, 800);
  expect(box.clientWidth).toBe(480);
  await page.viewport(480, 800);
  expect(input.getBoundingClientRect().height).toBe(48);
  expect(screen.getByRole('button', { name: 'Search' }).element().getBoundingClientRect().height).toBe(48);
  expect(getComputedStyle(input).fontSize).toBe('16px');
  const line = box.parentElement?.getBoundingClientRect().width ?? 0;
  expect(box.getBoundingClientRect().width).toBe(line);
});
