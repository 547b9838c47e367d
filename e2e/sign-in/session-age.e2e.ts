import { signedInFor } from '../../server/src/identity/testing/arranged-people.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

/** How old a session may get, in seconds (rule sessions 1). */
const mostSeconds = 36_000;

for (const { language, ending, ended } of waysToTell([
  {
    language: 'en',
    ending:
      /^You will need to sign in again at \d+:\d\d\s[ap]\.m\., because a session has a time limit\. What you typed is saved\./,
    ended: 'Your session has ended',
  },
  {
    language: 'es',
    ending:
      /^Tendrá que iniciar sesión de nuevo a las? \d+:\d\d\s[ap]\.\sm\., porque cada sesión tiene un límite de tiempo\. Lo que escribió está guardado\./,
    ended: 'Su sesión terminó',
  },
] as const)) {
  test(`a session that has become as old as it may is announced, whatever is done, and ends (${language})`, async ({
    signIn,
    inDatabase,
    complaints,
  }) => {
    complaints.expect(/CIAM Error/);
    const { page, context } = await signIn('newcomer', { language });
    const texts = page.getByText(ending);
    await expect(texts).toBeHidden();
    await inDatabase(signedInFor(mostSeconds - 240));
    await context.clock.install();
    await page.reload();
    await expect(texts).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    // It is not the warning that input takes away.
    await page.keyboard.press('Shift');
    await page.clock.fastForward(5_000);
    await expect(texts).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();

    await inDatabase(signedInFor(mostSeconds));
    await page.clock.fastForward(300_000);
    await expect(page.getByText(ended)).toBeVisible();
  });
}
