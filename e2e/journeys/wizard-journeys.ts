import { expect, type Locator, type Page } from '@playwright/test';
import { approve, cardOf } from './journeys.ts';
import type { BrowserSettings, Somebody } from '../portals/portal.ts';

type SignIn = (username: string, settings?: BrowserSettings) => Promise<Somebody>;

/** Goes to the next step of the wizard. */
export async function next(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).click();
}

/** Chooses by the label: the control itself is drawn, not shown. */
export async function choose(wizard: Locator, ...names: RegExp[]): Promise<void> {
  for (const name of names) await wizard.locator('label').filter({ hasText: name }).click();
  await next(wizard);
}

/** Adds a region or state to those chosen. */
export async function addPlace(wizard: Locator, place: string): Promise<void> {
  await wizard.getByRole('combobox').fill(place);
  await wizard.getByRole('option', { name: place }).click();
}

/** Says why, looks at the review, submits, and returns the number of the request. */
export async function submitWizard(wizard: Locator, kind: string): Promise<string> {
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Work of the coming season');
  await next(wizard);
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(`${kind} has been submitted`)).toBeVisible();
  const number = await wizard.getByRole('link', { name: /^RAP-/ }).innerText();
  await wizard.getByRole('button', { name: 'Return to Applications' }).click();
  await expect(wizard).toBeHidden();
  return number;
}

/** Opens the form for other roles from the card of an application held, without leaving My Applications. */
export async function openChange(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name)
    .getByRole('button', { name: `Change Role: ${name}` })
    .click();
  return page.getByRole('dialog', { name: `${name} - Change Role` });
}

/** Opens the form for access from the card of an application. */
export async function openRequest(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name)
    .getByRole('button', { name: `Request Access: ${name}` })
    .click();
  return page.getByRole('dialog', { name: `Request Access: ${name}` });
}

/** Goes to My Applications. */
export async function openMine(page: Page): Promise<void> {
  await page.goto('/rap-home/applications?show=mine');
  await expect(cardOf(page, 'Hazards Geoplatform')).toBeVisible();
}

/** Signs in both people who decide, and has each approve from the desk when asked. */
export async function approvers(signIn: SignIn): Promise<(number: string) => Promise<void>> {
  const { page: supervisor } = await signIn('supervisor', { isBlank: true });
  const { page: authorizer } = await signIn('authorizer', { isBlank: true });
  return async (number) => {
    await approve(supervisor, 'SUPERVISOR', number);
    await approve(authorizer, 'AUTHORIZER', number);
  };
}

/** Goes into the application from its card and returns the list of roles that its own token gives. */
export async function visit(page: Page, name: string): Promise<Locator> {
  const asked: string[] = [];
  const note = (frame: { url(): string }): void => {
    if (frame.url().includes('/login-actions/')) asked.push(frame.url());
  };
  await openMine(page);
  page.on('framenavigated', note);
  await cardOf(page, name)
    .getByRole('link', { name: /^Visit Site/ })
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  page.off('framenavigated', note);
  expect(asked, 'nobody was asked to sign in again').toEqual([]);
  return page.locator('#roles').getByRole('listitem');
}

/** What the page of a request says under a name. */
export function fact(page: Page, name: RegExp): Locator {
  return page.locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
}
