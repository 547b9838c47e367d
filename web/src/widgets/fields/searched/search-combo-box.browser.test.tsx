import axe from 'axe-core';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Language, LanguageProvider } from '../../../content/language.tsx';
import '../../../styles/main.scss';
import { withoutClickFocus } from '../../../testing/click-focus.ts';
import type { ListOption } from '../options-list/options-list-state.ts';
import { SearchComboBox } from './search-combo-box.tsx';
import type { Answer } from './searched-list.ts';

const sam = { value: 'staff', label: 'Sam Staff', detail: 'Region 04 office, staff@agency.example' };
const otherSam = { value: 'sam2', label: 'Sam Staff', detail: 'Delta Surveys, sam@partner.example' };
const rosa = { value: 'rosa', label: 'Rosa Ortiz', detail: 'Region 04 office, rosa@agency.example' };

interface Given {
  language: Language;
  /** Keeps what was looked for. */
  asked: string[];
  /** Hands out the way to answer. */
  onReady: (answer: (answer: Answer) => void) => void;
}

function Chooser({ language, asked, onReady }: Given) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [chosen, setChosen] = useState<ListOption | null>(null);
  useEffect(() => {
    onReady(setAnswer);
  }, [onReady]);
  return (
    <LanguageProvider initial={language}>
      <SearchComboBox
        id="person"
        label="Person"
        none="No one matches."
        answer={answer}
        onSearch={(words) => {
          asked.push(words);
        }}
        chosen={chosen}
        onChange={setChosen}
      />
      <p data-testid="value">{chosen?.value}</p>
      <button type="button">Elsewhere</button>
    </LanguageProvider>
  );
}

async function show(language: Language = 'en') {
  const asked: string[] = [];
  const put: { answer: (answer: Answer) => void } = { answer: () => undefined };
  const onReady = (answer: (answer: Answer) => void): void => {
    put.answer = answer;
  };
  const screen = await render(<Chooser language={language} asked={asked} onReady={onReady} />);
  return {
    screen,
    asked,
    put,
    text: screen.getByRole('combobox', { name: 'Person' }),
    value: screen.getByTestId('value'),
    status: screen.getByRole('status'),
    options: screen.getByRole('option'),
    retry: screen.getByRole('button', { name: 'Retry' }),
  };
}

/** Types, waits until it is asked for, and answers. */
async function search(
  { text, asked, put }: Awaited<ReturnType<typeof show>>,
  words: string,
  answer: { options: ListOption[]; note?: string } | { failed: string },
): Promise<void> {
  await text.fill(words);
  await expect.poll(() => asked.at(-1)).toBe(words);
  put.answer({ words, ...answer });
}

test('by keyboard alone: typing finds, the arrows go through what was found, Enter chooses', async () => {
  const box = await show();
  const { text, value, status, options, asked } = box;
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'true');
  await expect.element(status).toHaveTextContent('Type at least 2 letters.');
  await search(box, 'sa', { options: [otherSam, sam] });
  await expect.element(status).toHaveTextContent('2 results available.');
  await expect.element(options.nth(0)).toHaveTextContent('Sam Staff Delta Surveys, sam@partner.example');
  await expect.element(text).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(text).toHaveAttribute('aria-activedescendant', options.nth(1).element().id);
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('staff');
  await expect.element(text).toHaveValue('Sam Staff');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await expect.element(status).toHaveTextContent('Sam Staff chosen.');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(value).toBeEmptyDOMElement();
  expect(asked).toEqual(['sa']);
});

test('one result is one result, and Enter chooses it; none is announced', async () => {
  const box = await show();
  await search(box, 'nobody', { options: [], note: 'There may be more.' });
  await expect.element(box.status).toHaveTextContent('No one matches. There may be more.');
  await search(box, 'rosa', { options: [rosa], note: 'There may be more.' });
  await expect.element(box.status).toHaveTextContent('1 result available. There may be more.');
  await userEvent.keyboard('{Enter}');
  await expect.element(box.value).toHaveTextContent('rosa');
});

/** Has the field say that this was typed, without a pause. */
function enter(input: Element, typed: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('one letter is not looked for, and of quick typing only what it ends with', async () => {
  const { text, asked, status } = await show();
  await text.fill('s');
  await expect.element(status).toHaveTextContent('Type at least 2 letters.');
  const input = text.element();
  // At once, because a slow machine would make a pause of each step.
  for (const typed of ['sa', 'sam', ' sam ']) enter(input, typed);
  await expect.poll(() => asked).toEqual(['sam']);
  await expect.element(status).toHaveTextContent('Loading');
});

test('while it is loading typing goes on, nothing can be chosen, and an answer for other words is passed over', async () => {
  const box = await show();
  const { text, value, options, put, status, asked } = box;
  await search(box, 'sam', { options: [sam] });
  await expect.element(options).toHaveTextContent(`${sam.label} ${sam.detail}`);
  await userEvent.keyboard(' s');
  await expect.element(text).toHaveValue('sam s');
  await expect.element(status).toHaveTextContent('Loading');
  expect(options.elements()).toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(value).toBeEmptyDOMElement();
  await expect.poll(() => asked).toEqual(['sam', 'sam s']);
  put.answer({ words: 'sa', options: [rosa] });
  await expect.element(status).toHaveTextContent('Loading');
  expect(options.elements()).toHaveLength(0);
  put.answer({ words: 'sam s', options: [sam, otherSam] });
  await expect.element(status).toHaveTextContent('2 results available.');
});

test.each([
  ['as everywhere', () => () => undefined],
  ['where pressed buttons get no focus', withoutClickFocus],
])('a search that failed can be tried again, by the button and by Enter (%s)', async (_where, arrange) => {
  const restore = arrange();
  const box = await show();
  const { text, status, retry, asked, put, value } = box;
  await search(box, 'sam', { failed: 'The search did not work.' });
  await expect.element(status).toHaveTextContent('The search did not work.');
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual(['sam', 'sam']);
  await userEvent.keyboard('{Tab}');
  await expect.element(retry).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await text.fill('sam');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(text).toHaveAttribute('aria-expanded', 'false');
  await text.fill('sam');
  await retry.click();
  await expect.element(text).toHaveFocus();
  put.answer({ words: 'sam', options: [sam] });
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('staff');
  restore();
});

test('leaving drops what was not chosen, takes a whole name, and none of two that are called the same', async () => {
  const box = await show();
  await search(box, 'rosa ortiz', { options: [rosa] });
  await userEvent.keyboard('{Tab}');
  await expect.element(box.value).toHaveTextContent('rosa');
  await search(box, 'sam staff', { options: [sam, otherSam] });
  await expect.element(box.status).toHaveTextContent('2 results available.');
  await userEvent.keyboard('{Tab}');
  await expect.element(box.value).toHaveTextContent('rosa');
  await expect.element(box.text).toHaveValue('Rosa Ortiz');
  await expect.element(box.status).toHaveTextContent('Rosa Ortiz chosen.');
});

test('Escape closes the list and keeps the choice; only then is it for whatever is around', async () => {
  const box = await show();
  await search(box, 'rosa', { options: [rosa] });
  await box.options.click();
  const reached: string[] = [];
  const note = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') reached.push(event.defaultPrevented ? 'taken' : 'left');
  };
  document.addEventListener('keydown', note);
  await search(box, 'sam', { options: [sam] });
  await userEvent.keyboard('{Escape}{Escape}');
  document.removeEventListener('keydown', note);
  expect(reached).toEqual(['taken', 'left']);
  await expect.element(box.text).toHaveValue('Rosa Ortiz');
  await expect.element(box.value).toHaveTextContent('rosa');
});

test.each(['en', 'es'] as const)('nothing for axe to find in any state (%s)', async (language) => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const box = await show(language);
  const expectNothing = async () => {
    const { violations } = await axe.run(box.screen.container, {
      runOnly,
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  await page.viewport(320, 640);
  await box.text.click();
  await expectNothing();
  await box.text.fill('sam');
  await expectNothing();
  await search(box, 'sam s', { options: [sam, otherSam], note: 'There may be more.' });
  await userEvent.keyboard('{ArrowDown}');
  await expectNothing();
  await search(box, 'xyz', { options: [] });
  await expectNothing();
  await search(box, 'sam', { failed: 'The search did not work.' });
  await expectNothing();
  await page.viewport(414, 896);
});
