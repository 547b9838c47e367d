import { cardOf } from './journeys.ts';
import { expect, test } from './portal.ts';

test('a session check page that never answers keeps nobody from the catalogue', async ({
  openBrowser,
  complaints,
}) => {
  complaints.expect(/^CIAM Error/);
  const { page, context } = await openBrowser();
  // Left without an answer the adapter waits for ever; the portal does not.
  await context.route('**/login-status-iframe.html*', () => undefined);
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible({ timeout: 25_000 });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
});
