import type { Locator, Page } from '@playwright/test';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

const platform = 'Mapping Information Platform';

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Welcome, MIP User' });
}

/** Answers the page's next choice instead of the server. */
async function answerWith(page: Page, status: number, code: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/updateMIPAccountSelection', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', json: { status, code } }),
  );
}

test.describe('somebody with several accounts', () => {
  test.use({ ownPortal: true });

  test('chooses one by keyboard alone, visits with it, and chooses another', async ({ signIn }) => {
    const { page } = await signIn('mipsuper');
    const card = cardOf(page, platform);
    const select = card.getByRole('button', { name: `Select Account: ${platform}` });
    await expect(card.getByRole('button', { name: `Visit Site: ${platform}` })).toBeDisabled();
    await expect(card).toContainText('You have several accounts here. Select the one to use.');
    for (const hidden of ['Request Access', 'Remove Access', 'Change Role'])
      await expect(card.getByRole('button', { name: hidden })).toHaveCount(0);
    await select.focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('radio', { name: 'nair_riverbend' })).toHaveAccessibleDescription(
      'Riverbend Mapping LLC',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Select Account' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Select an account.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'nair_riverbend' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'nair_delta' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`You now use nair_delta. You can visit ${platform}.`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(select).toBeFocused();
    await expect(card).toContainText('Your account: nair_delta (Delta Surveys and Mapping).');
    await select.click();
    await expect(dialog.getByRole('radio', { name: 'nair_delta' })).toBeChecked();
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: `Visit Site: ${platform}` }).click();
    await expect(page.getByText('Signed in as Priya Nair')).toBeVisible();
    await expect(page.getByText('Your account: nair_delta (Delta Surveys and Mapping)')).toBeVisible();
    await expectAccessible(page);
  });
});

const inTheWay = {
  en: {
    link: 'Why can’t I get in?',
    first: 'Start here: Account in the application',
    repair: 'Select an account on the application’s card',
    select: 'Select Account: Mapping Information Platform',
  },
  es: {
    link: '¿Por qué no puedo entrar?',
    first: 'Comience aquí: Cuenta en la aplicación',
    repair: 'Seleccionar una cuenta en la tarjeta de la aplicación',
    select: 'Seleccionar cuenta: Plataforma de Información Cartográfica',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`the person who has chosen no account reads that this is in the way: ${language}`, async ({
    signIn,
  }) => {
    const say = inTheWay[language];
    const { page } = await signIn('mipsuper', { language });
    await page.getByRole('link', { name: say.link }).click();
    await expect(page.getByText(say.first)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: say.repair }).click();
    await expect(page.getByRole('button', { name: say.select })).toBeVisible();
  });

test('a refusal and a fault have their own words, and only the fault can be tried again', async ({
  signIn,
  complaints,
}) => {
  const { page } = await signIn('mipsuper');
  complaints.expect(/status of (409|500)/);
  const failures = [
    [409, 'ACCOUNT_LOCKED', 'Your account may be locked, or you may be missing permissions.'],
    [409, 'MISSING_PERMISSION', 'Contact the IT help desk at helpdesk@agency.example.'],
    [500, 'UNEXPECTED', 'Unable to update your MIP account at this time.'],
  ] as const;
  for (const [status, code, text] of failures) {
    await answerWith(page, status, code);
    await cardOf(page, platform).getByRole('button', { name: 'Select Account' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('nair_delta').click();
    await dialog.getByRole('button', { name: 'Select Account' }).click();
    await expect(dialog).toContainText(text);
    await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(status === 500 ? 1 : 0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Return to Applications' }).click();
    await expect(dialog).toBeHidden();
  }
});

test.describe('in Spanish', () => {
  test('the dialog and the card read as well', async ({ signIn }) => {
    const { page } = await signIn('mipsuper', { language: 'es', width: 320 });
    await page.getByRole('button', { name: /^Seleccionar cuenta:/ }).click();
    await expect(page.getByRole('dialog', { name: 'Le damos la bienvenida a MIP' })).toBeVisible();
    await expectAccessible(page);
  });
});
