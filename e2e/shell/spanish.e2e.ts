import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { requestStatuses } from '../../core/src/domain/requests/lifecycle/statuses.ts';
import { inWholeTest, readsOnly } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const application = 'Biblioteca de Pérdidas Hazus';

/** Words that no Spanish sentence of ours has; names and roles stay as they are. */
const english =
  /\b(?:the|your?|and|with|of|for|by|from|this|is|are|waiting|request(?:s|ed)?|sign|decides|decided)\b/i;

/** Words of the statuses as the API spells them, in any case. */
const statusWords = new RegExp(
  String.raw`\b(?:${[...new Set(requestStatuses.flatMap((status) => status.split('_')))]
    .filter((word) => !['SUPERVISOR', 'RMIT', 'FILETRAIL', 'ADMIN'].includes(word))
    .join('|')})\b`,
  'i',
);

/** What the invented people are called and where they work stays as it is in every language. */
const ownWords = [...readFileSync('data/people.json', 'utf8').matchAll(/"([^"]{3,})"/g)]
  .map(([, value = '']) => value)
  .toSorted((a, b) => b.length - a.length);

function withoutOwnWords(line: string): string {
  return ownWords.reduce((rest, word) => rest.replaceAll(word, ''), line);
}

/** The whole page is Spanish, for eyes and for screen readers. */
async function expectSpanishWords(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const lines = (await page.locator('body').innerText()).split('\n').map(withoutOwnWords);
  const left = lines.filter((line) => english.test(line) || statusWords.test(line));
  expect(left, page.url()).toEqual([]);
  expect(await page.title()).not.toMatch(english);
}

/** The same, and accessible. */
async function expectSpanish(page: Page): Promise<void> {
  await expectSpanishWords(page);
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
    await page.getByRole('main').locator('summary').click();
    await expectSpanish(page);
    await page.locator('#kc-login').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSpanish(page);
    await fillSignIn(page, 'newcomer');
    await expect(page.getByText('Hola, Nora.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Solicitar acceso: ${application}` })).toBeVisible();
    await expectSpanish(page);
  });

  await test.step('asistente', async () => {
    await page.getByRole('button', { name: `Solicitar acceso: ${application}` }).click();
    const wizard = page.getByRole('dialog', { name: `Solicitar acceso: ${application}` });
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByText('Elija al menos un rol.')).toBeVisible();
    await expectSpanish(page);
    await wizard.getByText(/^Carga/).click();
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await wizard.getByRole('textbox').fill('Estimaciones de pérdidas');
    await expectSpanish(page);
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByRole('heading', { name: '¿Está todo correcto?' })).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible();
    await expectSpanish(page);
  });

  await test.step('bandeja y decisión', async () => {
    const { page: supervisor } = await signIn('supervisor', { language: 'es' });
    await supervisor.getByRole('link', { name: 'Gestionar solicitudes' }).click();
    await supervisor.getByRole('link', { name: `solicitud ${number}` }).waitFor();
    await expectSpanish(supervisor);
    await supervisor.getByRole('link', { name: `solicitud ${number}` }).click();
    await supervisor.getByRole('button', { name: 'Denegar' }).click();
    await supervisor.getByRole('button', { name: 'Denegar la solicitud' }).click();
    await expect(supervisor.getByText('Corrija lo siguiente')).toBeVisible();
    await expectSpanish(supervisor);
    await supervisor.getByRole('combobox').selectOption('NOT_NEEDED');
    await supervisor.getByRole('textbox').fill('No hace falta para este trabajo.');
    await supervisor.getByRole('button', { name: 'Denegar la solicitud' }).click();
    await expect(supervisor.getByText('Usted denegó esta solicitud.')).toBeVisible();
    await expectSpanish(supervisor);
    await supervisor
      .getByRole('link', { name: /^Volver a / })
      .first()
      .click();
    await expect(supervisor.getByText('No hay nada en espera de su decisión.')).toBeVisible();
    await expectSpanish(supervisor);
  });

  await test.step('denegación', async () => {
    await page.goto('/rap-home/applications?show=status');
    await expect(page.getByText('No hace falta para este trabajo.')).toBeVisible();
    await expectSpanish(page);
  });
});

test(
  'an application and the refusal of an outsider in Spanish',
  readsOnly,
  async ({ complaints, openBrowser, signIn }) => {
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
  },
);

test('the states are in the order of the language', readsOnly, async ({ signIn }) => {
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

// Screens in Spanish are walked by `page-checks/small-screens` too, and what is not Spanish in the texts `web/texts/spanish.test.ts` finds.
test(
  'every screen of everybody whom the demonstration invents is Spanish',
  inWholeTest,
  async ({ openBrowser, signIn }) => {
    const { page: requester } = await signIn('newcomer', { isBlank: true });
    const caller = await callerAt(requester);
    const roles = { requestedAppName: 'p4-app', role: ['Regional - Region 04'], purpose: 'Planes' };
    const number = await send(caller, 'ACCESS_REQUEST', roles);
    await send(caller, 'ACCESS_REQUEST', { ...roles, requestedAppName: 'hll-app', role: ['Upload'] });
    const tabs = ['all', 'mine', 'status'].map((show) => `/rap-home/applications?show=${show}`);
    const desk = (role: string) => `/rap-home/manage-requests?role=${role}`;
    const account = '/rap-home/account';
    const screens: Readonly<Record<string, readonly string[]>> = {
      newcomer: [...tabs, `/rap-home/requests/${number}`, account],
      staff: [...tabs, '/rap-home/applications?change=p4-app'],
      partner: [...tabs, '/rap-home/applications?request=p4-app', account],
      supervisor: [
        desk('SUPERVISOR'),
        `${desk('SUPERVISOR')}&view=alternates`,
        `/rap-home/requests/${number}`,
      ],
      authorizer: [desk('AUTHORIZER')],
      both: [...tabs, desk('SUPERVISOR'), desk('AUTHORIZER'), account],
      helpdesk: [desk('RM_IT_HELP'), `${desk('RM_IT_HELP')}&view=stuck`, `/rap-home/requests/${number}`],
      filetrail: [desk('FILETRAIL_ADMIN')],
      security: [...tabs, `/rap-home/requests/${number}`],
      ...Object.fromEntries(
        ['owner', 'eloma', 'elstaff', 'mipsuper', 'locked', 'inactive', 'expired'].map((name) => [
          name,
          tabs,
        ]),
      ),
    };
    const walk = async (name: string): Promise<void> => {
      const { page, context } = await signIn(name, { language: 'es' });
      for (const screen of screens[name] ?? []) {
        await page.goto(screen);
        await expect(page.locator('main h1, main h2').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        await expectSpanishWords(page);
      }
      await context.close();
    };
    const everybody = Object.keys(screens);
    while (everybody.length > 0) await Promise.all(everybody.splice(0, 4).map(walk));
    const { page: visitor } = await openBrowser({ language: 'es' });
    await visitor.goto('/rap-home/applications');
    await visitor.getByRole('heading', { name: application }).waitFor();
    await expectSpanishWords(visitor);
  },
);
