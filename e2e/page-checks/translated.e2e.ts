import type { Page } from '@playwright/test';
import { application, approve, cardOf, chooseRole, openFromDesk, wizardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';
import { translatePages } from './translator.ts';

test.use({ ownPortal: true });

/** How many texts of the page a translator has replaced. */
const translated = (page: Page) => page.locator('font > font').count();

test('a browser that translates the page takes nothing from the way of a request', async ({ signIn }) => {
  const { page, context } = await signIn('newcomer', { isBlank: true });
  await translatePages(context);
  await page.goto('/rap-home/login');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(cardOf(page)).toBeVisible();
  expect(await translated(page), 'the texts of the page are replaced').toBeGreaterThan(100);

  // The catalogue, searched and in the other language and back.
  const search = page.getByRole('searchbox').first();
  await search.fill('hazus');
  await expect(page.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(1);
  await search.fill('');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Catálogo de aplicaciones', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Application Catalog', level: 1 })).toBeVisible();

  // The wizard, with everything that comes and goes in it.
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  const next = wizard.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(wizard.getByRole('alert')).toBeVisible();
  await chooseRole(wizard, 'Upload');
  await next.click();
  await next.click();
  const purpose = wizard.getByRole('textbox', { name: 'Purpose' });
  await purpose.fill('Loss estimates');
  const left = wizard.getByText(/\d+ (characters )?left/).first();
  const before = await left.innerText();
  await purpose.fill('Loss estimates for the coast');
  await expect(left, 'what changes is seen to change').not.toHaveText(before);
  await next.click();
  await wizard.getByRole('link', { name: /^Edit.*[Pp]urpose/ }).click();
  await next.click();
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(`Your ${application} Access Request has been submitted`)).toBeVisible();
  const number = await wizard.getByRole('link', { name: /^RAP-/ }).innerText();
  await wizard.getByRole('button', { name: 'Return to Applications' }).click();
  await expect(wizard).toBeHidden();
  await expect(cardOf(page).getByRole('button', { name: /^Request Access/ })).toBeHidden();

  // The screens with its status: the list, and the page of the request while others decide.
  await page.getByRole('link', { name: /^Status Request \d/ }).click();
  await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible();
  await page.goto(`/rap-home/requests/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(application);

  // The desk and the decisions.
  const supervisor = await signIn('supervisor', { isBlank: true });
  await translatePages(supervisor.context);
  await openFromDesk(supervisor.page, 'SUPERVISOR', number);
  const form = supervisor.page.getByRole('form', { name: 'Your decision as Supervisor' });
  await form.getByRole('button', { name: 'Deny' }).click();
  await form.getByRole('button', { name: 'Deny request' }).click();
  await expect(form.getByRole('link', { name: 'Choose a reason for denying.' })).toBeVisible();
  await form.getByRole('button', { name: 'Back' }).click();
  await form.getByRole('button', { name: 'Approve' }).click();
  await expect(supervisor.page.getByText('You approved this request.')).toBeVisible();
  await supervisor.page.getByRole('link', { name: 'Back to Supervisor Requests' }).first().click();
  await expect(supervisor.page.getByText('Nothing is waiting for you.')).toBeVisible();
  const authorizer = await signIn('authorizer', { isBlank: true });
  await translatePages(authorizer.context);
  await approve(authorizer.page, 'AUTHORIZER', number);

  await page.goto(`/rap-home/requests/${number}`);
  await expect(page.getByText(/^Approved$/).first()).toBeVisible();
});
