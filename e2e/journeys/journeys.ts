import { expect, type Locator, type Page } from '@playwright/test';

/** The application that people ask for in these stories. */
export const application = 'Hazus Loss Library';

/** The card of an application in the catalogue. */
export function cardOf(page: Page, name: string = application): Locator {
  return page
    .getByRole('list', { name: 'Applications' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The wizard, if it is open. */
export function wizardOf(page: Page): Locator {
  return page.getByRole('dialog', { name: `Request Access: ${application}` });
}

/** Opens the wizard and answers everything, up to the review; the purpose is what approvers read. */
export async function answerWizard(page: Page, purpose: string): Promise<Locator> {
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await chooseRole(wizard, 'Upload');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill(purpose);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeVisible();
  return wizard;
}

/** Chooses a role by its label: the box itself is drawn, not shown. */
export async function chooseRole(wizard: Locator, role: string): Promise<void> {
  await wizard.getByText(new RegExp(`^${role}`)).click();
  await expect(wizard.getByRole('checkbox', { name: new RegExp(`^${role}`) })).toBeChecked();
}

/** Asks for the application from the catalogue and returns the number of the request. */
export async function askForAccess(page: Page, purpose: string): Promise<string> {
  const wizard = await answerWizard(page, purpose);
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(`Your ${application} Access Request has been submitted`)).toBeVisible();
  return wizard.getByRole('link', { name: /^RAP-/ }).innerText();
}

/** Opens the decision page of a request from the desk of this role. */
export async function openFromDesk(page: Page, role: string, number: string): Promise<void> {
  await page.goto(`/rap-home/manage-requests?role=${role}`);
  await page.getByRole('link', { name: `request ${number}` }).click();
  await expect(page.getByRole('form', { name: /^Your decision as/ })).toBeVisible();
}

/** Approves a request from the desk of this role. */
export async function approve(page: Page, role: string, number: string): Promise<void> {
  await openFromDesk(page, role, number);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You approved this request.')).toBeVisible();
}
