import { cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test('a session check page that never answers keeps nobody from the catalogue', async ({
  openBrowser,
  complaints,
}) => {
  complaints.expect(/^CIAM Error/);
  const { page, context } = await openBrowser();
  // Without an answer the adapter waits forever; the portal does not.
  await context.route('**/login-status-iframe.html*', () => undefined);
  // The page counts as loaded only once the frames that it had by then are.
  await page.goto('/rap-home/applications', { waitUntil: 'commit' });
  await expect(cardOf(page)).toBeVisible();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
});
