import { rulesAttribute } from '../../core/src/domain/people/rules/rules-of-behavior.ts';
import { setAttributeOf } from '../../server/src/identity/testing/arranged-people.ts';
import { acceptRulesButton } from '../journeys/rules.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test as base, withDatabase } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];
const words = {
  en: {
    title: 'Rules of behavior',
    decline: 'Decline and sign out',
    signIn: 'Sign In',
    failed: 'The rules could not be loaded',
    retry: 'Retry',
  },
  es: {
    title: 'Normas de conducta',
    decline: 'No acepto y cierro la sesión',
    signIn: 'Iniciar sesión',
    failed: 'No se pudieron cargar las normas',
    retry: 'Intentar de nuevo',
  },
} as const;

/** The test function with a way to write which rules somebody has accepted. */
const test = base.extend<{ accepted: (username: string, value: string | null) => Promise<void> }>({
  accepted: async ({ data, portal: _running }, use) => {
    await use((username, value) =>
      withDatabase(data, (db) => setAttributeOf(db, username, rulesAttribute, value)),
    );
  },
});

for (const language of waysToTell(['en', 'es'] as const, 1))
  test(`the person who has not accepted the rules is asked before anything else, and goes on where they wanted to (${language})`, async ({
    signIn,
    accepted,
  }) => {
    await accepted('staff', null);
    const say = words[language];
    const { page } = await signIn('staff', { language, isBlank: true });
    await page.goto('/rap-home/account');
    await expect(page.getByRole('heading', { name: say.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport();
    await expectAccessible(page, widths);
    await press(page, page.getByRole('button', { name: acceptRulesButton }));
    await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
    await expect(page).toHaveURL(/\/rap-home\/account$/);
    await page.reload();
    await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
    await expect(page.getByRole('heading', { name: say.title })).toHaveCount(0);
  });

test('declining signs out, and the next sign-in asks again', async ({ signIn, accepted, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await accepted('staff', null);
  const say = words.en;
  const { page } = await signIn('staff', { isBlank: true });
  let fails = true;
  await page.route('**/content/rules-of-behavior.json', (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto('/rap-home/login');
  await expect(page.getByText(say.failed)).toBeVisible();
  await expectAccessible(page, widths);
  fails = false;
  await page.getByRole('button', { name: say.retry }).click();
  await press(page, page.getByRole('button', { name: say.decline }));
  await expect(page.getByRole('navigation').getByRole('link', { name: say.signIn }).first()).toBeVisible();
  await page.goto('/rap-home/account');
  await expect(page.locator('#username')).toBeVisible();
});

test('an approver reads on the page of a person which rules were accepted, and when', async ({
  signIn,
  accepted,
}) => {
  await accepted('newcomer', '2 2026-03-02T12:00:00Z, 1');
  const { page } = await signIn('security');
  await page.goto('/rap-home/people?q=newcomer');
  await page.getByRole('row').getByRole('link', { name: /Nora/ }).click();
  await expect(page.getByText('Version 2 accepted on Mar 2, 2026')).toBeVisible();
  await expectAccessible(page, widths);
});
