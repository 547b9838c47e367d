import type { Page } from '@playwright/test';
import { inWholeTest } from '../journeys/tellings.ts';
import { sql, type Statement } from '../../server/src/adapters/db/sql.ts';
import { allWith } from '../../server/src/identity/testing/arranged-people.ts';
import { addresses } from '../../core/src/contract/addresses.ts';
import { dayAfter } from '../../core/src/domain/calendar/calendar-days.ts';
import { expectAccessible } from './accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { expect, test } from '../portals/portal-database.ts';

const widths = [1280, 929, 640, 480, 320];
const alternatesPage = '/rap-home/manage-requests?role=SUPERVISOR&view=alternates';

/** Everybody gets the longest names and organization that can be typed, each a single word. */
const longWords = allWith('N'.repeat(100), 'W'.repeat(100), { organizationOrAgency: 'A'.repeat(200) });

/** Puts what waits so long back that it counts as stuck. */
function stuck(): Statement {
  return sql`update portal.stage_person set waiting_due_at = waiting_due_at - interval '20 days'
    where waiting_due_at is not null`;
}

async function askForUpload(page: Page): Promise<string> {
  return send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

/** The first person who can be named, from today for some days. */
async function nameAlternate(page: Page): Promise<void> {
  const supervisor = await callerAt(page);
  const { today } = await supervisor.get(addresses.alternates);
  const { people } = await supervisor.get(addresses.alternateCandidates);
  const alternate = people[0]?.id;
  await send(supervisor, 'ALTERNATE_SUPERVISOR', {
    alternate,
    startDate: today,
    endDate: dayAfter(today, 4),
  });
}

// `page-checks/small-screens` has a purpose of one long word on the same screens.
test(
  'names and organizations of one long word break, and no page scrolls sideways',
  inWholeTest,
  async ({ inDatabase, signIn }) => {
    await inDatabase(longWords);
    const { page: newcomer } = await signIn('newcomer');
    const { page: owner } = await signIn('owner');
    const number = await askForUpload(newcomer);
    await askForUpload(owner);
    const { page: supervisor } = await signIn('supervisor');

    await test.step('the requester', async () => {
      for (const address of ['/rap-home/applications?show=status', `/rap-home/requests/${number}`]) {
        await newcomer.goto(address);
        await expect(
          newcomer
            .getByRole('main')
            .getByText(/N{100}/)
            .first(),
        ).toBeVisible();
        await expectAccessible(newcomer, widths);
      }
      await newcomer.setViewportSize({ width: 320, height: 900 });
      await newcomer.getByRole('button', { name: 'Menu' }).click();
      await expect(newcomer.getByText(/^Signed in as N{100}/)).toBeVisible();
      await expectAccessible(newcomer, [480, 320]);
      await newcomer.goto('/rap-home/account');
      await expect(newcomer.getByText(/A{200}/).first()).toBeVisible();
      await expectAccessible(newcomer, widths);
    });

    await test.step('the desk, its dialog and the decision', async () => {
      await supervisor.goto('/rap-home/manage-requests?role=SUPERVISOR');
      await expect(supervisor.getByRole('link', { name: number })).toBeVisible();
      await expectAccessible(supervisor, widths);
      await supervisor.getByRole('checkbox', { name: /^Select all on this page/ }).press('Space');
      await supervisor.getByRole('button', { name: 'Decide selected requests' }).press('Enter');
      await expect(supervisor.getByRole('list', { name: 'Requests you are deciding' })).toBeVisible();
      await expectAccessible(supervisor, widths);
      await expectDialogFits(supervisor);
      await supervisor.keyboard.press('Escape');
      await supervisor.setViewportSize({ width: 1280, height: 900 });
      await supervisor.getByRole('link', { name: number }).press('Enter');
      await expect(supervisor.getByRole('form')).toBeVisible();
      await expectAccessible(supervisor, widths);
    });

    await test.step('the alternates', async () => {
      await nameAlternate(supervisor);
      await supervisor.goto(alternatesPage);
      await expect(supervisor.getByRole('region', { name: 'Your alternates' })).toContainText(/N{100}/);
      await expectAccessible(supervisor, widths);
    });

    await test.step('the help desk', async () => {
      await inDatabase(stuck());
      const { page: helpdesk } = await signIn('helpdesk');
      await helpdesk.goto('/rap-home/manage-requests?role=RM_IT_HELP&view=stuck');
      await expect(helpdesk.getByRole('link', { name: number })).toBeVisible();
      await expectAccessible(helpdesk, widths);
      await helpdesk.getByRole('link', { name: number }).press('Enter');
      await helpdesk.getByRole('button', { name: 'Reassign', exact: true }).press('Enter');
      await helpdesk.getByRole('dialog').getByRole('combobox').press('ArrowDown');
      await expect(helpdesk.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await expectAccessible(helpdesk, widths);
      await expectDialogFits(helpdesk);
    });
  },
);

/** A dialog scrolls by itself, which the width of the page does not show. */
async function expectDialogFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () =>
      page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(tooWide, `the dialog at ${width} px`).toBe(0);
  }
}
