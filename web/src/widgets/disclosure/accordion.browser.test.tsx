import axe from 'axe-core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Accordion, type AccordionItem } from './accordion.tsx';

const items: AccordionItem[] = ['one', 'two', 'three'].map((id) => ({
  id,
  title: `Question ${id}`,
  content: <p>{`Answer ${id}`}</p>,
}));

async function accordion(props: Partial<Parameters<typeof Accordion>[0]> = {}) {
  const screen = await render(
    <LanguageProvider initial="en">
      <h1>Questions</h1>
      <Accordion id="questions" items={items} level={2} {...props} />
    </LanguageProvider>,
  );
  const buttons = [...screen.container.querySelectorAll('button')];
  return {
    container: screen.container,
    buttons,
    shown: () =>
      [...screen.container.querySelectorAll<HTMLElement>('.accordion__content')]
        .filter((content) => content.checkVisibility())
        .map((content) => content.textContent),
    expanded: () => buttons.map((button) => button.getAttribute('aria-expanded')),
  };
}

async function findings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  return violations.map(({ id }) => id);
}

test('one part is open at a time, by keyboard alone, and each says whether it is', async () => {
  const { buttons, shown, expanded, container } = await accordion();
  expect(shown()).toEqual([]);
  expect(expanded()).toEqual(['false', 'false', 'false']);
  expect(await findings(container)).toEqual([]);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(buttons[0]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toEqual(['Answer one']);
  await userEvent.keyboard('{Tab}{Tab} ');
  await expect.poll(shown).toEqual(['Answer three']);
  expect(expanded()).toEqual(['false', 'false', 'true']);
  expect(document.activeElement).toBe(buttons[2]);
  expect(await findings(container)).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.poll(shown).toEqual([]);
});

test('several parts are open at a time where that is wanted', async () => {
  const { buttons, shown, container } = await accordion({ isMulti: true });
  for (const button of buttons) await userEvent.click(button);
  await expect.poll(shown).toEqual(['Answer one', 'Answer two', 'Answer three']);
  expect(await findings(container)).toEqual([]);
});

test('a part can be open from the beginning, and each button names what it unfolds', async () => {
  const { shown, buttons } = await accordion({
    items: items.map((item) => ({ ...item, isOpen: item.id === 'two' })),
  });
  expect(shown()).toEqual(['Answer two']);
  for (const button of buttons)
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).not.toBeNull();
  expect(buttons.map((button) => button.closest('h2')?.id)).toEqual(['one', 'two', 'three']);
});

test.each([
  ['an accordion without an id', { id: '' }],
  ['a part without an id', { items: items.map((item) => ({ ...item, id: '' })) }],
  ['two parts with one id', { items: items.map((item) => ({ ...item, id: 'one' })) }],
])('developers get an error for %s', (_what, props) => {
  expect(() => Accordion({ id: 'questions', items, ...props })).toThrow(/`id`/);
});
