import type { Page } from '@playwright/test';
import { personIdOf, signedInFor } from '../../server/src/identity/testing/arranged-people.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { password } from '../portals/portal.ts';
import { expect, test, withDatabase } from '../portals/portal-database.ts';

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

for (const { language, width, end, title, why, ended } of waysToTell(
  [
    {
      language: 'en',
      width: 1280,
      end: 'End sessions',
      title: 'End all of Nora T New’s sessions',
      why: 'For security, sign in again to continue.',
      ended: '1 session ended.',
    },
    {
      language: 'es',
      width: 320,
      end: 'Cerrar sesiones',
      title: 'Cerrar todas las sesiones de Nora T New',
      why: 'Por seguridad, inicie sesión de nuevo para continuar.',
      ended: 'Se cerró 1 sesión.',
    },
  ] as const,
  1,
))
  test(`the help desk ends sessions once it has signed in again, from where it was (${language}, ${width} px)`, async ({
    signIn,
    inDatabase,
  }) => {
    await signIn('newcomer', { isBlank: true });
    const { page } = await signIn('helpdesk', { language, width, isBlank: true });
    await inDatabase(signedInFor(longAgo));
    const address = '/rap-home/why?person=newcomer&application=hll-app';
    await page.goto(address);
    await page.getByRole('button', { name: end }).click();
    await page.getByRole('button', { name: end }).last().click();
    await showPassword(page, 'helpdesk', why);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(ended);
    await expect(page).toHaveURL(address);
    await expectAccessible(page, [1280, 320]);
    // It is done once, whatever is loaded again.
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

test('on a person’s page sessions end with the reason that was typed before the sign-in', async ({
  signIn,
  data,
  inDatabase,
}) => {
  await signIn('newcomer', { isBlank: true });
  const { page } = await signIn('helpdesk', { isBlank: true });
  const id = await withDatabase(data, (db) => personIdOf(db, 'newcomer'));
  await inDatabase(signedInFor(longAgo));
  await page.goto(`/rap-home/people/${id}`);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all sessions' });
  await dialog.getByRole('textbox').fill('Left a window open on a shared machine');
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await showPassword(page, 'helpdesk', 'For security, sign in again to continue.');
  await expect(page.getByText('All sessions of Nora T New were ended.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/rap-home/people/${id}`);
});
