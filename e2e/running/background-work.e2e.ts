import { addresses } from '../../core/src/contract/addresses.ts';
import { sharedJobs } from '../../core/src/domain/jobs/job-names.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { press, tabTo } from '../journeys/without-mouse.ts';
import { hearNews, test as ordinary } from '../portals/portal.ts';
import { expect, test } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    title: 'Background work',
    menu: 'Administration',
    failed: 'What failed',
    job: 'Deleting old runs of these jobs',
    itFailed: 'Failed',
    mail: /^Error: Sending email: failed just now on gateway-2, process 4711/,
    events: 'Email about requests: 1 event set aside',
    seeEvents: 'See the events',
    tables: ['Jobs for all portals', 'Jobs of gateway-2, process 4711'],
    columns: ['Job', 'Status', 'Last run', 'Next run'],
    skipped: '8 runs skipped, from',
    givenUp: 'No longer tried',
    checks: '1 check did not hold',
    seeChecks: 'See the checks',
    checkTable: 'Checks while working',
    sentence: 'No one decides their own request.',
    well: 'Everything is running as it should.',
  },
  es: {
    title: 'Trabajo en segundo plano',
    menu: 'Administración',
    failed: 'Lo que falló',
    job: 'Eliminar el historial antiguo de estas tareas',
    itFailed: 'Falló',
    mail: /^Error: Enviar correos: falló hace un momento en gateway-2, proceso 4711/,
    events: 'Correos sobre solicitudes: 1 evento sin procesar',
    seeEvents: 'Ver los eventos',
    tables: ['Tareas para todos los portales', 'Tareas de gateway-2, proceso 4711'],
    columns: ['Tarea', 'Estado', 'Última vez', 'Próxima vez'],
    skipped: 'Se omitió 8 veces, desde',
    givenUp: 'Ya no se intenta',
    checks: 'No se cumplió 1 comprobación',
    seeChecks: 'Ver las comprobaciones',
    checkTable: 'Comprobaciones durante el trabajo',
    sentence: 'Nadie decide su propia solicitud.',
    well: 'Todo funciona como debe.',
  },
} as const;

/** A daily job, so that no run of its own ends while the story runs. */
const failedJob = sql`update portal.job set fault = 'the list is too long', succeeded_at = now() - interval '1 day'
  where name = 'old job runs' and ended_at is not null`;
const skippedRuns = sql`update portal.job_run set skipped = 8, skipped_from = due - interval '8 days' where job = 'old job runs'`;
const failingPortal = sql`insert into portal.portal_process (id, machine, process, started_at, seen_at, jobs)
  select gen_random_uuid(), 'gateway-2', 4711, now(), now(), jsonb_build_array(jsonb_build_object('name', 'mail', 'every', 1000,
    'ended', jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'milliseconds', 412, 'fault', 'no room on the disk')))`;
const brokenCheck = sql`insert into portal.broken_invariant (code, count, first_at, last_at)
  values ('DECISION_BY_ANOTHER', 3, now() - interval '2 days', now())`;
const givenUpEvent = (
  number: string,
) => sql`insert into portal.event_failure (consumer, sequence, attempts, run_at, fault, given_up_at)
  select 'notifications', s.sequence, 75, now(), 'no words for it', now()
  from portal.audit_seal s join portal.audit_event e on e.id = s.event_id
    join portal.request r on r.id = e.request_id
  where e.action = 'REQUEST_SUBMITTED' and r.number = ${number}`;

test('what failed is first, and all that the portal does by itself below it, in both languages', async ({
  signIn,
  inDatabase,
}) => {
  const { page: newcomer } = await signIn('newcomer', { isBlank: true });
  const number = await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Losses of the spring floods',
  });
  // The job has run once, and the request is sealed, a moment after the start.
  for (const statement of [failedJob, givenUpEvent(number)])
    await expect(() => inDatabase(statement)).toPass();
  await inDatabase(skippedRuns);
  await inDatabase(failingPortal);
  await inDatabase(brokenCheck);

  for (const [username, language] of waysToTell(
    [
      ['helpdesk', 'en'],
      ['admin', 'es'],
    ] as const,
    1,
  )) {
    const say = words[language];
    const { page } = await signIn(username, { language });
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(page, page.getByRole('banner').getByRole('button', { name: say.menu }));
    await press(page, page.getByRole('banner').getByRole('link', { name: say.title }));
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();

    await test.step(`${language}: what failed, in sight without scrolling`, async () => {
      const failed = page.getByRole('list', { name: say.failed }).getByRole('listitem');
      await expect(failed).toHaveCount(4);
      await expect(failed.nth(0)).toContainText(`${say.job}: `);
      await expect(failed.nth(0)).toContainText('the list is too long');
      await expect(failed.nth(1)).toContainText(say.events);
      await expect(failed.nth(2)).toContainText(say.checks);
      await expect(failed.nth(3)).toHaveText(say.mail);
      await expect(failed.nth(3)).toContainText('no room on the disk');
      const last = await failed.nth(3).boundingBox();
      expect((last?.y ?? 720) + (last?.height ?? 0)).toBeLessThan(720);
    });

    await test.step(`${language}: every job with its last and its next run`, async () => {
      const [shared, ofPortal] = say.tables.map((name) => page.getByRole('table', { name, exact: true }));
      if (shared === undefined || ofPortal === undefined) throw new Error('there are two');
      await expect(shared.getByRole('columnheader')).toHaveText(say.columns);
      const first = shared.getByRole('row').nth(1);
      await expect(first.getByRole('rowheader')).toContainText(say.job);
      await expect(first).toContainText(say.itFailed);
      await expect(first).toContainText(say.skipped);
      await expect(first.getByRole('time').first()).toHaveAttribute('datetime', /^20/);
      await expect(shared.getByRole('row')).toHaveCount(sharedJobs.length + 1);
      await expect(ofPortal.getByRole('row')).toHaveCount(2);
    });

    await test.step(`${language}: what must always hold and did not, with how often and when last`, async () => {
      await press(page, page.getByRole('link', { name: say.seeChecks }));
      const table = page.getByRole('table', { name: say.checkTable });
      await expect(table).toBeInViewport();
      await expect(table.getByRole('rowheader')).toContainText(say.sentence);
      await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/3$/);
    });

    await test.step(`${language}: the event that is tried no more, with its request for anyone who reads it`, async () => {
      await press(page, page.getByRole('link', { name: say.seeEvents }));
      const event = page.getByRole('row').filter({ hasText: number });
      await expect(event).toBeInViewport();
      await expect(event).toContainText(say.givenUp);
      await expect(event).toContainText('no words for it');
      await expect(event.getByRole('link', { name: number })).toHaveCount(username === 'helpdesk' ? 1 : 0);
      await expectAccessible(page, widths, { axeAgain: true });
    });
  }

  const { page } = await signIn('helpdesk');
  await page.goto('/rap-home/background-work');
  const failed = page.getByRole('list', { name: words.en.failed }).getByRole('listitem');
  await expect(failed).toHaveCount(4);
  await inDatabase(sql`update portal.job set fault = null where name = 'old job runs'`);
  await hearNews(page);
  await expect(failed, 'it goes by itself once it is over').toHaveCount(3);
  await inDatabase(sql`delete from portal.broken_invariant`);
  await hearNews(page);
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible();
  await press(page, page.getByRole('link', { name: number }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora T New');
});

// `header.browser.test.tsx` works this menu, and `shell/site-alerts` opens a screen from it by keyboard.
ordinary(
  'the menu Administration is worked by keyboard, says where one is, and holds what the roles give',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('admin');
    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Administration' });
    const entries = header.getByRole('link', { name: /^(Background work|Site Alerts)$/ });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await press(page, menu);
    await expect(entries).toHaveText(['Background work', 'Site Alerts']);
    await expectAccessible(page, [1280]);
    await page.keyboard.press('Escape');
    await expect(entries.first()).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, entries.last());
    await expect(page.getByRole('heading', { level: 1, name: 'Site Alerts' })).toBeFocused();
    await expect(entries.last()).toBeHidden();
    await press(page, menu);
    await expect(entries.last()).toHaveAttribute('aria-current', 'page');
    await expect(entries.first()).not.toHaveAttribute('aria-current');

    const { page: phone } = await signIn('helpdesk', { width: 480, language: 'es' });
    await phone.goto('/rap-home/background-work');
    await phone.getByRole('button', { name: 'Menú', exact: true }).press('Enter');
    const folded = phone.getByRole('banner').getByRole('button', { name: 'Administración' });
    const entry = phone.getByRole('banner').getByRole('link', { name: words.es.title });
    await expect(entry).toBeHidden();
    await press(phone, folded);
    await tabTo(phone, entry);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expectAccessible(phone, [480, 320], { otherWidths: false });
    await expect(phone.getByRole('banner').getByText('Alertas del sitio')).toHaveCount(0);

    const { page: newcomer } = await signIn('newcomer');
    await expect(newcomer.getByRole('banner').getByText('Signed in as Nora T New')).toBeVisible();
    await expect(newcomer.getByRole('banner').getByText('Administration')).toHaveCount(0);
  },
);

// `insights/insights` has the same words and Retry.
ordinary(
  'what cannot be loaded says so, and where nothing failed that is said',
  inWholeTest,
  async ({ signIn, complaints }) => {
    complaints.expect(/Failed to load resource/);
    const { page } = await signIn('helpdesk');
    let fails = true;
    await page.route(`**${addresses.backgroundWork}`, (route) =>
      fails
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({
            json: { shared: [], portals: [], consumers: [], checks: { total: 70, broken: [] } },
          }),
    );
    await page.goto('/rap-home/background-work');
    await expect(page.getByText('The state of the background work could not be loaded')).toBeVisible();
    await expectAccessible(page, widths);
    fails = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByText(words.en.well).last()).toBeVisible();
    await expect(page.getByText(/^No portal has reported yet/)).toBeVisible();
    await expect(page.getByText('No event starts other work.')).toBeVisible();
    await expectAccessible(page, widths);
  },
);

// `trail/trail` leads nobody else to a screen; whom each call is for `rights.test.ts` asks.
ordinary(
  'it is for portal administrators and RM-IT help alone',
  inWholeTest,
  async ({ signIn, openBrowser }) => {
    const { page } = await signIn('security');
    await page.goto('/rap-home/background-work');
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page, widths);
    const { page: nobody } = await openBrowser();
    await nobody.goto('/rap-home/background-work');
    await expect(nobody.locator('#username')).toBeVisible();
  },
);
