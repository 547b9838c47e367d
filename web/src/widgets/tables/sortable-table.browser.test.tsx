import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { SortableTable, type TableColumn } from './sortable-table.tsx';

interface Dam {
  name: string;
  height: number;
}

const dams: Dam[] = [
  { name: 'Oak', height: 9 },
  { name: 'Ash', height: 20 },
  { name: 'Elm', height: 100 },
];
const columns: TableColumn<Dam>[] = [
  {
    id: 'name',
    heading: 'Name',
    text: ({ name }) => name,
    ascending: (one, other) => one.name.localeCompare(other.name),
    descending: (one, other) => other.name.localeCompare(one.name),
  },
  {
    id: 'height',
    heading: 'Height',
    text: ({ height }) => `${height} ft`,
    ascending: (one, other) => one.height - other.height,
    descending: (one, other) => other.height - one.height,
  },
  { id: 'note', heading: 'Note', text: () => 'earth' },
];
const given = { id: 'dams', caption: 'Dams', columns, rows: dams, keyOf: ({ name }: Dam) => name };

async function table(props: { searchLabel?: string } = {}) {
  const { container } = await render(
    <LanguageProvider initial="en">
      <SortableTable {...given} {...props} />
    </LanguageProvider>,
  );
  return {
    container,
    names: () =>
      [...container.querySelectorAll('tbody tr')].map((row) => row.children[0]?.lastChild?.textContent),
    sorts: () => [...container.querySelectorAll('th')].map((heading) => heading.getAttribute('aria-sort')),
    message: () => container.querySelector('[aria-live]')?.textContent,
  };
}

async function findings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  return violations.map(({ id }) => id);
}

test('a heading sorts ascending, descending, and no longer, by keyboard alone', async () => {
  await page.viewport(1_280, 800);
  const { container, names, sorts, message } = await table();
  expect(sorts()).toEqual(['none', 'none', null]);
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.poll(names).toEqual(['Oak', 'Ash', 'Elm']);
  expect(sorts()).toEqual(['none', 'ascending', null]);
  expect(message()).toBe('Sorted by Height, ascending');
  expect(await findings(container)).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.poll(names).toEqual(['Elm', 'Ash', 'Oak']);
  expect(sorts()).toEqual(['none', 'descending', null]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(message).toBe('No longer sorted by Height');
  expect(sorts()).toEqual(['none', 'none', null]);
  expect(names()).toEqual(['Oak', 'Ash', 'Elm']);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(names).toEqual(['Ash', 'Elm', 'Oak']);
  expect(sorts()).toEqual(['ascending', 'none', null]);
});

test('the search looks in every column, whatever the case', async () => {
  const { container, names } = await table({ searchLabel: 'Search dams' });
  const box = container.querySelector('input');
  if (box === null) throw new Error('there is no search');
  await userEvent.fill(box, '20 FT');
  await expect.poll(names).toEqual(['Ash']);
  expect(container.querySelector('[role=status]')?.textContent).toBe('1 of 3 rows');
  await userEvent.fill(box, 'birch');
  await expect.poll(names).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toBe('No rows match');
  expect(await findings(container)).toEqual([]);
});

test('on a phone every cell says its column, and nothing sticks out', async () => {
  await page.viewport(480, 800);
  const { container } = await table();
  const names = [...container.querySelectorAll('td .sortable__name')];
  expect(names.every((name) => name.checkVisibility())).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(480);
  expect(await findings(container)).toEqual([]);
});

test.each([
  ['a table without an id', { id: '' }, '`id` is required'],
  [
    'a column with one sort function of the two',
    { columns: [{ id: 'name', heading: 'Name', text: ({ name }: Dam) => name, ascending: () => 0 }] },
    'ascending and descending sort function required',
  ],
])('developers get an error for %s', (_what, props, words) => {
  expect(() => SortableTable({ ...given, ...props })).toThrow(words);
});
