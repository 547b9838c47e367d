import type { Page } from '@playwright/test';
import { dayIn } from '../../core/src/domain/calendar/calendar-days.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { savedText } from './exporting.ts';

const words = {
  en: {
    title: 'Reports',
    search: 'Name, email, or username',
    application: 'Application',
    account: 'Account',
    name: 'Name',
    sam: 'Hazus Loss Library: Upload',
    removeAccount: 'Account: Active, remove',
    removeAll: 'Remove all filters',
    chooseColumns: 'Choose columns',
    email: 'Email',
    rows: 'A row for each',
    role: 'Role held',
    outside: 'Given outside the portal',
    csv: 'Export this list (CSV)',
    users: 'Export User Report (Excel)',
    nobody: 'No one matches your search and filters.',
    views: /^Saved views/,
    viewName: 'Name for what is shown now',
    saveView: 'Save this view',
    renameView: 'Rename Locked people',
    newName: 'New name',
    saveName: 'Save name',
    deleteView: 'Delete Who is locked',
    taken: 'You already have a saved view with this name. Choose another name.',
    refused: 'You do not have access to this page',
    failed: 'The list could not be loaded',
    retry: 'Try again',
  },
  es: {
    title: 'Informes',
    search: 'Nombre, correo o usuario',
    application: 'Aplicación',
    account: 'Cuenta',
    name: 'Nombre',
    sam: 'Biblioteca de Pérdidas Hazus: Upload',
    removeAccount: 'Cuenta: Activa, quitar',
    removeAll: 'Quitar todos los filtros',
    chooseColumns: 'Elegir columnas',
    email: 'Correo',
    rows: 'Una fila por',
    role: 'Rol asignado',
    outside: 'Otorgado fuera del portal',
    csv: 'Exportar esta lista (CSV)',
    users: 'Exportar informe de usuarios (Excel)',
    nobody: 'Nadie coincide con su búsqueda y sus filtros.',
    views: /^Vistas guardadas/,
    viewName: 'Nombre para lo que se muestra ahora',
    saveView: 'Guardar esta vista',
    renameView: 'Cambiar nombre de Locked people',
    newName: 'Nombre nuevo',
    saveName: 'Guardar nombre',
    deleteView: 'Eliminar Who is locked',
    taken: 'Ya tiene una vista guardada con ese nombre. Elija otro.',
    refused: 'Usted no tiene acceso a esta página',
    failed: 'No se pudo cargar la lista',
    retry: 'Reintentar',
  },
} as const;

const rowsOf = (page: Page) => page.locator('#people-list tbody tr');
const toolOf = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

for (const language of waysToTell(['en', 'es'] as const)) {
  const say = words[language];

  test(`who has what is searched, filtered, sorted and kept in the address (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('security', { language, isBlank: true });
    await page.goto('/rap-home/reports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title);
    await expect(rowsOf(page).first()).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('combobox', { name: say.application, exact: true }).selectOption('hll-app');
    await page.getByRole('combobox', { name: say.account, exact: true }).selectOption('ACTIVE');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText(say.sam);
    await expectAccessible(page, [1280, 320]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: say.account, exact: true })).toHaveValue('ACTIVE');
    await page.getByRole('button', { name: say.removeAccount }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await page.getByRole('button', { name: say.removeAll, exact: true }).click();
    await expect(page.getByRole('searchbox', { name: say.search })).toBeFocused();
    await expect(rowsOf(page)).not.toHaveCount(2);
    const names = await rowsOf(page).locator('th').allTextContents();
    await page.getByRole('columnheader', { name: say.name, exact: true }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: say.name, exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(rowsOf(page).locator('th')).toHaveText(names.toReversed());
    await page.goBack();
    await expect(rowsOf(page).locator('th')).toHaveText(names);
    await page.getByRole('searchbox', { name: say.search }).fill('zzzz');
    await expect(page.getByText(say.nobody)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: say.search }).fill('staff@agency.example');
    await page.getByRole('link', { name: 'Sam Staff' }).click();
    await expect(page).toHaveURL(/\/rap-home\/people\/[0-9a-f-]{36}$/);
  });

  test(`a list is exported as it is shown, its columns chosen by keyboard alone (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('security', { language, isBlank: true });
    await page.goto('/rap-home/reports?q=staff@agency.example');
    await expect(rowsOf(page)).toHaveCount(1);
    await press(page, page.getByText(say.chooseColumns, { exact: true }));
    const email = page.getByRole('checkbox', { name: say.email, exact: true });
    await email.focus();
    await page.keyboard.press('Space');
    await expect(email).toBeFocused();
    await expect(page.getByRole('columnheader', { name: say.email, exact: true })).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    await page.setViewportSize({ width: 1280, height: 720 });
    const saving = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: say.csv }));
    const saved = await saving;
    const day = dayIn('America/New_York', new Date()).replaceAll('-', '_');
    expect(saved.suggestedFilename()).toBe(`People_Report_${day}.csv`);
    const [head, row] = (await savedText(saved)).split('\r\n');
    expect(head).toBe('\uFEFFFull Name,E-mail,Organization,Account State,Portal Roles,Access,Last Sign-In');
    expect(row).toContain(
      'Sam Staff,staff@agency.example,Flood Risk Agency,ACTIVE,USER,Hazus Loss Library: Upload',
    );
    const workbook = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: say.users }));
    expect((await workbook).suggestedFilename()).toBe(`User_Data_Report_${day}.xlsx`);
    await toolOf(page, say.rows).selectOption({ label: say.role });
    await expect(page.getByRole('columnheader', { name: say.outside })).toBeVisible();
    await expectAccessible(page, [1280, 320]);
  });
}

test('a supervisor sees their people alone, and others see that the page is not for them', async ({
  signIn,
}) => {
  const { page } = await signIn('supervisor', { isBlank: true });
  await page.goto('/rap-home/reports');
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Dana Lee' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.en.users })).toHaveCount(0);
  const other = await signIn('staff', { language: 'es' });
  await other.page.goto('/rap-home/reports');
  await expect(other.page.getByText(words.es.refused)).toBeVisible();
  await expectAccessible(other.page);
});

test('the person who is supervisor and authorizer chooses whose people', async ({ signIn }) => {
  const { page } = await signIn('both', { isBlank: true });
  await page.goto('/rap-home/reports');
  await toolOf(page, 'People').selectOption('AUTHORIZER');
  await expect(page).toHaveURL(/as=AUTHORIZER/);
  await expect(page.locator('#people-list, .empty-state').first()).toBeVisible();
  await expectAccessible(page, [1280, 320]);
});

test('a list that cannot be had says so, and is asked for again', async ({ signIn, complaints }) => {
  complaints.expect(/500|reports\/people/);
  const { page } = await signIn('security', { isBlank: true });
  await page.route('**/greenlight/reports/people?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/rap-home/reports');
  await expect(page.getByText(words.en.failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/greenlight/reports/people?*');
  await page.locator('#people-list-failed').getByRole('button').click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test.describe('views', () => {
  test.use({ ownPortal: true });

  for (const language of waysToTell(['en', 'es'] as const, 1))
    test(`a view is saved, opened, renamed and deleted by keyboard alone (${language})`, async ({
      signIn,
    }) => {
      const say = words[language];
      const { page } = await signIn('security', { language, isBlank: true });
      await page.goto('/rap-home/reports?state=LOCKED&sort=-name&size=50');
      await press(page, page.locator('summary', { hasText: say.views }));
      await page.getByLabel(say.viewName).fill('Locked people');
      await page.keyboard.press('Enter');
      const view = page.getByRole('link', { name: 'Locked people' });
      await expect(view).toBeVisible();
      await page.getByLabel(say.viewName).fill('Locked people');
      await press(page, page.getByRole('button', { name: say.saveView }));
      await expect(page.getByText(say.taken)).toBeVisible();
      await expectAccessible(page, [1280, 320]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto('/rap-home/reports');
      await press(page, page.locator('summary', { hasText: say.views }));
      await press(page, view);
      await expect(page).toHaveURL(/state=LOCKED&sort=-name&size=50/);
      await press(page, page.getByRole('button', { name: say.renameView }));
      await expect(page.getByLabel(say.newName)).toBeFocused();
      await page.getByLabel(say.newName).fill('Who is locked');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Who is locked' })).toBeVisible();
      await press(page, page.getByRole('button', { name: say.deleteView }));
      await expect(page.getByRole('link', { name: 'Who is locked' })).toHaveCount(0);
      await expect(page.locator('summary', { hasText: say.views })).toBeFocused();
    });
});
