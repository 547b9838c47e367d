import { readsOnly } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { answerWizard, chooseRole } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const notices = 'Flood Hazard Determination Notices';
const purpose = 'Reading the notices of our county';

test('the review names who will really decide, and why, before anything is sent', async ({ signIn }) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  // The first answer does not arrive: the request can be sent anyway, and the question asked again.
  await page.route('**/greenlight/approval/preview', (route) => route.abort(), { times: 1 });
  await page.goto('/rap-home/applications?request=fhdn-app');
  const wizard = page.getByRole('dialog', { name: `Request Access: ${notices}` });
  await wizard
    .locator('label')
    .filter({ hasText: /^Read Access/ })
    .click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await chooseRole(wizard, 'Agency staff');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill(purpose);
  await wizard.getByRole('button', { name: 'Next' }).click();

  await expect(wizard.getByText('We could not check who will decide.')).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expectAccessible(page, widths);
  await wizard.getByRole('button', { name: 'Retry' }).click();
  const stages = wizard.getByRole('list').last().getByRole('listitem');
  await expect(stages.nth(0)).toContainText(/Supervisor: Dana Lee \(Flood Risk Agency\)/);
  await expect(stages.nth(0)).toContainText('Due by');
  await expect(stages.nth(1)).toContainText(/RM-IT Help: Hana Ito \(Flood Risk Agency\)/);
  await expect(stages.nth(1)).toContainText(`No authorizer is available for ${notices}.`);
  await expect(stages.nth(1)).toContainText('of receiving the request');
  await expectAccessible(page, widths);

  await wizard.getByRole('button', { name: 'Submit' }).click();
  const way = wizard.getByRole('list', { name: /^Progress of request/ });
  await expect(way).toContainText('Hana Ito (Flood Risk Agency)');
});

test('what would be refused is shown at the review', async ({ signIn }) => {
  const { page, context } = await signIn('newcomer', { isBlank: true });
  await page.goto('/rap-home/applications?request=hll-app');
  const wizard = page.getByRole('dialog');
  await chooseRole(wizard, 'Upload');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill(purpose);
  const elsewhere = await callerAt(await context.newPage());
  await send(elsewhere, 'ACCESS_REQUEST', { requestedAppName: 'hll-app', role: ['Upload'], purpose });
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('If you submit now, your request will be refused')).toBeVisible();
  await expectAccessible(page, widths);
});

test('the review in Spanish', readsOnly, async ({ signIn }) => {
  const { page } = await signIn('newcomer', { language: 'es', isBlank: true });
  await page.goto('/rap-home/applications?request=hll-app');
  const wizard = page.getByRole('dialog');
  await chooseRole(wizard, 'Carga');
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await wizard.getByRole('textbox').fill(purpose);
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  const stages = wizard.getByRole('list').last().getByRole('listitem');
  await expect(stages.nth(0)).toContainText(/: Dana Lee \(Flood Risk Agency\)/);
  await expect(stages.nth(0)).toContainText('A más tardar el');
  await expectAccessible(page, widths);
});

test('a press on Submit counts while the names of those who decide arrive', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/greenlight/approval/preview', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const wizard = await answerWizard(page, purpose);
  await wizard.getByRole('button', { name: 'Submit' }).hover();
  await page.mouse.down();
  arrival.resolve();
  await expect(wizard.getByText(/Supervisor: Dana Lee/)).toBeVisible();
  await page.mouse.up();
  await expect(wizard.getByText(/^Your Hazus Loss Library Access Request has been submitted/)).toBeVisible();
});
