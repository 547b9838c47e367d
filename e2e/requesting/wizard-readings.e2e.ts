import { cardOf } from '../journeys/journeys.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

const planning = 'Project Planning and Purchasing Portal';

test('the roles held now cannot be loaded: the dialog says so, once it has tried again by itself', async ({
  signIn,
  complaints,
}) => {
  complaints.expect(/^The current roles could not be loaded/);
  const { page } = await signIn('staff');
  const problem = { status: 503, code: 'UNAVAILABLE', title: 'Unavailable' };
  let calls = 0;
  await page.route('**/greenlight/approval/userRoles', (route) => {
    calls += 1;
    return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/rap-home/applications?show=mine');
  await cardOf(page, planning)
    .getByRole('button', { name: `Change Role: ${planning}` })
    .click();
  const wizard = page.getByRole('dialog', { name: `${planning} - Change Role` });
  await expect(wizard.getByText('Your current roles could not be loaded')).toBeVisible();
  expect(calls).toBeGreaterThan(1);
  expect(logged.filter((line) => line.startsWith('The current roles could not be loaded'))).toHaveLength(1);
  await expectAccessible(page);
  await page.unrouteAll();
  await wizard.getByRole('button', { name: 'Retry' }).click();
  await expect(wizard.getByRole('radio', { name: /^Regional/ })).toBeChecked();
});
