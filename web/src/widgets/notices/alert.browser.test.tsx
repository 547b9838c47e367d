import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../content/language.tsx';
import '../../styles/main.scss';
import { Alert } from './alert.tsx';

test.each(['info', 'warning', 'error', 'success', 'emergency'] as const)(
  'at 320 px an address is in one line, and clear of the icon, %s',
  async (type) => {
    await page.viewport(320, 640);
    const { container } = await render(
      <LanguageProvider initial="en">
        <div style={{ padding: '0 1rem' }}>
          <Alert id="address" type={type}>
            <p>
              Contact <a href="mailto:helpdesk@agency.example">helpdesk@agency.example</a>.
            </p>
          </Alert>
        </div>
      </LanguageProvider>,
    );
    const address = container.querySelector('a');
    // The letters may still be on their way.
    await expect.poll(() => address?.getClientRects().length).toBe(1);
    const body = container.querySelector('.usa-alert__body');
    if (address === null || body === null) throw new Error('there is no alert');
    const icon = getComputedStyle(body, '::before');
    const iconEnds =
      body.getBoundingClientRect().left + Number.parseFloat(icon.left) + Number.parseFloat(icon.width);
    expect(address.getBoundingClientRect().left).toBeGreaterThan(iconEnds);
  },
);
