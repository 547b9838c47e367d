import type { Page } from '@playwright/test';
import { signedInFor } from '../../server/src/identity/testing/arranged-people.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { password } from '../portals/portal.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const account = '/rap-home/account';
const widths = [1280, 929, 480, 320];
/** Longer ago than a sign-in may be for a change of the profile, in seconds (rule sessions 15). */
const longAgo = 16 * 60;

async function showPassword(page: Page, username: string): Promise<void> {
  await expect(page.locator('#username')).toHaveValue(username);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}

for (const { language, title, parts } of waysToTell([
  {
    language: 'en',
    title: 'Your account',
    parts: {
      profile: 'Profile',
      employments: 'Employments',
      certificates: 'Certificates',
      alternates: 'Alternates',
      mail: 'Notifications',
      security: 'Password',
      sessions: 'Sessions',
    },
  },
  {
    language: 'es',
    title: 'Su cuenta',
    parts: {
      profile: 'Perfil',
      employments: 'Empleos',
      certificates: 'Certificados',
      alternates: 'Suplentes',
      mail: 'Notificaciones',
      security: 'Contraseña',
      sessions: 'Sesiones',
    },
  },
] as const))
  test(`each part can be used at four widths (${language})`, async ({ signIn }) => {
    const { page } = await signIn('supervisor', { language, isBlank: true });
    for (const [part, heading] of Object.entries(parts)) {
      await page.goto(`${account}?section=${part}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectAccessible(page, widths);
    }
    await page.goto(`${account}#password`);
    await expect(page, 'an address of the former page').toHaveURL(/section=security$/);
  });

test('from the header, by keyboard alone: a wrong number is reported, and the right one is saved at once', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeFocused();
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const text of ['Nora T New', 'Flood Risk Agency', 'Risk Analysis', 'Dana Lee'])
    await expect(profile.getByText(text, { exact: true })).toBeVisible();
  const phone = page.getByLabel('Phone number');
  await tabTo(page, phone);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('202-555');
  await tabTo(page, page.getByLabel('Suffix of your name'));
  await page.keyboard.type('III');
  await page.keyboard.press('Enter');
  const summary = page.locator('#contact-faults');
  await expect(summary).toContainText('Please enter a valid 10 digit phone number in format xxx-xxx-xxxx');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('202-555');
  await page.keyboard.press('ControlOrMeta+a');
  // For a moment nothing is wrong with it, and then a single digit is.
  await page.keyboard.press('Delete');
  await page.keyboard.type('2025550199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your contact details are saved.')).toBeVisible();
  await expect(phone).toHaveValue('202-555-0199');
  await expect(profile.getByText('Nora T New III')).toBeVisible();
  await expectAccessible(page);
});

for (const { language, width, change, branch, save, saved, value } of waysToTell(
  [
    {
      language: 'en',
      width: 1280,
      change: 'Change your profile',
      branch: 'Branch',
      save: 'Save',
      saved: 'Your profile is saved. We asked your supervisor to approve it.',
      value: 'Data Management & “Maps”',
    },
    {
      language: 'es',
      width: 320,
      change: 'Cambiar su perfil',
      branch: 'División',
      save: 'Guardar',
      saved: 'Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.',
      value: 'Gestión de datos & «mapas»',
    },
  ] as const,
  1,
))
  test(`a change typed 16 minutes after the sign-in leads through the password and is saved (${language}, ${width} px)`, async ({
    signIn,
    inDatabase,
  }) => {
    const { page } = await signIn('newcomer', { language, width, isBlank: true });
    const positions: string[] = [];
    page.on('request', (request) => positions.push(decodeURIComponent(request.url())));
    await inDatabase(signedInFor(longAgo));
    await page.goto(account);
    await page.getByRole('button', { name: change }).click();
    const field = page.getByLabel(branch, { exact: true });
    await expect(field).toHaveValue('Risk Analysis');
    await field.fill(value);
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.locator('#password').fill('not the password');
    await page.locator('#kc-login').click();
    await expect(page.locator('#input-error-username')).toBeVisible();
    await showPassword(page, 'newcomer');
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByText(value)).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    expect(positions.filter((position) => position.includes(value.slice(0, 8)))).toEqual([]);
  });

test('what is wrong with a profile is shown at its field, and a reload loses nothing typed', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  await page.goto(account);
  await page.getByRole('button', { name: 'Change your profile' }).click();
  await page.getByLabel('First name').fill('No\u200Bra');
  await page.getByLabel('Organization').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.locator('#profile-faults');
  await expect(summary).toContainText('This has a character that cannot be used');
  await expect(summary).toContainText('Organization: This cannot be empty');
  await expectAccessible(page, [1280, 320]);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('No\u200Bra');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Change your profile' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
});

test('a session elsewhere is ended once its owner has signed in again, and nobody is there any more', async ({
  signIn,
  inDatabase,
}) => {
  const { page: elsewhere } = await signIn('newcomer');
  const { page: here } = await signIn('newcomer', { isBlank: true });
  await inDatabase(signedInFor(longAgo));
  await here.goto(`${account}?section=sessions`);
  const sessions = here.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('(This browser)');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  const end = here.getByRole('button', { name: /^Sign out .*, signed in/ });
  await tabTo(here, end);
  await here.keyboard.press('Enter');
  await showPassword(here, 'newcomer');
  await expect(here.getByText('That session has ended.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(here.getByRole('button', { name: 'Sign out all other sessions' })).toHaveCount(0);
  await elsewhere.goto('/rap-home/applications');
  await expect(elsewhere.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});
