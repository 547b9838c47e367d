import type { Page } from '@playwright/test';
import { accountLocked } from '../../server/src/identity/testing/arranged-people.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    desks: ['Manage Requests', 'Remove Access', 'Find a Request', 'Administration'],
    locked: 'Your account is locked',
    unusable: /You cannot use this page while your account is locked/,
    toApplications: 'Go to Applications',
    notice: /confirm that your profile is correct and save it/,
  },
  es: {
    desks: ['Gestionar solicitudes', 'Quitar acceso', 'Buscar una solicitud', 'Administración'],
    locked: 'Su cuenta está bloqueada',
    unusable: /No puede usar esta página mientras su cuenta esté bloqueada/,
    toApplications: 'Ir a Aplicaciones',
    notice: /confirme que su perfil es correcto y guárdelo/,
  },
} as const;

/** Screens of the help desk, by the address that a bookmark has. */
const screens = [
  'manage-requests?role=RM_IT_HELP',
  'manage-requests?role=RM_IT_HELP&view=stuck',
  'find-request',
  'remove-access',
  'unused-accounts',
  'background-work',
];

for (const [language, say] of waysToTell(Object.entries(words), 1))
  test(`a locked member of the help desk finds no way to a desk, and sees why there is none: ${language}`, async ({
    signIn,
    inDatabase,
  }) => {
    await inDatabase(accountLocked('helpdesk'));
    const { page } = await signIn('helpdesk', { language: language as keyof typeof words });
    const header = page.getByRole('banner');
    for (const desk of say.desks) await expect(header.getByText(desk)).toHaveCount(0);
    for (const screen of screens) {
      await page.goto(`/rap-home/${screen}`);
      await expect(page.getByText(say.locked, { exact: true })).toBeVisible();
      await expect(page.getByText(say.unusable)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
    await expectAccessible(page, widths);
    await page.getByRole('link', { name: say.toApplications }).click();
    await expect(page.getByText(say.notice).first()).toBeVisible();
  });

test('an administrator who is locked at the form publishes nothing, and keeps what was typed', async ({
  signIn,
  inDatabase,
}) => {
  const { page } = await signIn('admin', { isBlank: true });
  await page.goto('/rap-home/site-alerts?alert=new');
  await write(page, 'Title in English', 'Offices are closed');
  await write(page, 'Title in Spanish', 'Las oficinas están cerradas');
  await write(page, 'Text in English', 'Stay away.');
  await write(page, 'Text in Spanish', 'No vengan.');
  await inDatabase(accountLocked('admin'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/Your account is currently locked/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title in English' })).toHaveValue('Offices are closed');
  await page.goto('/rap-home/resources');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Offices are closed')).toHaveCount(0);
});

async function write(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
}
