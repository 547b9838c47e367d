import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../styles/main.scss';
import { type FootList, PageFoot } from './page-foot.tsx';

const pressed = vi.fn<() => void>();
const list = (id: string): FootList => ({
  id,
  heading: `Group ${id}`,
  entries: [
    { text: `Link ${id}`, href: `#${id}` },
    { id: 'action', text: `Action ${id}`, onPress: pressed, opensDialog: false },
  ],
});
const lists = ['one', 'two', 'three', 'four'].map(list);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function footAt(width: number, props: Partial<Parameters<typeof PageFoot>[0]> = {}) {
  await page.viewport(width, 800);
  const { container, rerender } = await render(
    <PageFoot id="foot" label="Footer" lists={lists} top="Return to top" {...props} />,
  );
  const all = (selector: string): Element[] => [...container.querySelectorAll(selector)];
  return {
    container,
    rerender,
    columns: () => {
      const [columns] = all('nav');
      if (columns === undefined) throw new Error('The foot has no links');
      return getComputedStyle(columns).gridTemplateColumns.split(' ').length;
    },
    folds: () => all('h2 button'),
    shown: () => all('.footer__links').filter((links) => links.checkVisibility()).length,
  };
}

async function findings(container: Element): Promise<string[]> {
  vi.useRealTimers();
  const { violations } = await axe.run(container);
  return violations.map(({ id }) => id);
}

test.each([
  [2, 3],
  [3, 3],
  [4, 4],
])('%d lists are in %d columns', async (count, expected) => {
  const { columns } = await footAt(1_280, { lists: lists.slice(0, count) });
  expect(columns()).toBe(expected);
});

test('on narrow screens there are two columns, on a phone one', async () => {
  const { columns } = await footAt(929);
  expect(columns()).toBe(2);
  await page.viewport(480, 800);
  expect(columns()).toBe(1);
});

test('a call to action is there only where there is one, beside the way back to the top', async () => {
  const { container, rerender } = await footAt(1_280);
  const links = () => [...container.querySelectorAll('.footer__first a')].map((link) => link.textContent);
  expect(links()).toEqual(['Return to top']);
  await rerender(
    <PageFoot
      id={'foot'}
      label={'Footer'}
      lists={lists}
      top={'Return to top'}
      callToAction={{ text: 'Contact Us', href: '#contact' }}
    />,
  );
  expect(links()).toEqual(['Return to top', 'Contact Us']);
  expect(await findings(container)).toEqual([]);
});

test('on a phone each heading unfolds its links, by keyboard alone', async () => {
  const { container, folds, shown } = await footAt(480);
  expect(folds()).toHaveLength(4);
  expect(shown()).toBe(0);
  expect(await findings(container)).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  expect(document.activeElement).toBe(folds()[1]);
  await expect.poll(shown).toBe(1);
  expect(folds().map((fold) => fold.getAttribute('aria-expanded'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(document.activeElement?.textContent).toBe('Action two');
  expect(pressed).toHaveBeenCalledOnce();
  expect(await findings(container)).toEqual([]);
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift} ');
  await expect.poll(shown).toBe(0);
});

test('lists fold once the window has kept its width for 300 ms', async () => {
  const { folds } = await footAt(1_280);
  const resized = new Promise((resolve) => {
    window.addEventListener('resize', resolve, { once: true });
  });
  await page.viewport(400, 800);
  await resized;
  await vi.advanceTimersByTimeAsync(200);
  window.dispatchEvent(new Event('resize'));
  await vi.advanceTimersByTimeAsync(299);
  expect(folds()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => folds().length).toBe(4);
});

test('what moves takes 250 ms', async () => {
  const { container } = await footAt(480);
  const icon = container.querySelector('.footer__fold svg');
  if (icon === null) throw new Error('Nothing moves');
  expect(getComputedStyle(icon).transitionDuration).toBe('0.25s');
});

test.each([
  ['a foot without an id', { id: '' }],
  ['a list without an id', { lists: [list('')] }],
  ['two lists with one id', { lists: [list('one'), list('one')] }],
])('developers get an error for %s', (_what, props) => {
  expect(() => PageFoot({ id: 'foot', label: 'Footer', lists, top: 'Up', ...props })).toThrow(/`id`/);
});
