import type { Page } from '@playwright/test';
import { press, type } from '../journeys/without-mouse.ts';
import { expect } from '../portals/portal.ts';

const givenNames = ['Ada', 'Ben', 'Cleo', 'Dina', 'Eli', 'Faye', 'Gus', 'Hana', 'Ivo', 'Jade'];
const familyNames = ['Rivers', 'Banks', 'Marsh', 'Levee'];

/** Forty people as an agency has them in a spreadsheet; the first of them supervises the others. */
export function fortyPeople() {
  const rows = familyNames.flatMap((family) =>
    givenNames.map((given) => {
      const username = `${given}.${family}`.toLowerCase();
      const supervisor = username === 'ada.rivers' ? '' : 'ada.rivers@agency.example';
      return [username, given, family, `${username}@agency.example`, 'Example Agency', supervisor].join(',');
    }),
  );
  const columns = 'Username,Given Name,Family Name,E-mail,Organization,Supervisor E-mail';
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([columns, ...rows].join('\r\n')) };
}

/** Opens somebody's page from the list of people. */
export async function openPerson(admin: Page, name: string): Promise<void> {
  await admin.getByRole('searchbox').fill(name);
  await admin.getByRole('searchbox').press('Enter');
  await admin.getByRole('link', { name, exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Gives the person whose page is open their first password, by keyboard, and returns it as it is shown this once. */
export async function giveFirstPassword(admin: Page): Promise<string> {
  await press(admin, admin.getByRole('button', { name: 'One-time password' }));
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText(/can sign in for the first time/)).toBeVisible();
  await type(admin, dialog.getByRole('textbox', { name: 'Reason' }), 'First sign-in, handed over in person');
  await press(admin, dialog.getByRole('button', { name: 'One-time password' }));
  const password = await dialog.locator('code').innerText();
  await press(admin, dialog.getByRole('button', { name: 'Close' }));
  return password;
}

/** Gives the person whose page is open a role in the portal. */
export async function giveRole(admin: Page, name: string, role: RegExp): Promise<void> {
  await admin.getByRole('button', { name: 'Change roles' }).click();
  await admin
    .getByRole('group', { name: 'Roles of this person' })
    .locator('label')
    .filter({ hasText: role })
    .click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Named by the director of the agency');
  await admin.getByRole('button', { name: 'Save roles' }).click();
  await expect(admin.getByText(`The roles of ${name} were changed.`)).toBeVisible();
}
