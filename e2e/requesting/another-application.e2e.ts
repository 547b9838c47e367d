import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { agencyFolder } from '../portals/agency-folder.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, hearNews, test as base } from '../portals/portal.ts';
import { startOwnPortal } from '../portals/own-portal.ts';
import {
  addPlace,
  approvers,
  choose,
  fact,
  next,
  openChange,
  openMine,
  openRequest,
  submitWizard,
  visit,
} from '../journeys/wizard-journeys.ts';

const log = 'Levee Inspection Log';
/** What this agency gives access to by mail. */
const byMail = ['cfas-app', 'mip-app'];

/** A portal that ran before with the applications as delivered, and now has one more and two by mail, by data alone. */
const test = base.extend({
  portal: async ({ newData }, use) => {
    const agency = await agencyFolder('authorizer', byMail);
    const { portal, end } = await startOwnPortal(await newData(), { CATALOGUE_DIR: agency.path });
    await use({ origin: portal.origin });
    await end();
    await agency.remove();
  },
});

/** The steps by which a request is carried out, on its page. */
function steps(page: Page) {
  return page.getByRole('region', { name: 'Setup steps' }).getByRole('listitem');
}

test('one more application is asked for, decided, delivered, opened, changed and given up', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const approveBoth = await approvers(signIn);

  const number =
    await test.step('its card offers access, and the form asks what the entry says', async () => {
      await expect(cardOf(page, log).locator('svg').first()).toBeVisible();
      await expect(cardOf(page, log)).toContainText('You do not have access yet.');
      const wizard = await openRequest(page, log);
      await wizard
        .locator('label')
        .filter({ hasText: /^Inspect/ })
        .click();
      await addPlace(wizard, 'Region 04');
      await expectAccessible(page);
      await next(wizard);
      await next(wizard);
      await expect(wizard.getByRole('alert')).toContainText('origin');
      await choose(wizard, /^Certified inspector/, /^Levee sponsor/);
      return await submitWizard(wizard, 'Access Request');
    });

  await test.step('those who decide see what was asked for, and the roles arrive by themselves', async () => {
    await approveBoth(number);
    await openMine(page);
    await hearNews(page);
    await expect(cardOf(page, log)).toContainText('You have: Inspect - Region 04');
    await expectAccessible(page);
    await page.goto(`/rap-home/requests/${number}`);
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Approved as Authorizer', { exact: true })).toBeVisible();
    await expect(fact(page, /^User level$/)).toHaveText('Certified inspector');
    await expect(fact(page, /^User origin$/)).toHaveText('Levee sponsor');
    await expect(steps(page)).toHaveText([
      /^Set user level\s+Done/,
      /^Set user origin\s+Done/,
      /^Assign Inspect - Region 04\s+Done/,
    ]);
    await expectAccessible(page);
  });

  await test.step('it opens without a second sign-in, with the role of its own token', async () => {
    await expect(await visit(page, log)).toHaveText(['Inspect - Region 04']);
    await expectAccessible(page);
  });

  await test.step('another region instead', async () => {
    await openMine(page);
    const wizard = await openChange(page, log);
    await wizard.getByRole('button', { name: 'Remove Region 04' }).click();
    await addPlace(wizard, 'Region 05');
    await next(wizard);
    await expect(wizard.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await next(wizard);
    const changed = await submitWizard(wizard, 'Change Role Request');
    await approveBoth(changed);
    await expect(await visit(page, log)).toHaveText(['Inspect - Region 05']);
    await page.goto(`/rap-home/requests/${changed}`);
    await expect(fact(page, /^Removes$/)).toContainText('Inspect - Region 04');
  });

  await test.step('given up, it is gone at once and can be asked for again', async () => {
    await openMine(page);
    await cardOf(page, log)
      .getByRole('button', { name: `Remove Access: ${log}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Remove Access Request' });
    await dialog.getByRole('button', { name: 'Remove Access' }).click();
    await expect(dialog.getByText(/has been successfully removed\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Return to Applications' }).click();
    await expect(cardOf(page, log)).toBeHidden();
    await page.goto('/rap-home/applications');
    await expect(cardOf(page, log)).toContainText('You do not have access yet.');
    await page.goto('/demo/apps/levee-log/');
    await expect(page.getByRole('heading', { name: `You cannot open ${log}` })).toBeVisible();
  });
});

test('the entry speaks Spanish too', async ({ signIn }) => {
  const name = 'Registro de Inspección de Diques';
  const { page } = await signIn('newcomer', { language: 'es' });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card).toContainText('Guarda lo que se observa al inspeccionar diques');
  await card.getByRole('button', { name: /Solicitar acceso/ }).click();
  await expect(page.getByRole('dialog').getByText(/Registrar y corregir inspecciones/)).toBeVisible();
  await expectAccessible(page);
});

test('what is asked for by mail is last and opens the mail', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const cards = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  const links = cards.getByRole('link', { name: /^Ask by Email: / });
  await expect(links.first()).toBeVisible();
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(byMail.length);
  for (let position = 1; position <= count; position += 1)
    await expect(cards.nth(-position).getByRole('link', { name: /^Ask by Email: / })).toHaveAttribute(
      'href',
      /^mailto:[a-z]+@agency\.example\?subject=Access%20to%20/,
    );
});
