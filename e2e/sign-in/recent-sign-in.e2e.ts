import type { Page } from '@playwright/test';
import { signedInFor } from '../../server/src/identity/testing/arranged-people.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { password } from '../portals/portal.ts';
import { expect, test } from '../portals/portal-database.ts';

/** Longer ago than a sign-in may be for a change of the profile, in seconds (rule sessions 15). */
const longAgo = 16 * 60;

/** Shows the password on the sign-in page, which knows already who is asked. */
async function showPassword(page: Page, username: string, why: string): Promise<void> {
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.locator('#username')).toHaveValue(username);
  await expectAccessible(page, [1280, 320]);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}

for (const { language, width, change, branch, save, why, saved, was, value } of [
  {
    language: 'en',
    ...{ width: 1280, change: 'Change your profile', branch: 'Branch (optional)', save: 'Save' },
    why: 'For security, sign in again to continue.',
    saved: 'Your profile is saved. We asked your supervisor to approve it.',
    ...{ was: 'Risk Analysis', value: 'Data Management & “Maps”' },
  },
  {
    language: 'es',
    ...{ width: 320, change: 'Cambiar su perfil', branch: 'División (opcional)', save: 'Guardar' },
    why: 'Por seguridad, inicie sesión de nuevo para continuar.',
    saved: 'Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.',
    ...{ was: 'Risk Analysis', value: 'Gestión de datos & «mapas»' },
  },
] as const)
  test(`a change typed 16 minutes after the sign-in leads through the password and is saved (${language}, ${width} px)`, async ({
    signIn,
    inDatabase,
  }) => {
    const { page } = await signIn('newcomer', { language, width, isBlank: true });
    const places: string[] = [];
    page.on('request', (request) => places.push(decodeURIComponent(request.url())));
    await page.goto(`/realms/risk-map/account?kc_locale=${language}`);
    await inDatabase(signedInFor(longAgo));
    await page.getByText(change).click();
    const field = page.getByLabel(branch);
    await expect(field).toHaveValue(was);
    await field.fill(value);
    await page.getByRole('button', { name: save, exact: true }).click();
    await showPassword(page, 'newcomer', why);
    await expect(page.getByRole('status')).toHaveText(saved);
    await expect(page.getByText(value)).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    expect(places.filter((place) => place.includes('&') && place.includes(value.slice(0, 8)))).toEqual([]);
    // The next one needs no password.
    await page.locator('#suffix').fill('III');
    await page.locator('#suffix').press('Enter');
    await expect(page).toHaveURL(/done=contact$/);
  });

test('a typed change survives a wrong password on the way', async ({ signIn, inDatabase }) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  await page.goto('/realms/risk-map/account?kc_locale=en');
  await inDatabase(signedInFor(longAgo));
  await page.locator('#phoneNumber').fill('2025550188');
  await page.locator('#phoneNumber').press('Enter');
  await page.locator('#password').fill('not the password');
  await page.locator('#kc-login').click();
  await expect(page.locator('#input-error-username')).toBeVisible();
  await showPassword(page, 'newcomer', 'For security, sign in again to continue.');
  await expect(page.getByRole('status')).toHaveText('Your contact details are saved.');
  await expect(page.locator('#phoneNumber')).toHaveValue('202-555-0188');
});

for (const { language, width, end, title, why, ended } of [
  {
    language: 'en',
    ...{ width: 1280, end: 'End sessions', title: 'End all of Nora T New’s sessions' },
    ...{ why: 'For security, sign in again to continue.', ended: '1 session ended.' },
  },
  {
    language: 'es',
    ...{ width: 320, end: 'Cerrar sesiones', title: 'Cerrar todas las sesiones de Nora T New' },
    ...{ why: 'Por seguridad, inicie sesión de nuevo para continuar.', ended: 'Se cerró 1 sesión.' },
  },
] as const)
  test(`the help desk ends sessions once it has signed in again, from where it was (${language}, ${width} px)`, async ({
    signIn,
    inDatabase,
  }) => {
    await signIn('newcomer', { isBlank: true });
    const { page } = await signIn('helpdesk', { language, width, isBlank: true });
    await inDatabase(signedInFor(longAgo));
    const place = '/rap-home/why?person=newcomer&application=hll-app';
    await page.goto(place);
    await page.getByRole('button', { name: end }).click();
    await page.getByRole('button', { name: end }).last().click();
    await showPassword(page, 'helpdesk', why);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(ended);
    await expect(page).toHaveURL(place);
    await expectAccessible(page, [1280, 320]);
    // It is done once, whatever is loaded again.
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });
