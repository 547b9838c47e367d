import { readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    title: 'Approvers',
    hole: 'No authorizer',
    add: /^Add authorizer: /,
    person: 'Person',
    reason: 'Reason',
    save: 'Add',
    remove: /^Remove Ari Cruz from /,
    confirm: 'Remove',
    missing: 'Choose a person.',
    added: /^Ari Cruz.* was added for /,
    one: '1 application has no authorizer',
    left: '1 open request would lose its only authorizer and go to RM-IT Help.',
  },
  es: {
    menu: 'Administración',
    title: 'Aprobadores',
    hole: 'Sin autorizador',
    add: /^Agregar autorizador: /,
    person: 'Persona',
    reason: 'Motivo',
    save: 'Agregar',
    remove: /^Quitar a Ari Cruz de /,
    confirm: 'Quitar',
    missing: 'Elija una persona.',
    added: /^Se agregó a Ari Cruz.* para /,
    one: '1 aplicación no tiene',
    left: '1 solicitud abierta perdería a su único autorizador',
  },
} as const;

for (const [language, width] of waysToTell(
  [
    ['en', 1280],
    ['es', 320],
  ] as const,
  1,
))
  test(`an administrator names who decides, by keyboard (${language}, ${width})`, async ({ signIn }) => {
    const texts = words[language];
    const { page } = await signIn('admin', { language });
    await page.getByRole('button', { name: texts.menu }).click();
    await page.getByRole('banner').getByRole('link', { name: texts.title }).click();
    await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeFocused();
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByText(texts.one).first()).toBeInViewport();
    const application = page.getByRole('listitem').filter({ hasText: texts.hole }).first();
    const name = (await application.getByRole('heading', { level: 2 }).textContent()) ?? '';
    const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
    await expectAccessible(page, widths);

    await press(page, own.getByRole('button', { name: texts.add }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: texts.reason }).fill('Ari takes over this application');
    await dialog.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(dialog.getByText(texts.missing)).toBeVisible();
    await dialog.getByRole('combobox', { name: texts.person }).fill('cruz');
    await dialog.getByRole('option', { name: /Ari Cruz/ }).click();
    await expectAccessible(page, widths);
    await dialog.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(page.getByText(texts.added)).toBeVisible();
    await expect(own.getByText(texts.hole)).toHaveCount(0);
    // The application has moved down the list, where those without an authorizer come first.
    await expect(own.getByRole('button', { name: texts.add })).toBeFocused();

    await test.step('a request reaches them, and the page says what their removal would do', async () => {
      const { page: newcomer } = await signIn('newcomer', { isBlank: true });
      const number = await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
        requestedAppName: 'fhdn-app',
        role: ['Read Access'],
        purpose: 'Notices of the spring',
        userOrigin: ['Agency Staff'],
      });
      const { page: supervisor } = await signIn('supervisor');
      await supervisor.goto(`/rap-home/requests/${number}?role=SUPERVISOR`);
      await supervisor.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(supervisor.getByRole('button', { name: 'Undo approval' })).toBeVisible();
      await page.reload();
      await press(page, own.getByRole('button', { name: texts.remove }));
      await expect(dialog.getByText(texts.left)).toBeVisible();
      await expectAccessible(page, widths);
      await dialog.getByRole('textbox', { name: texts.reason }).fill('Ari has left the team');
      await dialog.getByRole('button', { name: texts.confirm, exact: true }).click();
      await expect(own.getByText(texts.hole)).toBeVisible();
      await expect(page.locator('#approvers')).toBeFocused();
    });
  });

test('RM-IT help reads who decides, and changes nothing', readsOnly, async ({ signIn }) => {
  const { page } = await signIn('helpdesk');
  await page.goto('/rap-home/approvers');
  await expect(page.getByRole('link', { name: 'Ari Cruz' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(?:Add|Remove)/ })).toHaveCount(0);
  const { page: newcomer } = await signIn('newcomer');
  await newcomer.goto('/rap-home/approvers');
  await expect(newcomer.getByText('You cannot open this page')).toBeVisible();
});
