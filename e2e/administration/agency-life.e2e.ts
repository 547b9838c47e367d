import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { approve, cardOf } from '../journeys/journeys.ts';
import { acceptRules } from '../journeys/rules.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { choose, openRequest, submitWizard } from '../journeys/wizard-journeys.ts';
import { apacheIsMissing, type ApacheAddresses, prepareApache, startApache } from '../other-sites/apache.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { type PortalProcess, startPortal } from '../portals/portal-process.ts';
import { expect, test as base } from '../portals/portal.ts';
import { agencyCatalogue, apacheEntry, secret } from './agency-catalogue.ts';
import { fortyPeople, giveFirstPassword, giveRole, openPerson } from './agency-people.ts';
import { chosenPassword, firstSignIn, printedPassword } from './first-sign-in.ts';
import { freePort } from '../../tools/ports/free-port.ts';

if (apacheIsMissing !== null) console.warn(apacheIsMissing);
base.skip(apacheIsMissing !== null, apacheIsMissing ?? '');

const log = 'Levee Inspection Log';
const library = 'Hazus Loss Library';
const newcomer = 'Nia Waters';
const widths = [1280, 320];

/** A portal on an empty folder, without the demonstration, and the agency's own application beside it. */
interface Agency {
  browser: Browser;
  portal: PortalProcess;
  apache: ApacheAddresses;
}

/** The application as the catalog has it: two different people decide, and its address comes from a setting. */
function logEntry(apache: ApacheAddresses): Record<string, unknown> {
  const inspect = {
    name: 'Inspect',
    twoPerson: true,
    allows: { en: 'Enter and correct inspections.', es: 'Registrar y corregir inspecciones.' },
  };
  return {
    ...apacheEntry(apache),
    address: '/demo/apps/levee-log/',
    openToAll: false,
    requestAccess: true,
    questions: [{ kind: 'role', isOneLevel: true, levels: [inspect] }, { kind: 'purpose' }],
  };
}

const test = base.extend<{ agency: Agency }>({
  agency: async ({ browser }, use) => {
    const apache = await prepareApache();
    const catalogue = await agencyCatalogue([logEntry(apache)]);
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-agency-'));
    const portal = startPortal(
      { port: await freePort(), dataFolder },
      {
        PORTAL_DEMO: '0',
        CATALOGUE_DIR: catalogue,
        APP_URL_LEVEE_LOG: apache.inside,
        APP_CLIENT_SECRET_LEVEE_LOG: secret,
      },
    );
    await portal.ready;
    const endApache = await startApache(apache, `${portal.origin}/realms/risk-map`, secret);
    await use({ browser, portal, apache });
    for (const context of browser.contexts()) await context.close();
    await endApache();
    await portal.end('SIGTERM');
    for (const folder of [dataFolder, catalogue]) await rm(folder, { recursive: true, force: true });
  },
});

// Each part has a story of its own too: the first day, the own application, registering, the certificate, and turning an account off.
test(
  'an agency begins with an empty folder: people come, decide, use an application of its own, and leave',
  inWholeTest,
  async ({ agency }) => {
    const { portal, browser } = agency;
    const admin =
      await test.step('the printed password lets one administrator in, who sees what is to do', () =>
        beginAsAdministrator(agency));
    await test.step('forty people come from a file, after a look at what would happen', () =>
      importForty(admin));
    const passwords = await test.step('three of them get a password and a role', () => nameThree(admin));
    await test.step('one of them is named to decide', () => nameAuthorizer(admin));
    const nia = await test.step('somebody new makes an account, and waits', () => register(agency));
    const supervisor = await firstSignIn(browser, portal, {
      username: 'ada.rivers',
      password: passwords.supervisor,
    });
    await test.step('the supervisor lets them in', () => letIn(supervisor, nia));
    await test.step('they send a certificate', () => uploadCertificate(nia));
    const number = await test.step('they ask for a role', () => ask(nia, log));
    await test.step('two people decide, each at their desk', async () => {
      await approve(supervisor, 'SUPERVISOR', number);
      const authorizer = await firstSignIn(browser, portal, {
        username: 'ben.rivers',
        password: passwords.authorizer,
      });
      await approve(authorizer, 'AUTHORIZER', number);
    });
    await test.step('the application opens without a second sign-in', () => visit(nia, agency));
    const open = await test.step('they ask for one more, which nobody has decided yet', async () => {
      const second = await nia.context().newPage();
      return { number: await ask(second, library), page: second };
    });
    await test.step('they leave, and the administrator sees before what it does', () =>
      turnOff(admin, open.number));
    await test.step('everything has ended', () => expectEnded({ nia, page: open.page, admin }));
    await test.step('RM-IT help takes away what was left', async () => {
      const help = await firstSignIn(browser, portal, { username: 'cleo.rivers', password: passwords.help });
      await removeWhatIsLeft(help, new URL(admin.url()).pathname);
    });
  },
);

async function beginAsAdministrator({ browser, portal }: Agency): Promise<Page> {
  const admin = await firstSignIn(browser, portal, { username: 'admin', password: printedPassword(portal) });
  await admin.getByRole('link', { name: /^Setup: \d+ steps left$/ }).click();
  await expect(admin.locator('#step-own-password')).toContainText('Done');
  await expect(admin.locator('#step-approvers')).toContainText(log);
  await expect(admin.locator('#step-addresses')).toContainText(library);
  await expect(admin.locator('#step-addresses')).not.toContainText(log);
  await press(admin, admin.locator('#step-people').getByRole('link', { name: 'Open the list of people' }));
  await expect(admin.getByRole('heading', { level: 1, name: 'People' })).toBeFocused();
  return admin;
}

async function importForty(admin: Page): Promise<void> {
  await press(admin, admin.getByRole('link', { name: 'Import people' }));
  await admin.locator('input[type=file]').setInputFiles(fortyPeople());
  await press(admin, admin.getByRole('button', { name: 'Check the file' }));
  await expect(admin.getByText('40 people to add')).toBeVisible();
  await press(admin, admin.getByRole('button', { name: 'Apply the import' }));
  await expect(admin.getByText('The import is done.')).toBeVisible();
  await expect(admin.getByText('40 people added')).toBeVisible();
  await expectAccessible(admin, widths);
  await press(admin, admin.getByRole('link', { name: 'See who is not invited yet' }));
  await expect(admin.getByLabel('Account')).toHaveValue('NOT_INVITED');
  await expect(admin.getByRole('rowheader')).toHaveCount(25);
}

/** The password comes before the role: afterwards it would need a second person's confirmation, where there is one. */
async function nameThree(admin: Page) {
  const name = async (who: string, role: RegExp): Promise<string> => {
    await openPerson(admin, who);
    await expect(admin.getByText('There is no password yet.')).toBeVisible();
    const password = await giveFirstPassword(admin);
    await expect(admin.getByText('The account can be used.')).toBeVisible();
    await giveRole(admin, who, role);
    await admin.goto('/rap-home/people?state=NOT_INVITED');
    return password;
  };
  await openPerson(admin, 'Eli Marsh');
  await expectAccessible(admin, widths);
  await admin.goBack();
  return {
    supervisor: await name('Ada Rivers', /^Supervisor/),
    authorizer: await name('Ben Rivers', /^Authorizer/),
    help: await name('Cleo Rivers', /^RM-IT Help/),
  };
}

async function nameAuthorizer(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Administration' }).click();
  await admin.getByRole('banner').getByRole('link', { name: 'Approvers' }).click();
  await press(admin, admin.getByRole('button', { name: `Add authorizer: ${log}` }));
  const dialog = admin.getByRole('dialog');
  await type(admin, dialog.getByRole('combobox', { name: 'Person' }), 'ben riv');
  await dialog.getByRole('option', { name: /Ben Rivers/ }).click();
  await type(admin, dialog.getByRole('textbox', { name: 'Reason' }), 'He keeps the inspection log');
  await press(admin, dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(admin.getByText(`Ben Rivers (Example Agency) was added for ${log}.`)).toBeVisible();
  await admin.goto('/rap-home/setup');
  await expect(admin.locator('#step-help-desk')).toContainText('Done');
  await expect(admin.locator('#step-approvers')).not.toContainText(log);
}

/** By keyboard, from the catalog to the portal: the form of the sign-in service, and the rules of behavior. */
async function register({ browser, portal }: Agency): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/rap-home/applications');
  await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().press('Enter');
  await press(page, page.getByRole('link', { name: 'Create an account' }));
  for (const [label, text] of [
    ['First or given name', 'Nia'],
    ['Last or family name', 'Waters'],
    ['Organization or agency', 'Example Agency'],
    ['Your supervisor’s email address', 'ada.rivers@agency.example'],
    ['Your email address', 'nia.waters@agency.example'],
    ['Username', 'nia.waters'],
    ['Password', chosenPassword('nia')],
    ['Confirm password', chosenPassword('nia')],
  ] as const)
    await type(page, page.getByLabel(label, { exact: true }), text);
  await page.keyboard.press('Enter');
  await acceptRules(page);
  await expect(page.getByText(/Ada Rivers must approve it by/)).toBeVisible();
  await page.goto('/rap-home/account');
  await expect(
    page.getByText(/^You created your account on .* It is waiting for Ada Rivers\.$/),
  ).toBeVisible();
  await expectAccessible(page, widths);
  return page;
}

async function letIn(supervisor: Page, nia: Page): Promise<void> {
  await supervisor
    .getByRole('banner')
    .getByRole('link', { name: /^Manage Requests/ })
    .click();
  await supervisor.getByRole('link', { name: new RegExp(`^${newcomer}, request`) }).click();
  await press(supervisor, supervisor.getByRole('button', { name: 'Approve', exact: true }));
  await expect(supervisor.getByText('You approved this request.')).toBeVisible();
  await nia.goto('/rap-home/applications');
  await expect(nia.getByRole('button', { name: `Request Access: ${log}` })).toBeEnabled();
}

async function uploadCertificate(nia: Page): Promise<void> {
  await nia.getByRole('link', { name: 'Go to your account page' }).click();
  await nia.goto('/rap-home/account?section=certificates');
  const form = nia.getByRole('form', { name: 'Upload a certificate' });
  await form.getByRole('combobox', { name: 'Certificate' }).selectOption({ label: 'Privacy training' });
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  await form.getByLabel(/^File/).setInputFiles({ name: 'Privacy.pdf', mimeType: 'application/pdf', buffer });
  const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel(/^Expiration date/).fill(day);
  await press(nia, form.getByRole('button', { name: 'Upload' }));
  await expect(nia.getByText('Counts already, not checked yet')).toBeVisible();
}

async function ask(page: Page, application: string): Promise<string> {
  await page.goto('/rap-home/applications');
  const wizard = await openRequest(page, application);
  await choose(wizard, application === log ? /^Inspect/ : /^Upload/);
  return await submitWizard(wizard, `Your ${application} Access Request`);
}

async function visit(nia: Page, { apache }: Agency): Promise<void> {
  await nia.goto('/rap-home/applications?show=mine');
  await cardOf(nia, log)
    .getByRole('link', { name: /^Visit Site/ })
    .click();
  await nia.waitForURL(apache.inside);
  await expect(nia.locator('h1')).toHaveText('Levees');
}

async function turnOff(admin: Page, open: string): Promise<void> {
  await admin.goto('/rap-home/people');
  await openPerson(admin, newcomer);
  await press(admin, admin.getByRole('button', { name: 'Turn account off' }));
  const dialog = admin.getByRole('dialog', { name: 'Turn account off' });
  await expect(dialog.getByText('1 open request of this person will be canceled.')).toBeVisible();
  await expect(dialog.getByText(open)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: log })).toContainText('Inspect');
  await type(admin, dialog.getByLabel(/^Reason/), 'Leaves the agency at the end of the week');
  await press(admin, dialog.getByRole('button', { name: 'Turn account off' }));
  const after = admin.getByRole('dialog', { name: `The account of ${newcomer} is off` });
  const left = after.getByRole('listitem').filter({ hasText: log });
  await expect(left).toContainText('RM-IT Help can remove this access.');
  await expectAccessible(admin, widths);
  await press(admin, after.getByRole('button', { name: 'Close' }));
}

/** What had been open is asked for once more: the page of the portal, that of Apache, the password, the request, the access. */
async function expectEnded({ nia, page, admin }: { nia: Page; page: Page; admin: Page }): Promise<void> {
  // The open page hears of it by itself, and a reloaded one knows nobody.
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect(page.locator('.nav-person')).toHaveCount(0);
  // A reloaded page does not come from the browser's memory.
  await expect
    .poll(async () => {
      await nia.reload();
      return nia.url();
    })
    .toContain('/login-actions/');
  await nia.locator('#username').fill('nia.waters');
  await nia.locator('#password').fill(chosenPassword('nia'));
  await nia.locator('#kc-login').click();
  await expect(nia.getByRole('alert')).toContainText('Invalid username or password.');
  await admin.reload();
  await expect(admin.getByText('This person is not signed in anywhere.')).toBeVisible();
  const requests = admin.getByRole('region', { name: 'Requests' });
  await expect(requests.getByRole('listitem').filter({ hasText: library })).toContainText('Canceled');
  await expect(admin.getByRole('region', { name: 'Access' })).toContainText('Inspect');
}

async function removeWhatIsLeft(help: Page, person: string): Promise<void> {
  await help.goto(person);
  const access = help.getByRole('region', { name: 'Access' });
  await access.getByRole('link', { name: /^Remove/ }).click();
  await expect(help.getByRole('heading', { level: 2, name: newcomer })).toBeVisible();
  await press(help, help.getByRole('checkbox', { name: log }), 'Space');
  await type(help, help.getByRole('textbox', { name: 'Reason' }), 'Left the agency on Friday');
  await press(help, help.getByRole('button', { name: 'Review' }));
  await press(help, help.getByRole('dialog').getByRole('button', { name: 'Remove access' }));
  await expect(help.getByRole('listitem').filter({ hasText: 'Access removed' })).toContainText(log);
  await help.goto(person);
  await expect(access).toContainText('This person has no role in any application.');
}
