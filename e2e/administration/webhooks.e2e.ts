import { callerAt, send } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
// A name that no one has: what is sent there fails.
const address = 'https://receiver.invalid/hook';

for (const { language, words } of waysToTell([
  {
    language: 'en',
    words: {
      menu: 'Administration',
      none: 'There are no webhooks.',
      field: 'Address of the system',
      wrong: 'The address must begin with https://.',
      add: 'Add',
      secret: 'Give this secret to the system',
      on: 'On',
      rotate: 'Change keys',
      former: /The former keys also sign until/,
      show: 'Show failed messages',
      failed: 'The system did not respond.',
      turnOff: 'Turn off',
      off: 'Off',
      remove: 'Delete',
    },
  },
  {
    language: 'es',
    words: {
      menu: 'Administración',
      none: 'No hay webhooks.',
      field: 'Dirección del sistema',
      wrong: 'La dirección debe empezar con https://.',
      add: 'Agregar',
      secret: 'Entregue este secreto al sistema',
      on: 'Activado',
      rotate: 'Cambiar las claves',
      former: /Las claves anteriores también firman hasta/,
      show: 'Mostrar los mensajes que fallaron',
      failed: 'El sistema no respondió.',
      turnOff: 'Desactivar',
      off: 'Desactivado',
      remove: 'Eliminar',
    },
  },
] as const))
  test(`by keyboard alone, a webhook is added, its keys are changed, and it is removed (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('admin', { language });
    const press = async (name: string): Promise<void> => {
      await tabTo(page, page.getByRole('main').getByRole('button', { name }).first());
      await page.keyboard.press('Enter');
    };
    await page.getByRole('banner').getByRole('button', { name: words.menu }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /webhooks/i })
      .click();
    await expect(page.getByText(words.none)).toBeVisible();
    await expectAccessible(page, widths);
    const field = page.getByRole('textbox', { name: words.field });
    await tabTo(page, field);
    await page.keyboard.type('http://receiver.invalid/hook');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await expect(field).toHaveValue('http://receiver.invalid/hook');
    await expectAccessible(page, widths);
    await field.fill(address);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.secret)).toBeVisible();
    const hook = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: address }) });
    await expect(hook.getByText(words.on, { exact: true })).toBeVisible();
    await expectAccessible(page, widths);
    await press(words.rotate);
    await expect(hook.getByText(words.former)).toBeVisible();

    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Losses of the spring floods' };
    await send(await callerAt(newcomer), 'ACCESS_REQUEST', details);
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: words.show }).click();
      await expect(page.getByText(words.failed)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, widths);
    await press(words.turnOff);
    await expect(hook.getByText(words.off, { exact: true })).toBeVisible();
    await press(words.remove);
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).press('Enter');
    await expect(page.getByText(words.none)).toBeVisible();
    await expectAccessible(page, widths);
  });
