import type { Locator } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inactivityAttribute } from '../../core/src/domain/requests/account/account-steps.ts';
import { daysBefore } from '../../core/src/domain/calendar/calendar-days.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { heldAttributes, personIdOf, setLastUse } from '../../server/src/identity/testing/arranged-people.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { test as ordinary } from '../portals/portal.ts';
import { expect, test as base, withDatabase } from '../portals/portal-database.ts';
import type { PortalData } from '../portals/portal-process.ts';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';

const widths = [1280, 929, 480, 320];

const start = new Date();
const daysAgo = (days: number) => daysBefore(start, days, 'America/New_York');

/** The test function with a portal in which some people have been away for long. */
const test = base.extend<{ data: PortalData }>({
  data: async ({ newData }, use) => {
    const { remove, ...data } = await newData();
    await withDatabase(data, async (db) => {
      await setLastUse(db, 'staff', daysAgo(46));
      // And warned of the last day, as nobody is locked otherwise.
      await db.run(sql`insert into portal.inactivity (person_id, last_use, warned_day, warned_at)
        values (${await personIdOf(db, 'staff')}, ${daysAgo(46)}, 43, ${daysAgo(3)})`);
      await setLastUse(db, 'owner', daysAgo(40));
      await setLastUse(db, 'partner', daysAgo(31));
    });
    await use(data);
    await remove();
  },
});

const words = {
  en: {
    find: 'Find a Request',
    title: 'Accounts about to be locked',
    away: 'Signed in 40 days ago',
    warned: 'Warned by email after 38 days without a sign-in',
    write: 'Email Omar Haddad',
    why: /Signed in 40 days ago\. If this person does not sign in again, the account will be locked on \w+\s\d+(,\s\d+)?, after 45 days\./,
    failed: 'The accounts could not be loaded',
    retry: 'Retry',
  },
  es: {
    find: 'Buscar una solicitud',
    title: 'Cuentas que están por bloquearse',
    away: 'Inició sesión hace 40 días',
    warned: 'Se le avisó por correo a los 38 días sin iniciar sesión',
    write: 'Escribir a Omar Haddad',
    why: /Inició sesión hace 40 días\. Si no vuelve a iniciar sesión, la cuenta se bloqueará el \d+\sde\s\w+(\sde\s\d+)?, a los 45 días\./,
    failed: 'No se pudieron cargar las cuentas',
    retry: 'Intentar de nuevo',
  },
};

test('security staff and the help desk see who is about to be locked, in both languages', async ({
  signIn,
}) => {
  for (const [username, language] of waysToTell([
    ['security', 'en'],
    ['helpdesk', 'es'],
  ] as const)) {
    const say = words[language];
    const { page } = await signIn(username, { language });
    await page.getByRole('banner').getByRole('link', { name: say.find }).click();
    await press(page, page.getByRole('link', { name: say.title }));
    await expect(page.getByRole('heading', { name: say.title, level: 1 })).toBeFocused();
    const people = page.getByRole('main').getByRole('listitem');
    await expect(people).toHaveCount(2);
    const first = people.first();
    await expect(first).toContainText('Omar Haddad (owner)');
    await expect(first).toContainText(say.away);
    await expect(first).toContainText(say.warned);
    await expect(first.getByRole('link', { name: say.write })).toHaveAttribute(
      'href',
      'mailto:owner@agency.example',
    );
    await expectAccessible(page, widths);

    await press(page, first.getByRole('link', { name: 'Omar Haddad (owner)' }));
    await page.getByRole('combobox').selectOption('hll-app');
    await expect(page.getByText(say.why)).toBeVisible();
    await expect(page.getByRole('link', { name: say.write })).toBeVisible();
    await expectAccessible(page, widths);
  }
});

ordinary('a list that cannot be loaded says so, and an empty one too', async ({ signIn, complaints }) => {
  complaints.expect(/Failed to load resource/);
  const say = words.en;
  const { page } = await signIn('security', { isBlank: true });
  let fails = true;
  await page.route(`**${addresses.unusedAccounts}`, (route) =>
    fails
      ? route.fulfill({ status: 503, json: {} })
      : route.fulfill({ json: { items: [], hasMore: false, listedAfterDays: 30, lockedAfterDays: 45 } }),
  );
  await page.goto('/rap-home/unused-accounts');
  await expect(page.getByText(say.failed)).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: say.retry }).click();
  await expect(page.getByText('No account is about to be locked.')).toBeVisible();
  await expectAccessible(page, widths);
});

// The same page is read above; who is never locked the tests of `core` ask.
test(
  'the last helper to sign in reads that the account is never locked, and so does the person who looks',
  inWholeTest,
  async ({ signIn }) => {
    for (const [language, own, theirs] of [
      ['en', 'Your account is never locked', 'The account is never locked'],
      ['es', 'Su cuenta nunca se bloquea', 'La cuenta nunca se bloquea'],
    ] as const) {
      const { page: helper } = await signIn('helpdesk', { language, isBlank: true });
      await helper.goto('/rap-home/why?application=hll-app');
      await expect(helper.getByText(own)).toContainText('RM-IT');
      await expectAccessible(helper, widths);
      const { page: reader } = await signIn('security', { language, isBlank: true });
      await reader.goto('/rap-home/why?person=helpdesk&application=hll-app');
      await expect(reader.getByText(theirs)).toContainText('RM-IT');
      await expectAccessible(reader, widths);
    }
  },
);

ordinary('nobody else sees the list', async ({ signIn }) => {
  const { page } = await signIn('supervisor', { isBlank: true });
  await page.goto('/rap-home/unused-accounts');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
  await expectAccessible(page);
});

// `sign-in/locked-accounts` restores an account; that nobody is locked unwarned, and when, the server's tests ask.
test(
  'the person who was locked for an absence restores the account, and reads when the next lock would come',
  inWholeTest,
  async ({ signIn, data, portal: _running }) => {
    // A sign-in before the lock would end the absence.
    await withDatabase(data, async (db) => {
      const locked = sql`select from (${heldAttributes}) held
      where held.name = ${inactivityAttribute} and held.person_id = ${await personIdOf(db, 'staff')}`;
      await expect.poll(async () => (await db.rows(locked)).length, { timeout: 60_000 }).toBe(1);
    });
    const { page } = await signIn('staff');
    await expect(page.getByText(/has been locked since /)).toBeVisible();
    await expectAccessible(page, widths);
    const restore = page.getByRole('button', { name: 'Restore' });
    const notice = page.locator('.usa-alert').filter({ has: restore });
    const why = notice.getByRole('link', { name: 'Why can’t I get in?' });
    expect(await spaceBetween(why, restore), 'the button stands off the sentences').toBeGreaterThan(8);
    await press(page, restore);
    await expect(page.getByText('Your account is locked, and you asked to restore it')).toBeVisible();

    const { page: desk } = await signIn('supervisor', { isBlank: true });
    await desk.goto('/rap-home/manage-requests?role=SUPERVISOR&type=REACTIVATE_REQUEST');
    await press(desk, desk.getByRole('link', { name: /Sam Staff/ }));
    await press(desk, desk.getByRole('button', { name: 'Approve', exact: true }));
    await expect(page.getByRole('link', { name: 'Visit Site' }).first()).toBeVisible();

    await page.goto('/rap-home/why?application=hll-app');
    await expect(
      page.getByText(
        /You signed in today\. If you do not sign in again, your account will be locked on \w+\s\d+(,\s\d+)?, after 45 days\./,
      ),
    ).toBeVisible();
    await expectAccessible(page, widths);
  },
);

/** How far the second is beside or below the first, whichever is more, in pixels. */
async function spaceBetween(first: Locator, second: Locator): Promise<number> {
  const none = { x: 0, y: 0, width: 0, height: 0 };
  const [one, other] = [(await first.boundingBox()) ?? none, (await second.boundingBox()) ?? none];
  return Math.max(other.x - one.x - one.width, other.y - one.y - one.height);
}
