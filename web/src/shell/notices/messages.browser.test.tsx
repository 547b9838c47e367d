import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { MessageArea, MessagesProvider, useMessages } from './messages.tsx';

function Speaker() {
  const messages = useMessages();
  return (
    <button
      type="button"
      onClick={() => {
        messages.show({ type: 'success', title: 'Access Request', text: 'Access request was submitted' });
      }}
    >
      Say
    </button>
  );
}

const area = (
  <LanguageProvider initial="en">
    <MessagesProvider>
      <main tabIndex={-1}>
        <Speaker />
      </main>
      <MessageArea />
    </MessagesProvider>
  </LanguageProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page has drawn what a change of its state made of it. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

const boxes = (): number => document.querySelectorAll('.message').length;
const leaving = (): number => document.querySelectorAll('.message--leaving').length;

test('a message shown twice is there once, in one live region', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await screen.getByRole('button', { name: 'Say' }).click();
  await expect.element(screen.getByText('Access request was submitted')).toBeVisible();
  expect(boxes()).toBe(1);
  expect(document.querySelectorAll('.messages[aria-live="polite"]')).toHaveLength(1);
  vi.useRealTimers();
  expect((await axe.run(screen.container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a message leaves after 15 seconds and is removed 3 seconds later', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(leaving()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(leaving).toBe(1);
  await vi.advanceTimersByTimeAsync(3_500);
  await expect.poll(boxes).toBe(0);
});

test('a message waits while somebody points at it', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await vi.advanceTimersByTimeAsync(10_000);
  await userEvent.hover(screen.getByText('Access request was submitted'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(leaving()).toBe(0);
  await userEvent.hover(screen.getByRole('button', { name: 'Say' }));
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.poll(leaving).toBe(1);
});

test('a message waits while it has the focus', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await vi.advanceTimersByTimeAsync(10_000);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Dismiss message' })).toHaveFocus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(leaving()).toBe(0);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.poll(leaving).toBe(1);
});

test('a message waits while the page is hidden', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await vi.advanceTimersByTimeAsync(10_000);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await drawn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(leaving()).toBe(0);
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await drawn();
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.poll(leaving).toBe(1);
});

test('a message that is dismissed by keyboard hands the focus on', async () => {
  const screen = await render(area);
  await screen.getByRole('button', { name: 'Say' }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Dismiss message' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(leaving).toBe(1);
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
