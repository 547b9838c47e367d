import type { Page } from '@playwright/test';
import { inWholeTest } from '../journeys/tellings.ts';
import { addresses } from '../../core/src/contract/addresses.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    title: 'Remove Access',
    search: 'Name, email, or username',
    noMatch: 'No one whose access you can remove matches your search.',
    tooFew: 'Type at least 2 letters.',
    listed: /^Sam Staff has access to \d+ applications?\.$/,
    clear: 'Clear the select content',
    review: 'Review',
    chooseOne: 'Select at least one application.',
    tooShort: 'Reason: Enter at least 10 characters.',
    reason: /^Reason/,
    loses: 'Sam Staff will lose Upload in Hazus Loss Library today.',
    confirm: 'Remove access',
    done: '1 of 1 removals went through',
    removed: 'Access removed',
    again: 'Remove other access',
    started: 'Removals you started',
    news: /your access to .* was removed/,
    why: 'Moved to another office in spring',
  },
  es: {
    title: 'Quitar acceso',
    search: 'Nombre, correo o usuario',
    noMatch: 'Su búsqueda no coincide con ninguna persona cuyo acceso usted pueda quitar.',
    tooFew: 'Escriba al menos 2 letras.',
    listed: /^Sam Staff tiene acceso a \d+ aplicaci(ón|ones)\.$/,
    clear: 'Borrar el contenido de la selección',
    review: 'Revisar',
    chooseOne: 'Seleccione al menos una aplicación.',
    tooShort: 'Motivo: Escriba al menos 10 caracteres.',
    reason: /^Motivo/,
    loses:
      'Sam Staff perderá hoy Regional - Región 04 en la aplicación Portal de Planificación y Compras de Proyectos.',
    confirm: 'Quitar acceso',
    done: 'Solicitudes tramitadas: 1 de 1',
    removed: 'Se quitó el acceso',
    again: 'Quitar otro acceso',
    started: 'Solicitudes que usted inició',
    news: /se le quitó el acceso a/,
    why: 'Se mudó a otra oficina en primavera',
  },
};

/** By keyboard; the form is what the Tab key comes to next. */
async function choosePerson(page: Page, say: (typeof words)['en'], typed: string, name: string) {
  const box = page.getByRole('combobox', { name: say.search });
  await box.fill(typed);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, widths);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const active = page.locator('.options-list__option--active');
    await expect(active).toHaveText(new RegExp(`^${name}`), { timeout: 100 });
    await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '', {
      timeout: 100,
    });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(name);
  await expect(box).toBeFocused();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a supervisor and a product owner take access away, and the person reads who did it and why', async ({
  signIn,
}) => {
  for (const [username, language, application] of [
    ['supervisor', 'en', 'Hazus Loss Library'],
    ['owner', 'es', 'Portal de Planificación y Compras de Proyectos'],
  ] as const) {
    const say = words[language];
    const { page } = await signIn(username, { language });
    await page.getByRole('banner').getByRole('link', { name: say.title }).click();
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();

    const box = page.getByRole('combobox', { name: say.search });
    await box.click();
    await box.fill('m');
    await expect(page.getByRole('status').filter({ hasText: say.tooFew })).toBeAttached();
    await box.fill('morgan');
    await expect(page.getByRole('status').filter({ hasText: say.noMatch })).toBeAttached();
    await expectAccessible(page, widths);

    await choosePerson(page, say, 'sam', 'Sam Staff');
    await expect(page).toHaveURL(/remove-access\?person=staff$/);
    await expect(page.getByRole('status').filter({ hasText: say.listed })).toBeAttached();
    await page.getByRole('button', { name: say.review }).click();
    await expect(page.getByRole('link', { name: say.chooseOne })).toBeVisible();
    await page.locator('label').filter({ hasText: application }).click();
    await page.getByRole('textbox', { name: say.reason }).fill('No');
    await page.getByRole('button', { name: say.review }).click();
    await page.getByRole('link', { name: say.tooShort }).click();
    await expect(page.getByRole('textbox', { name: say.reason })).toBeFocused();
    await expectAccessible(page, widths);

    await page.getByRole('textbox', { name: say.reason }).fill(say.why);
    await page.getByRole('button', { name: say.review }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say.loses);
    await expectAccessible(page, widths);
    await dialog.getByRole('button', { name: say.confirm }).click();
    await expect(page.getByText(say.done)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: say.removed })).toContainText(application);
    await expectAccessible(page, widths);
    await page.getByRole('button', { name: say.again }).click();
    await page.getByRole('button', { name: say.clear }).click();
    await expect(box).toHaveValue('');
    await expect(page).toHaveURL(/remove-access$/);
    if (language === 'en') await expect(page.getByRole('heading', { name: say.started })).toBeVisible();
    await expect(page.getByRole('list', { name: say.started })).toContainText('Sam Staff');
    await expectAccessible(page, widths);

    const { page: staff, context } = await signIn('staff', { language });
    await staff.getByRole('link', { name: say.news }).click();
    await expect(staff.getByText(say.why)).toBeVisible();
    await expect(staff.getByText(`${username}@agency.example`)).toBeVisible();
    await expectAccessible(staff, widths);
    await context.close();
  }
});

test('what fails stays with its reason and is tried again, by keyboard alone', async ({ signIn }) => {
  const say = words.en;
  const { page } = await signIn('helpdesk', { isBlank: true });
  await page.goto('/rap-home/remove-access?person=staff');
  const choices = page.getByRole('group', { name: /Which access/ });
  await choices.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: say.reason }).focus();
  await page.keyboard.type(say.why);
  await page.reload();
  await expect(choices.getByRole('checkbox').first(), 'outlives a reload').toBeChecked();
  await expect(page.getByRole('textbox', { name: say.reason })).toHaveValue(say.why);
  await page.getByRole('textbox', { name: say.reason }).focus();
  await page.route(`**${addresses.requests}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            code: 'BEING_APPLIED',
            detail: '',
          }),
        })
      : route.continue(),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: say.confirm }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 1 removals went through')).toBeVisible();
  await expectAccessible(page, widths);
  await page.unroute(`**${addresses.requests}`);
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say.done)).toBeVisible();
});

// Who may remove what the server's tests ask; `deciding/candidates` has a search that fails, and `deciding/find-request` the same screen.
test(
  'security comes from Find a request; nobody else is led there, or let in',
  inWholeTest,
  async ({ signIn }) => {
    const { page: security } = await signIn('security');
    await expect(
      security.getByRole('banner').getByRole('link', { name: 'Find a Request' }).first(),
    ).toBeAttached();
    await expect(security.getByRole('link', { name: 'Remove Access' })).toHaveCount(0);
    await security.goto('/rap-home/find-request');
    await security.getByRole('link', { name: 'In an emergency, remove someone’s access' }).click();
    const box = security.getByRole('combobox', { name: words.en.search });
    let isBroken = true;
    await security.route(
      (url) => url.pathname === addresses.managedPeople,
      (route) => (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue()),
    );
    await box.fill('dana');
    const failure = security.getByRole('status').filter({ hasText: 'The search did not work.' });
    await expect(failure).toBeAttached();
    await expectAccessible(security, widths);
    isBroken = false;
    await box.focus();
    await security.keyboard.press('Tab');
    await expect(security.getByRole('button', { name: 'Retry' })).toBeFocused();
    await security.keyboard.press('Enter');
    await expect(
      security.getByRole('option', { name: /^Dana Lee .*supervisor@agency.example/ }),
    ).toBeVisible();
    await expect(box).toBeFocused();
    await security.keyboard.press('Escape');
    await security.goto('/rap-home/remove-access?person=supervisor');
    await expect(box).toHaveValue('Dana Lee');
    const { page } = await signIn('newcomer');
    await expect(page.getByRole('link', { name: 'Remove Access' })).toHaveCount(0);
    await page.goto('/rap-home/remove-access');
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
    const { page: supervisor } = await signIn('supervisor', { isBlank: true });
    await supervisor.goto('/rap-home/remove-access?person=supervisor2');
    await expect(supervisor.getByText('You cannot see this person’s access')).toBeVisible();
    await expect(supervisor.getByRole('combobox')).toHaveValue('');
  },
);
