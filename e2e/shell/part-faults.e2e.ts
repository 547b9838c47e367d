import { application, cardOf, chooseRole, wizardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test('a part whose document somebody else has changed is rendered again, with what was chosen', async ({
  signIn,
  complaints,
}) => {
  complaints.expect(/removeChild/);
  const { page } = await signIn('newcomer');
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await wizard.getByRole('button', { name: 'Next' }).click();
  const fault = wizard.locator('.usa-error-message');
  await expect(fault).toBeVisible();

  await fault.evaluate((element) => {
    element.remove();
  });
  await chooseRole(wizard, 'Upload');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toBeVisible();
  await expect(cardOf(page)).toBeAttached();
});

test('a part that cannot be displayed says so, and the others go on', async ({ signIn, complaints }) => {
  complaints.expect(/Minified React error #31/);
  const { page } = await signIn('newcomer', { isBlank: true });
  await page.route('**/greenlight/catalogue*', async (route) => {
    const response = await route.fetch();
    const catalogue = (await response.json()) as {
      applications: { appName: string; shortenedDescription: unknown }[];
    };
    for (const card of catalogue.applications)
      if (card.appName === 'FileTrail') card.shortenedDescription = {};
    await route.fulfill({ response, json: catalogue });
  });
  await page.goto('/rap-home/login');

  await expect(cardOf(page, 'FileTrail')).toContainText('This part of the page could not be displayed');
  await expect(page.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(12);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('No se pudo mostrar esta parte de la página')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  await expect(wizardOf(page)).toBeVisible();
});
