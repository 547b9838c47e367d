import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt } from '../journeys/calls.ts';
import { approve, cardOf, openFromDesk } from '../journeys/journeys.ts';
import { expect, hearNews, test } from '../portals/portal.ts';
import {
  addPlace,
  approvers,
  choose,
  fact,
  next,
  openChange,
  openMine,
  openRequest,
  submitWizard,
  visit,
} from '../journeys/wizard-journeys.ts';

test.use({ ownPortal: true });

const planning = 'Project Planning and Purchasing Portal';
const mitigation = 'Mitigation Planning Portal';
const archive = 'Archived Flood Data Library';
const notices = 'Flood Hazard Determination Notices';

/** Fails the story when the page is loaded again or sent elsewhere before the returned function is called. */
function staysLoaded(page: Page): () => void {
  const loads: string[] = [];
  const note = (): void => {
    loads.push(page.url());
  };
  page.on('load', note);
  return () => {
    page.off('load', note);
    expect(loads, 'loads of the page').toEqual([]);
  };
}

/** Roles of an application by the number of the employment; employments without any are left out. */
async function rolesByEmployment(page: Page, applicationId: string): Promise<Record<string, string[]>> {
  const caller = await callerAt(page);
  const { appPermissions } = await caller.get(addresses.userRoles);
  const held = Object.entries(appPermissions).map(
    ([number, roles]) => [number, roles[applicationId] ?? []] as const,
  );
  return Object.fromEntries(held.filter(([, roles]) => roles.length > 0));
}

function steps(page: Page): Locator {
  return page.getByRole('region', { name: 'Setup steps' }).getByRole('listitem');
}

async function openDelivered(page: Page, number: string): Promise<void> {
  await page.goto(`/rap-home/requests/${number}`);
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
}

// `requesting/another-application` has a change delivered and read on the request and in the application; the story of RM-IT help
// below sees a card change on a page that stays open.
test(
  'a region more, then headquarters instead: the card, the application and the record agree',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('staff');
    const approveBoth = await approvers(signIn);
    await expect(await visit(page, planning)).toHaveText(['Regional - Region 04']);
    await openMine(page);
    const expectNoLoad = staysLoaded(page);

    const first = await test.step('a region more arrives while the page stays open', async () => {
      const wizard = await openChange(page, planning);
      await addPlace(wizard, 'Region 05');
      await next(wizard);
      const number = await submitWizard(wizard, 'Change Role Request');
      await approveBoth(number);
      await hearNews(page);
      await expect(cardOf(page, planning)).toContainText(
        'You have: Regional - Region 04 and Regional - Region 05',
      );
      await expect(cardOf(page, planning)).not.toContainText(number);
      return number;
    });

    const second = await test.step('headquarters takes their place, still without a reload', async () => {
      const wizard = await openChange(page, planning);
      await expect(wizard.getByRole('button', { name: 'Remove Region 05' })).toBeVisible();
      await choose(wizard, /^HQ/);
      const number = await submitWizard(wizard, 'Change Role Request');
      await approveBoth(number);
      await hearNews(page);
      await expect(cardOf(page, planning)).toContainText(/You have: HQ/);
      await expect(cardOf(page, planning)).not.toContainText('Regional - Region');
      expectNoLoad();
      await expectAccessible(page);
      return number;
    });

    await test.step('the application shows the roles of its own token, which are those of the record', async () => {
      await expect(await visit(page, planning)).toHaveText(['HQ']);
      expect(await rolesByEmployment(page, 'p4-app')).toEqual({ '1': ['HQ'] });
    });

    await test.step('each request tells what it added and took away, and the steps in their order', async () => {
      await openDelivered(page, first);
      await expect(fact(page, /^Adds$/)).toContainText('Regional - Region 05');
      await expect(fact(page, /^Adds$/)).not.toContainText('Region 04');
      await expect(fact(page, /^Removes$/)).toBeHidden();
      await expect(steps(page)).toHaveText([/^Assign Regional - Region 05\s+Done/]);
      await openDelivered(page, second);
      await expect(fact(page, /^Adds$/)).toContainText('HQ');
      await expect(fact(page, /^Removes$/)).toContainText('Regional - Region 04');
      await expect(fact(page, /^Removes$/)).toContainText('Regional - Region 05');
      await expect(steps(page)).toHaveText([
        /^Assign HQ\s+Done/,
        /^Remove Regional - Region 04\s+Done/,
        /^Remove Regional - Region 05\s+Done/,
      ]);
      await expectAccessible(page);
    });
  },
);

// `requesting/another-application` has a change delivered; what is delivered the server's tests ask.
test('access with a level and an origin is delivered with both', inWholeTest, async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const approveBoth = await approvers(signIn);
  const wizard = await openRequest(page, archive);
  await choose(wizard, /^Read Access/);
  await choose(wizard, /^Approver/, /^Agency staff/, /^Contractor/);
  const number = await submitWizard(wizard, 'Access Request');
  await page.getByRole('link', { name: /^My Applications \d/ }).click();
  await expect(cardOf(page, 'Hazards Geoplatform')).toBeVisible();
  await expect(cardOf(page, archive)).toBeHidden();
  const expectNoLoad = staysLoaded(page);

  await approveBoth(number);
  await hearNews(page);
  await expect(cardOf(page, archive)).toContainText('You have: Read Access');
  expectNoLoad();
  await expect(await visit(page, archive)).toHaveText(['Read Access']);
  expect(await rolesByEmployment(page, 'fhd-app')).toEqual({ '1': ['Read Access'] });

  await openDelivered(page, number);
  await expect(fact(page, /^Access type$/)).toHaveText('Read Access');
  await expect(fact(page, /^User level$/)).toHaveText('Approver: checks entries and approves them');
  await expect(fact(page, /^User origin$/)).toHaveText('Agency staff and Contractor of the agency');
  await expect(steps(page)).toHaveText([
    /^Set user level\s+Done/,
    /^Set user origin\s+Done/,
    /^Assign Read Access\s+Done/,
  ]);
  await expectAccessible(page);

  await test.step('a change of the access type starts from the level and the origins held', async () => {
    await openMine(page);
    const change = await openChange(page, archive);
    await choose(change, /^Write Access/);
    await expect(change.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await choose(change, /^Publisher/);
    const changed = await submitWizard(change, 'Change Role Request');
    const { page: supervisor } = await signIn('supervisor', { isBlank: true });
    await openFromDesk(supervisor, 'SUPERVISOR', changed);
    await expect(fact(supervisor, /^Current roles$/)).toHaveText(
      'Read AccessUser level: Approver: checks entries and approves themUser origin: Agency staff and Contractor of the agency',
    );
    await approveBoth(changed);
    await expect(await visit(page, archive)).toHaveText(['Write Access']);
    await openDelivered(page, changed);
    await expect(steps(page)).toHaveText([
      /^Set user level\s+Done/,
      /^Set user origin\s+Done/,
      /^Assign Write Access\s+Done/,
      /^Remove Read Access\s+Done/,
    ]);
  });

  await test.step('a level that is given up is said to be none', async () => {
    await openMine(page);
    const change = await openChange(page, archive);
    await choose(change, /^Write Access/);
    await choose(change, /^Approver/, /^Publisher/);
    const changed = await submitWizard(change, 'Change Role Request');
    await page.goto(`/rap-home/requests/${changed}`);
    await expect(fact(page, /^User level$/)).toHaveText('None');
    await expectAccessible(page);
  });
});

// `page-checks/keyboard` has RM-IT help asked where nobody authorizes, and `removing/removal` a removal that somebody completes.
test(
  'nobody authorizes it: RM-IT help decides, and completes the removal later',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer');
    const { page: supervisor } = await signIn('supervisor', { isBlank: true });
    const { page: helpdesk } = await signIn('helpdesk', { isBlank: true });
    const standsIn = 'In place of Authorizer, because no one else could decide';

    const number = await test.step('the request says from the start who stands in', async () => {
      const wizard = await openRequest(page, notices);
      await choose(wizard, /^Read Access/);
      await choose(wizard, /^Agency staff/);
      const sent = await submitWizard(wizard, 'Access Request');
      await page.goto(`/rap-home/requests/${sent}`);
      const stages = page.getByRole('list', { name: `Progress of request ${sent}` }).getByRole('listitem');
      await expect(stages).toHaveText([/^Submitted/, /^Supervisor/, /^RM-IT Help/, /^Setup/, /^Ready/]);
      await expect(stages.nth(2)).toContainText('Hana Ito');
      await expect(stages.nth(2)).toContainText(standsIn);
      await expectAccessible(page);
      return sent;
    });

    await test.step('the help desk decides, knowing that it stands in, and that is recorded', async () => {
      await approve(supervisor, 'SUPERVISOR', number);
      await hearNews(page);
      await expect(page.getByText('Pending RM-IT Help decision', { exact: true })).toBeVisible();
      await openFromDesk(helpdesk, 'RM_IT_HELP', number);
      await expect(helpdesk.getByRole('region', { name: 'Check these first' })).toContainText(
        'Backup decision',
      );
      await helpdesk.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(helpdesk.getByText('You approved this request.')).toBeVisible();
      await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(standsIn)).toBeVisible();
      await expect(page.getByText('Approved as RM-IT Help', { exact: true })).toBeVisible();
      const request = await (await callerAt(page)).get(addresses.request, { requestId: number });
      expect(request.stages.map(({ role, fallbackFor, state }) => [role, fallbackFor, state])).toEqual([
        ['SUPERVISOR', null, 'APPROVED'],
        ['RM_IT_HELP', 'AUTHORIZER', 'APPROVED'],
      ]);
      await expect(await visit(page, notices)).toHaveText(['Read Access']);
    });

    await test.step('given up: it stays until the help desk has completed it', async () => {
      await openMine(page);
      await cardOf(page, notices)
        .getByRole('button', { name: `Remove Access: ${notices}` })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Remove Access Request' });
      await dialog.getByRole('button', { name: 'Remove Access' }).click();
      const text = `A Remove Access Request for ${notices} has been submitted.`;
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      const removal = (await dialog.getByRole('link').innerText()).replace('Request ', '');
      await dialog.getByRole('button', { name: 'Return to Applications' }).click();
      await expect(cardOf(page, notices)).toContainText('You have: Read Access');
      const expectNoLoad = staysLoaded(page);

      await openFromDesk(helpdesk, 'RM_IT_HELP', removal);
      await helpdesk.getByRole('button', { name: 'Mark as completed' }).click();
      await expect(helpdesk.getByText('You marked this request as completed.')).toBeVisible();
      await hearNews(page);
      await expect(cardOf(page, notices)).toBeHidden();
      expectNoLoad();
      await page.goto(`/rap-home/requests/${removal}`);
      await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
      await expect(steps(page)).toHaveText([/^Remove Read Access\s+Done/, /^Clear user origin\s+Done/]);
    });

    await test.step('the access is gone from the record and from the application', async () => {
      expect(await rolesByEmployment(page, 'fhdn-app')).toEqual({});
      await page.goto('/demo/apps/fhdn-app/');
      await expect(page.getByRole('heading', { name: `You cannot open ${notices}` })).toBeVisible();
    });
  },
);

// `requesting/another-application` has a change delivered; what belongs to an employment the server's tests ask.
test(
  'roles under the second of three employments change, and those of the others stay',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('partner');
    const approveBoth = await approvers(signIn);
    const second = /^Employment 2: Employment Status - Cooperating Technical Partner/;
    expect(await rolesByEmployment(page, 'mpp-app')).toEqual({ '1': ['State Write - TX'] });
    await openMine(page);

    await test.step('two states, one of which is also held under the first employment', async () => {
      const wizard = await openChange(page, mitigation);
      await choose(wizard, second);
      await wizard
        .locator('label')
        .filter({ hasText: /^State Write/ })
        .click();
      await addPlace(wizard, 'Louisiana (LA)');
      await addPlace(wizard, 'Texas (TX)');
      await next(wizard);
      const number = await submitWizard(wizard, 'Change Role Request');
      await approveBoth(number);
      await hearNews(page);
      await expect(cardOf(page, mitigation)).toContainText('State Write - LA');
      expect(await rolesByEmployment(page, 'mpp-app')).toEqual({
        '1': ['State Write - TX'],
        '2': ['State Write - LA', 'State Write - TX'],
      });
      await openDelivered(page, number);
      await expect(fact(page, /^Employment$/)).toHaveText(/Cooperating Technical Partner/);
    });

    await test.step('one of them less under the second: it stays under the first', async () => {
      await openMine(page);
      const wizard = await openChange(page, mitigation);
      await choose(wizard, second);
      await wizard.getByRole('button', { name: 'Remove Texas (TX)' }).click();
      await next(wizard);
      const number = await submitWizard(wizard, 'Change Role Request');
      await approveBoth(number);
      await openDelivered(page, number);
      await expect(fact(page, /^Removes$/)).toContainText('State Write - TX');
      expect(await rolesByEmployment(page, 'mpp-app')).toEqual({
        '1': ['State Write - TX'],
        '2': ['State Write - LA'],
      });
      await expect(await visit(page, mitigation)).toHaveText(['State Write - LA', 'State Write - TX']);
    });
  },
);
