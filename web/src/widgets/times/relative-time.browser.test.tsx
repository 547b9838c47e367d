import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { RelativeTime } from './relative-time.tsx';

test('a moment is text that no key stops at, with the exact time as its title', async () => {
  const screen = await render(
    <LanguageProvider initial="en">
      <p>
        Waiting since <RelativeTime moment="2026-11-28T23:59:00Z" zone="America/New_York" />
      </p>
      <button type="button">Next</button>
    </LanguageProvider>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  const moment = page.getByRole('time');
  await expect.element(moment).toHaveAttribute('title', 'Nov 28, 2026, 6:59\u{a0}p.m.\u{a0}EST');
  await expect.element(screen.getByText(/Nov 28/)).not.toBeVisible();
});
