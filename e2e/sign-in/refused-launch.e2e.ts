import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

const cases = [
  ['newcomer', 'hll-app', 'somebody without a role of the application'],
  ['locked', 'hgp-app', 'somebody with a locked account, even where no role is needed'],
] as const;

for (const [username, application, who] of cases) {
  for (const language of ['en', 'es'] as const) {
    test(`an application refuses ${who}, and leads back (${language})`, async ({ signIn, complaints }) => {
      complaints.expect(/403/);
      const { page } = await signIn(username, { language });
      const answer = await page.goto(`/demo/apps/${application}/`);
      expect(answer?.status()).toBe(403);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
      await page
        .getByRole('link', { name: /portal/i })
        .first()
        .click();
      await expect(page).toHaveURL(/\/rap-home\//);
    });
  }
}
