import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    title: 'Role holders',
    search: 'Name, email, or username',
    application: 'Application',
    role: 'Role',
    nobody: /^No one matches/,
    clear: 'Remove all filters',
    remove: 'Remove access of Sam Staff to Hazus Loss Library',
    loses: 'Sam Staff will lose Upload in Hazus Loss Library today.',
    reason: /^Reason/,
    short: 'Enter at least 10 characters.',
    confirm: 'Remove access',
    csv: 'Export this list (CSV)',
    gone: 'Sam Staff no longer has access to Hazus Loss Library.',
    why: 'Moved to another office',
    news: /your access to .* was removed/,
    refused: 'You cannot open this page',
  },
  es: {
    menu: 'Administración',
    title: 'Personas con roles',
    search: 'Nombre, correo o usuario',
    application: 'Aplicación',
    role: 'Rol',
    nobody: /^Nadie coincide/,
    clear: 'Quitar todos los filtros',
    remove: 'Quitar acceso de Sam Staff a la aplicación Biblioteca de Pérdidas Hazus',
    loses: 'Sam Staff perderá hoy ',
    reason: /^Motivo/,
    short: 'Escriba al menos 10 caracteres.',
    confirm: 'Quitar acceso',
    csv: 'Exportar esta lista (CSV)',
    gone: 'Sam Staff ya no tiene acceso a la aplicación',
    why: 'Se mudó a otra oficina',
    news: /se le quitó el acceso a/,
    refused: 'No puede abrir esta página',
  },
} as const;

for (const [language, username, width] of waysToTell(
  [
    ['en', 'owner', 1280],
    ['es', 'authorizer', 320],
  ] as const,
  1,
))
  test(`who holds roles is found, and access removed, by keyboard (${language}, ${width})`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page } = await signIn(username, { language });
    await page.getByRole('button', { name: texts.menu }).click();
    await page.getByRole('banner').getByRole('link', { name: texts.title }).click();
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: texts.search })).toBeFocused();
    const rows = page.locator('#holders tbody tr');
    await expect(rows.first()).toBeVisible();
    await expectAccessible(page, widths);
    await page.setViewportSize({ width, height: 720 });
    await expect(rows.first()).toBeInViewport();

    await page.getByRole('searchbox', { name: texts.search }).fill('zzzz');
    await expect(page.getByText(texts.nobody)).toBeVisible();
    await expectAccessible(page, [1280, 320]);
    await page.setViewportSize({ width, height: 720 });
    await press(page, page.getByRole('main').getByRole('button', { name: texts.clear }).last());
    await page.getByRole('combobox', { name: texts.application, exact: true }).selectOption('hll-app');
    await page.getByRole('combobox', { name: texts.role, exact: true }).selectOption('Upload');
    await page.getByRole('searchbox', { name: texts.search }).fill('staff@agency.example');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Sam Staff');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: texts.role, exact: true })).toHaveValue('Upload');
    const saving = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: texts.csv }));
    expect((await saving).suggestedFilename()).toMatch(/^Role_Holders_\d{4}_\d\d_\d\d\.csv$/);

    await press(page, rows.getByRole('button', { name: texts.remove }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(texts.loses);
    const reason = dialog.getByRole('textbox', { name: texts.reason });
    await reason.fill('No');
    await press(page, dialog.getByRole('button', { name: texts.confirm, exact: true }));
    await expect(dialog.getByText(texts.short)).toBeVisible();
    await expect(reason).toBeFocused();
    await expectAccessible(page, widths);
    await page.setViewportSize({ width, height: 720 });
    await reason.fill(texts.why);
    await press(page, dialog.getByRole('button', { name: texts.confirm, exact: true }));
    await expect(dialog).toContainText(texts.gone);
    await expectAccessible(page, widths);
    await page.setViewportSize({ width, height: 720 });
    await press(page, dialog.getByRole('button').last());
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#holders')).toBeFocused();
    await expect(page.getByText(texts.nobody)).toBeVisible();

    const { page: staff } = await signIn('staff', { language });
    await staff.getByRole('link', { name: texts.news }).click();
    await expect(staff.getByText(texts.why)).toBeVisible();
  });

test('nobody else opens it', readsOnly, async ({ signIn }) => {
  const { page } = await signIn('supervisor', { language: 'es' });
  await page.goto('/rap-home/holders');
  await expect(page.getByText(words.es.refused)).toBeVisible();
  await expectAccessible(page, widths);
});
