import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { application, cardOf, openFromDesk } from '../journeys/journeys.ts';
import { acceptRulesButton } from '../journeys/rules.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const chosen = 'a-long-river-and-nine-stones';
const answers = [
  'Ana María',
  '',
  'Ríos',
  '',
  'Flood Risk Agency',
  'supervisor@agency.example',
  'ana.rios@agency.example',
  'ana.rios',
];

/** Types into one field after another with the keyboard alone, starting where the focus is. */
async function typeAnswers(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('somebody new makes an account by keyboard and is in the portal, locked until it is approved', async ({
  openBrowser,
  signIn,
}) => {
  const { page } = await openBrowser();

  await test.step('the way from the sign-in page and back', async () => {
    await page.goto('/rap-home/applications');
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'I have an account' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  });

  await test.step('what is wrong has the focus, and leads to its field; nothing typed is lost', async () => {
    await page.getByLabel('First or given name').focus();
    await typeAnswers(page, ['Ana María', '', 'Ríos', '', 'Flood Risk Agency', 'supervisor', '', 'newcomer']);
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your supervisor’s email address, like name@agency.example',
      'Enter your email address',
      'Enter a password',
      'Enter the password again',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const supervisor = page.getByLabel('Your supervisor’s email address');
    await expect(supervisor).toBeFocused();
    await expect(supervisor).toHaveValue('supervisor');
    await expect(supervisor).toHaveAccessibleDescription(/like name@agency\.example/);
    await expect(page.getByLabel('Last or family name')).toHaveValue('Ríos');
  });

  await test.step('a taken username is told, and the passwords can be looked at', async () => {
    await supervisorOnwards(page, ['supervisor@agency.example', 'ana.rios@agency.example', 'newcomer']);
    await page.keyboard.press('Tab');
    await typeAnswers(page, [chosen, chosen]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(chosen);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This username is taken. Choose another.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('the account is made and signed in', async () => {
    await page.getByRole('alert').getByRole('link').press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await typeAnswers(page, ['ana.rios', chosen, chosen]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rules of behavior', level: 1 })).toBeFocused();
    await expectAccessible(page);
    await press(page, page.getByRole('button', { name: acceptRulesButton }));
    await expect(page.getByText('Signed in as Ana María Ríos')).toBeVisible();
    await expect(page.getByText('Your account is not active yet')).toHaveCount(1);
    await expect(
      page.getByText(/Your account was created\. Dana Lee must approve it by \w{3} \d{1,2}\. Until then/),
    ).toBeVisible();
    await expect(page.getByRole('main').locator('.usa-alert'), 'one banner').toHaveCount(1);
    await expect(page.getByText(/^In progress/)).toBeHidden();
    await expectAccessible(page);
    await expect(cardOf(page).getByRole('button', { name: `Request Access: ${application}` })).toBeDisabled();
  });

  await test.step('its owner and its supervisor read what is asked, and what a yes gives', async () => {
    const title = 'Profile Update Request: New account';
    await page.goto('/rap-home/applications?show=status');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toContainText('After Dana Lee decides, the account is activated automatically.');
    const number = await card.getByRole('link', { name: /^RAP-/ }).innerText();
    await card.getByRole('button', { name: /^Cancel Request/ }).click();
    await expect(
      page.getByText(`Do you want to cancel your Profile Update Request, ${number}?`),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: number }).click();
    await expectAskedByAccount(page);

    const { page: supervisor } = await signIn('supervisor');
    await supervisor.goto('/rap-home/manage-requests?role=SUPERVISOR');
    const row = supervisor.getByRole('row', { name: number });
    await expect(row).toContainText('New account: wants to use the portal');
    await expect(row).toContainText('Activates the account');
    await expect(row).toContainText('Email not verified');
    await openFromDesk(supervisor, 'SUPERVISOR', number);
    await expect(supervisor.getByRole('heading', { name: /: New account$/, level: 1 })).toBeVisible();
    await expectAskedByAccount(supervisor);
    await page.goto('/rap-home/applications');
    const ask = cardOf(page).getByRole('button', { name: `Request Access: ${application}` });
    await expect(ask).toBeDisabled();
    await supervisor.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(supervisor.getByText('You approved this request.')).toBeVisible();
    await expect(page.getByText('Your account is now active. You can request access')).toBeVisible();
    await expect(ask).toBeEnabled();
    await page.goto(`/rap-home/requests/${number}`);
    await expect(page.getByText('Approved. The account is active.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to All Applications' }).click();
    await expect(ask).toBeEnabled();
  });
});

/** The facts of the request that a new account makes, in both languages; nothing that could be missing. */
async function expectAskedByAccount(page: Page): Promise<void> {
  const fact = (name: string) =>
    page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');
  await expect(fact('Requests')).toHaveText('To use the portal with a new account');
  await expect(fact('If approved')).toContainText(
    'The person gets the role RAPUser: the account becomes active',
  );
  await expect(page.getByText('Not provided')).toHaveCount(0);
  await expect(page.getByText('No roles in this application')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(fact('Solicita')).toHaveText('Usar el portal con una cuenta nueva');
  await expect(fact('Si se aprueba')).toContainText(
    'La persona recibe el rol RAPUser: la cuenta queda activa',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(fact('Requests')).toBeVisible();
}

async function supervisorOnwards(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
}

test('the page in Spanish on a narrow screen, without scripts', async ({ portal, browser }) => {
  const context = await browser.newContext({
    baseURL: portal.origin,
    locale: 'es-US',
    viewport: { width: 320, height: 700 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const query = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `${portal.origin}/rap-home/login`,
    response_type: 'code',
    scope: 'openid',
    ui_locales: 'es',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`/realms/risk-map/protocol/openid-connect/registrations?${query.toString()}`);
  await expect(page.getByRole('heading', { name: 'Crear una cuenta' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Mostrar/ })).toBeHidden();
  await page.getByRole('button', { name: 'Crear la cuenta e iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Escriba sus apellidos');
  for (const [index, text] of answers.entries()) {
    await page.locator('input:not([type=password])').nth(index).fill(text.replace('ana.', 'eva.'));
  }
  for (const field of await page.locator('input[type=password]').all()) await field.fill(chosen);
  await page.getByRole('button', { name: 'Crear la cuenta e iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/rap-home\/login\?.*code=/);
  await context.close();
});

test('the page in Spanish has nothing to complain about', async ({ openBrowser }) => {
  const { page } = await openBrowser({ language: 'es' });
  await page.goto('/rap-home/login');
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear la cuenta e iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
});
