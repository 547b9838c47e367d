import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, fillSignIn, test } from './portal.ts';

test.use({ ownPortal: true });

const application = 'Biblioteca de Pérdidas Hazus';

/** Words that no Spanish sentence of ours has; names, roles and the literal statuses stay as they are. */
const english = /\b(?:the|your?|and|with|of|for|waiting|request(?:s|ed)?|sign|decides|decided)\b/i;

/** The whole page is Spanish, for eyes and for screen readers, and accessible. */
async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const lines = (await page.locator('body').innerText()).split('\n');
  expect(lines.filter((line) => english.test(line))).toEqual([]);
  expect(await page.title()).not.toMatch(english);
  await expectAccessible(page);
}

test('the whole way of a request in Spanish', async ({ openBrowser, signIn }) => {
  const { page } = await openBrowser({ language: 'es' });
  let number = '';

  await test.step('catálogo e inicio de sesión', async () => {
    await page.goto('/rap-home/applications');
    await expect(page.getByRole('heading', { name: application })).toBeVisible();
    await page.getByRole('button', { name: 'Así es como usted puede verificarlo' }).click();
    await expectSpanish(page);
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await page.locator('summary').click();
    await expectSpanish(page);
    await page.locator('#kc-login').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSpanish(page);
    await fillSignIn(page, 'newcomer');
    await expect(page.getByText('Le damos la bienvenida, Nora.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Pedir acceso: ${application}` })).toBeVisible();
    await expectSpanish(page);
  });

  await test.step('asistente', async () => {
    await page.getByRole('button', { name: `Pedir acceso: ${application}` }).click();
    const wizard = page.getByRole('dialog', { name: `Pedir acceso: ${application}` });
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByText('Elija al menos un rol.')).toBeVisible();
    await expectSpanish(page);
    await wizard.getByText(/^Upload/).click();
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await wizard.getByRole('textbox').fill('Estimaciones de pérdidas');
    await expectSpanish(page);
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByRole('heading', { name: '¿Está todo bien?' })).toBeVisible();
    await expectSpanish(page);
    await wizard.getByRole('button', { name: 'Enviar' }).click();
    number = await wizard.getByRole('link', { name: /^RAP-/ }).innerText();
    await expectSpanish(page);
    await wizard.getByRole('link', { name: 'Ver el estado' }).click();
  });

  await test.step('estado, cancelación y página de la solicitud', async () => {
    await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible();
    await expectSpanish(page);
    await page.getByRole('article').getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSpanish(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: 'Qué ha ocurrido' })).toBeVisible();
    await expectSpanish(page);
  });

  await test.step('bandeja y decisión', async () => {
    const { page: supervisor } = await signIn('supervisor', { language: 'es' });
    await supervisor.getByRole('link', { name: 'Gestionar solicitudes' }).click();
    await supervisor.getByRole('link', { name: `solicitud ${number}` }).waitFor();
    await expectSpanish(supervisor);
    await supervisor.getByRole('link', { name: `solicitud ${number}` }).click();
    await supervisor.getByRole('button', { name: 'Denegar' }).click();
    await expect(supervisor.getByText('Corrija esto primero')).toBeVisible();
    await expectSpanish(supervisor);
    await supervisor.getByRole('combobox').selectOption('NOT_NEEDED');
    await supervisor.getByRole('textbox').fill('No hace falta para este trabajo.');
    await supervisor.getByRole('button', { name: 'Denegar' }).click();
    await expect(supervisor.getByText('Usted denegó esta solicitud.')).toBeVisible();
    await expectSpanish(supervisor);
    await supervisor
      .getByRole('link', { name: /^Volver a / })
      .first()
      .click();
    await expect(supervisor.getByText('Nada espera su decisión.')).toBeVisible();
    await expectSpanish(supervisor);
  });

  await test.step('denegación', async () => {
    await page.goto('/rap-home/applications?show=status');
    await expect(page.getByText('No hace falta para este trabajo.')).toBeVisible();
    await expectSpanish(page);
  });
});

test('an application and the refusal of an outsider in Spanish', async ({
  complaints,
  openBrowser,
  signIn,
}) => {
  complaints.expect(/^CIAM Error/);
  const { page: staff } = await signIn('staff', { language: 'es' });
  await staff.getByRole('link', { name: `Visitar el sitio: ${application}` }).click();
  await expect(staff.getByText('Sesión iniciada como Sam Staff')).toBeVisible();
  await expectSpanish(staff);
  const { page: outsider } = await openBrowser({ language: 'es' });
  await outsider.goto('/rap-home/login');
  await fillSignIn(outsider, 'outsider');
  await expect(outsider.getByRole('heading', { name: 'No puede usar este portal' })).toBeVisible();
  await expectSpanish(outsider);
});

test('the states stand in the order of the language', async ({ signIn }) => {
  const { page } = await signIn('newcomer', { language: 'es' });
  await page.goto('/rap-home/applications?request=mpp-app');
  const wizard = page.getByRole('dialog');
  await wizard.locator('label').filter({ hasText: 'State Write' }).click();
  await wizard.getByRole('combobox').press('ArrowDown');
  const states = await wizard.getByRole('option').allInnerTexts();
  expect(states.length).toBeGreaterThan(50);
  expect(states).toEqual(states.toSorted(new Intl.Collator('es').compare));
  expect(states.indexOf('Samoa Americana (AS)')).toBeGreaterThan(states.indexOf('Puerto Rico (PR)'));
});
