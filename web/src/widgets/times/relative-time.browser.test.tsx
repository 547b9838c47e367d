import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Dialog } from '../dialogs/dialog.tsx';
import { RelativeTime } from './relative-time.tsx';

const moment = '2026-11-28T23:59:00Z';

/** Some words first, so that the moment stands at the right edge. */
function Line() {
  return (
    <LanguageProvider initial="en">
      <p style={{ textAlign: 'right', marginTop: '5rem' }}>
        Waiting since <RelativeTime moment={moment} zone="America/New_York" />
      </p>
    </LanguageProvider>
  );
}

/** The bubble, and what of it can be seen: nothing while it is hidden. */
function bubble() {
  const exact = document.querySelector('.relative-time__exact');
  if (exact === null) throw new Error('no moment is shown');
  const { left, right, width } = exact.getBoundingClientRect();
  return { left, right, isShown: width > 1 };
}

const moments = () => page.getByRole('time');

test('the exact time fits on a narrow screen and on what a zoom leaves of it, and Escape takes it away', async () => {
  await page.viewport(640, 600);
  await render(<Line />);
  expect(bubble().isShown).toBe(false);
  await userEvent.keyboard('{Tab}');
  await expect.element(moments()).toHaveFocus();
  for (const width of [640, 320, 200]) {
    await page.viewport(width, 600);
    const isInside = (): boolean => bubble().isShown && bubble().left >= 0 && bubble().right <= width;
    await expect.poll(isInside, { message: `at ${width} px` }).toBe(true);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, `at ${width} px`).toBeLessThanOrEqual(clientWidth);
  }
  await userEvent.keyboard('{Escape}');
  expect(bubble().isShown).toBe(false);
  await expect.element(moments()).toHaveFocus();
  await page.viewport(640, 600);
});

test('a pointer shows it, may go over to it, and hides it by leaving', async () => {
  await page.viewport(640, 600);
  const screen = await render(<Line />);
  await userEvent.hover(moments());
  expect(bubble().isShown).toBe(true);
  await userEvent.hover(screen.getByText(/November 28/));
  expect(bubble().isShown).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(bubble().isShown).toBe(false);
  await userEvent.unhover(moments());
  await userEvent.hover(moments());
  expect(bubble().isShown).toBe(true);
  await userEvent.unhover(moments());
  expect(bubble().isShown).toBe(false);
});

test('in a dialog it stays inside of it, and Escape takes it away before the dialog', async () => {
  await page.viewport(640, 600);
  let dismissed = 0;
  await render(
    <LanguageProvider initial="en">
      <Dialog
        title="What happens next"
        onDismiss={() => {
          dismissed += 1;
        }}
      >
        <p style={{ textAlign: 'right' }}>
          Due <RelativeTime moment={moment} />
        </p>
      </Dialog>
    </LanguageProvider>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(moments()).toHaveFocus();
  expect(bubble().isShown).toBe(true);
  const dialog = document.querySelector('dialog');
  expect(bubble().right).toBeLessThanOrEqual(dialog?.getBoundingClientRect().right ?? 0);
  expect(dialog?.scrollWidth).toBe(dialog?.clientWidth);
  await userEvent.keyboard('{Escape}');
  expect([bubble().isShown, dismissed]).toEqual([false, 0]);
  await userEvent.keyboard('{Escape}');
  expect([dialog?.open, dismissed]).toEqual([true, 1]);
});
