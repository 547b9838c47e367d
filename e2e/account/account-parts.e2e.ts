import { addresses } from '../../core/src/contract/addresses.ts';
import { dayAfter } from '../../core/src/domain/calendar/calendar-days.ts';
import { signedInFor } from '../../server/src/identity/testing/arranged-people.ts';
import { TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { press, signInByKeyboard, tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { fillSignIn, password } from '../portals/portal.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const account = '/rap-home/account';
const widths = [1280, 929, 480, 320];
/** Longer ago than a sign-in may be for a change of the profile, in seconds (rule sessions 15). */
const longAgo = 16 * 60;

// `deciding/alternates` names, accepts and ends on its own screen; `account/account-screen` looks at every part of the account.
test(
  'alternates are shown to both sides, without what is over, and to nobody else',
  inWholeTest,
  async ({ signIn }) => {
    const { page: dana } = await signIn('supervisor');
    const { page: morgan } = await signIn('supervisor2', { language: 'es' });
    const supervisor = await callerAt(dana);
    const { today } = await supervisor.get(addresses.alternates);
    const { people } = await supervisor.get(addresses.alternateCandidates);
    const alternate = people.find(({ fullName }) => fullName === 'Morgan Hill')?.id;
    const days = { startDate: today, endDate: dayAfter(today, 4) };
    const number = await send(supervisor, 'ALTERNATE_SUPERVISOR', { alternate, ...days });
    const part = `${account}?section=alternates`;
    await dana.goto(part);
    const own = dana.getByRole('region', { name: 'Alternates' });
    await expect(own).toContainText('Morgan Hill acts for you');
    await expect(own).toContainText(/From \w{3} \d+, \d{4} through /);
    await expect(own).toContainText('Not accepted yet');
    await expectAccessible(dana, widths);

    await morgan.goto(`/rap-home/requests/${number}`);
    await morgan.getByRole('button', { name: 'Aceptar' }).click();
    await expect(morgan.getByText('Usted aceptó actuar como suplente.')).toBeVisible();
    await morgan.goto(part);
    const theirs = morgan.getByRole('region', { name: 'Suplentes' });
    await expect(theirs).toContainText('Usted en lugar de Dana Lee');
    await expect(theirs).toContainText('Aceptada y en vigor ahora');
    await expectAccessible(morgan, widths);
    await dana.reload();
    await expect(own).toContainText('Accepted and active now');
    await press(dana, own.getByRole('link', { name: 'Name an alternate' }));
    await dana
      .getByRole('region', { name: 'Your alternates' })
      .getByRole('button', { name: 'End now' })
      .click();
    await dana.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect(dana.getByRole('dialog')).toContainText('Ended.');
    await dana.goto(part);
    await expect(own).toContainText('You have not named an alternate, and no one has named you.');

    const { page: newcomer } = await signIn('newcomer');
    await newcomer.goto(part);
    await expect(newcomer.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
    await expect(newcomer.getByRole('navigation').getByRole('link', { name: 'Alternates' })).toHaveCount(0);
  },
);

test('an employment is named in Spanish, with the word of the record beside it, and asked for', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer', { language: 'es' });
  await page.goto(`${account}?section=employments`);
  const part = page.getByRole('region', { name: 'Empleos' });
  await expect(part).toContainText('(Empleado federal)');
  await expect(part.getByText('Federal Employee')).toHaveAttribute('translate', 'no');
  await press(page, part.getByRole('button', { name: 'Cambiar sus empleos' }));
  await expect(page.getByRole('heading', { name: 'Cambiar sus empleos' })).toBeFocused();
  await tabTo(page, page.locator('#employmentStatus2'));
  await page.keyboard.type('Contractor');
  await tabTo(page, page.locator('#jobTitle2'));
  await page.keyboard.type('Modeladora');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.'),
  ).toBeVisible();
  await expect(page.getByText('se agrega «Modeladora»')).toBeVisible();
  await expectAccessible(page, widths);
});

test('of many sessions ten are shown at first, and all others are ended at once', async ({
  signIn,
  portal,
}) => {
  for (let count = 0; count < 11; count += 1)
    await new TestBrowser(portal.origin, password).signIn('newcomer');
  const { page } = await signIn('newcomer');
  await page.goto(`${account}?section=sessions`);
  const part = page.getByRole('region', { name: 'Sessions' });
  const sessions = part.getByRole('listitem');
  await expect(sessions).toHaveCount(10);
  await expectAccessible(page, widths);
  await press(page, part.getByRole('button', { name: 'Show all 12 sessions' }));
  await expect(sessions).toHaveCount(12);
  await expect(sessions.nth(10).getByRole('button')).toBeFocused();
  await press(page, part.getByRole('button', { name: 'Sign out all other sessions' }));
  const notice = page.locator('#session-ended');
  await expect(notice).toContainText('All of your other sessions have ended.');
  await expect(notice.locator('..')).toBeFocused();
  await expect(sessions).toHaveCount(1);
});

test('a session that has ended meanwhile is shown as ended', async ({ signIn, portal }) => {
  const elsewhere = new TestBrowser(portal.origin, password);
  const { id_token: token } = await elsewhere.signIn('newcomer');
  const { page } = await signIn('newcomer', { language: 'es' });
  await page.goto(`${account}?section=sessions`);
  const end = page.getByRole('button', { name: /^Cerrar la sesión de / });
  await expect(end).toHaveCount(1);
  await elsewhere.get(`${addresses.realm}/protocol/openid-connect/logout?id_token_hint=${token}`);
  await press(page, end);
  await expect(page.getByText('Esa sesión ya se había cerrado')).toBeVisible();
  await expect(end).toHaveCount(0);
  await expectAccessible(page, [1280, 320]);
});

// `shell/contact` keeps what was typed through the end of a session and from others, `sign-in/ended-sessions` a request.
test(
  'what was typed stays through the end of the session, and is nobody else’s',
  inWholeTest,
  async ({ signIn, inDatabase }) => {
    const { page, context } = await signIn('newcomer');
    await page.goto(account);
    await page.getByLabel('Suffix of your name').fill('Esq. & Sons');
    await page.getByRole('button', { name: 'Change your profile' }).click();
    await page.getByLabel('Branch', { exact: true }).fill('Coastal Studies');
    const other = await context.newPage();
    await other.goto('/rap-home/applications');
    await other.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await signInByKeyboard(page, 'newcomer');
    await expect(page).toHaveURL(account);
    await expect(page.getByLabel('Suffix of your name')).toHaveValue('Esq. & Sons');
    await expect(page.getByLabel('Branch', { exact: true })).toHaveValue('Coastal Studies');

    // Asked for the password, somebody else comes back.
    await inDatabase(signedInFor(longAgo));
    await page.reload();
    await page.getByRole('button', { name: 'Save contact details' }).click();
    await expect(page.locator('#username')).toHaveValue('newcomer');
    await fillSignIn(page, 'owner');
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await expect(page.getByLabel('Suffix of your name')).toHaveValue('');
    await expect(page.getByText('owner@agency.example')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Esq');
  },
);
