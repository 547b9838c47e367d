import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type BilingualTerm, termsIn } from '@portal/core/domain/content/glossary.ts';
import { type Language, LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Button } from '../button.tsx';
import { Glossary } from './glossary.tsx';

const terms: readonly BilingualTerm[] = [
  {
    id: 'drought',
    en: { term: 'Drought', definition: 'A long time without rain.' },
    es: { term: 'Sequía', definition: 'Mucho tiempo sin lluvia.' },
  },
  {
    id: 'flood',
    en: {
      term: 'Flood',
      definition: 'Water on dry land:',
      points: ['from a river', 'from the sea'],
      resources: [{ text: 'About floods', address: 'https://floods.example/' }],
    },
    es: { term: 'Inundación', definition: 'Agua sobre tierra seca.' },
  },
  {
    id: 'flash-flood',
    en: { term: 'Flash Flood', definition: 'A flood that rises fast.' },
    es: { term: 'Inundación repentina', definition: 'Una inundación que sube rápido.' },
  },
];

function Opener({ language = 'en', opensWith }: { language?: Language; opensWith?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <LanguageProvider initial={language}>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </Button>
      {open ? (
        <Glossary
          id="words"
          terms={termsIn(terms, language)}
          opensWith={opensWith}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </LanguageProvider>
  );
}

async function opened(given: Parameters<typeof Opener>[0] = {}) {
  await page.viewport(1280, 800);
  const screen = await render(<Opener {...given} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  return screen;
}

const listed = () => [...document.querySelectorAll('dialog h3, dialog li')].map((part) => part.textContent);
const expectAccessible = async () => {
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
};

test('lists the terms by letter, and opens and leaves one by keyboard alone', async () => {
  const screen = await opened();
  expect(listed()).toEqual(['D', 'Drought', 'F', 'Flash Flood', 'Flood']);
  await expect.element(screen.getByText('3 terms')).toBeVisible();
  await expectAccessible();
  const flood = screen.getByRole('button', { name: 'Flood', exact: true });
  (flood.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Flood' })).toHaveFocus();
  await expect.element(screen.getByRole('heading', { name: 'What is it?' })).toBeVisible();
  await expect.element(screen.getByText('from the sea')).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'More Resources' }).getByRole('link'))
    .toHaveAttribute('href', 'https://floods.example/');
  await expectAccessible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(flood).toHaveFocus();
});

test('a term without More Resources has no heading for them', async () => {
  const screen = await opened({ opensWith: 'drought' });
  await expect.element(screen.getByRole('heading', { name: 'Drought' })).toBeVisible();
  expect(document.querySelector('dialog')?.textContent).not.toContain('More Resources');
});

test('while searching, the way back leads to the results', async () => {
  const screen = await opened();
  await screen.getByRole('searchbox', { name: 'Search for a term' }).fill('FLOOD');
  await expect.element(screen.getByText('2 terms')).toBeVisible();
  expect(listed()).toEqual(['F', 'Flash Flood', 'Flood']);
  await screen.getByRole('button', { name: 'Flash Flood' }).click();
  await screen.getByRole('button', { name: 'View search results' }).click();
  expect(listed()).toEqual(['F', 'Flash Flood', 'Flood']);
  await expect.element(screen.getByRole('searchbox')).toHaveValue('FLOOD');
});

test('a new search leaves the term that is shown', async () => {
  const screen = await opened({ opensWith: 'drought' });
  await expect.element(screen.getByRole('button', { name: 'View all terms' })).toBeVisible();
  await screen.getByRole('searchbox').fill('flash');
  await expect.element(screen.getByText('1 term', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});

test('what is not found is shown in the specified words, and the search has its example', async () => {
  const screen = await opened();
  const box = screen.getByRole('searchbox');
  await expect.element(box).toHaveAccessibleDescription('Example: Obligation');
  await box.fill('volcano');
  await expect.element(screen.getByRole('status')).toHaveTextContent('"volcano" not found');
  expect(listed()).toEqual([]);
  await expectAccessible();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press outside', () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })],
  ['the close button', () => page.getByRole('button', { name: 'Close this window' }).click()],
])('%s closes it, and then search, selection, and label start over', async (_what, close) => {
  const screen = await opened();
  await screen.getByRole('searchbox').fill('flood');
  await expect.element(screen.getByText('2 terms')).toBeVisible();
  await screen.getByRole('button', { name: 'Flash Flood' }).click();
  await expect.element(screen.getByRole('button', { name: 'View search results' })).toBeVisible();
  await close();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(document.querySelector('dialog')).toBeNull();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  expect(listed()).toHaveLength(5);
  await screen.getByRole('button', { name: 'Drought' }).click();
  await expect.element(screen.getByRole('button', { name: 'View all terms' })).toBeVisible();
});

test('one Escape closes it while somebody types in the search, too', async () => {
  const screen = await opened();
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('flood');
  await expect.element(screen.getByText('2 terms')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(document.querySelector('dialog')).toBeNull();
});

test('in Spanish the terms are in their Spanish order, and the search passes over accents', async () => {
  const screen = await opened({ language: 'es' });
  expect(listed()).toEqual(['I', 'Inundación', 'Inundación repentina', 'S', 'Sequía']);
  await screen.getByRole('searchbox', { name: 'Buscar un término' }).fill('sequia');
  await expect.element(screen.getByText('1 término', { exact: true })).toBeVisible();
  expect(listed()).toEqual(['S', 'Sequía']);
});

test('the dialog opens a term from its top, however far down the list it was', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    id: `t-${index}`,
    term: `Term ${String(index).padStart(2, '0')}`,
    definition: 'Words. '.repeat(index === 59 ? 400 : 1),
  }));
  await page.viewport(480, 500);
  const screen = await render(
    <LanguageProvider initial="en">
      <Glossary id="many" terms={many} onClose={() => undefined} />
    </LanguageProvider>,
  );
  await screen.getByRole('button', { name: 'Term 59' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Term 59' })).toHaveFocus();
  expect(document.querySelector('dialog')?.scrollTop).toBe(0);
});

const quiet = vi.spyOn(console, 'error');
afterEach(() => {
  quiet.mockReset();
});

test.each([
  ['`id` is required', '', terms],
  ['terms required and cannot be empty', 'words', []],
])('developers get an error: %s', async (notice, id, given) => {
  quiet.mockImplementation(() => undefined);
  const glossary = <Glossary id={id} terms={termsIn(given, 'en')} onClose={() => undefined} />;
  await expect(render(<LanguageProvider initial="en">{glossary}</LanguageProvider>)).rejects.toThrow(notice);
});
