import { giveRole, offerRoles } from '../../server/src/identity/testing/arranged-people.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expect, test, withDatabase } from '../portals/portal-database.ts';

for (const [language, words] of waysToTell(
  [
    [
      'en',
      { title: 'Your account is too large for the portal', retry: /Retry|Try again$/, signOut: 'Sign Out' },
    ],
    [
      'es',
      {
        title: 'Su cuenta es demasiado grande para el portal',
        retry: /^Reintentar/,
        signOut: 'Cerrar sesión',
      },
    ],
  ] as const,
  1,
))
  test(`whose roles fit into no call reads whom to write to, and no Retry (${language})`, async ({
    data,
    signIn,
    complaints,
  }) => {
    complaints.expect(/431/);
    await withDatabase(data, async (db) => {
      const names = Array.from({ length: 400 }, (_, index) => `${'x'.repeat(150)}${index}`);
      await offerRoles(db, 'hll-app', names);
      for (const role of names) await giveRole(db, 'newcomer', { clientId: 'hll-app', role });
    });
    const { page } = await signIn('newcomer', { language, isBlank: true });
    await page.goto('/rap-home/login');

    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
    await expect(page.getByRole('button', { name: words.retry })).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: words.signOut }).click();
    await expect(page.getByRole('heading', { name: words.title })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'FileTrail' })).toBeVisible();
  });
