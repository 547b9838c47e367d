import { addresses } from '../../core/src/contract/addresses.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { press, tabTo } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    menu: 'Administration',
    title: 'Trail',
    list: 'Entries of the audit trail',
    person: 'Person',
    submitted: (number: string) => `Nora T New submitted request ${number} (Hazus Loss Library): Upload.`,
    request: 'Request number',
    record: /^Record of entry \d+$/,
    network: 'Network address',
    requestFault: 'Enter a request number, such as RAP-2026-000123, or its last digits.',
    networkFault: 'Enter an IP address, or a network such as 192.0.2.0/24.',
    action: 'What happened',
    signedIn: 'Signed in',
    remove: /^Remove filter /,
    removeAction: 'Remove filter What happened: Signed in',
    noMatch: 'No entries match your search.',
    clear: 'Clear all filters',
    from: 'From',
    to: 'Through',
    upsideDown: /^The first day is after the last day/,
  },
  es: {
    menu: 'Administración',
    title: 'Registro de auditoría',
    list: 'Entradas del registro de auditoría',
    person: 'Persona',
    submitted: (number: string) =>
      `Nora T New envió la solicitud ${number} (Biblioteca de Pérdidas Hazus): Upload.`,
    request: 'Número de solicitud',
    record: /^Registro de la entrada \d+$/,
    network: 'Dirección de red',
    requestFault: 'Escriba un número de solicitud, como RAP-2026-000123, o sus últimos dígitos.',
    networkFault: 'Escriba una dirección IP, o una red como 192.0.2.0/24.',
    action: 'Qué pasó',
    signedIn: 'Inicio de sesión',
    remove: /^Quitar el filtro /,
    removeAction: 'Quitar el filtro Qué pasó: Inicio de sesión',
    noMatch: 'Ninguna entrada coincide con su búsqueda.',
    clear: 'Borrar todos los filtros',
    from: 'Desde',
    to: 'Hasta',
    upsideDown: /^El primer día es posterior al último/,
  },
} as const;

test('security staff find what was done and read it as sentences, by keyboard, in both languages', async ({
  signIn,
}) => {
  const { page: newcomer } = await signIn('newcomer', { isBlank: true });
  const number = await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Losses of the spring floods',
  });

  for (const language of waysToTell(['en', 'es'] as const, 1)) {
    const say = words[language];
    const { page } = await signIn('security', { language });
    const list = page.getByRole('table', { name: say.list });
    const tags = page.getByRole('button', { name: say.remove });

    await test.step(`${language}: from the menu to the newest entries`, async () => {
      await press(page, page.getByRole('banner').getByRole('button', { name: say.menu }));
      await press(page, page.getByRole('banner').getByRole('link', { name: say.title }));
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();
      await expect(list.getByRole('row').nth(1)).toBeVisible();
    });

    await test.step(`${language}: a request by its number, with the record beside the sentence`, async () => {
      const field = page.getByRole('textbox', { name: say.request });
      await tabTo(page, field);
      await page.keyboard.type('RAP-1');
      await page.keyboard.press('Enter');
      await expect(page.getByText(say.requestFault)).toBeVisible();
      await field.fill(number);
      await page.keyboard.press('Enter');
      await expect(list.getByRole('rowheader')).toHaveCount(1);
      await expect(list.getByRole('rowheader')).toContainText(say.submitted(number));
      await expect(page).toHaveURL(new RegExp(`request=${number}`));
      const record = list.getByText(say.record);
      await press(page, record);
      await expect(list.getByText('"action": "REQUEST_SUBMITTED"')).toBeVisible();
      await expectAccessible(page, widths, { axeAgain: true });
      await page.reload();
      await expect(list.getByRole('rowheader')).toContainText(say.submitted(number));
    });

    await test.step(`${language}: filters are tags that are taken away one by one`, async () => {
      await page.getByRole('combobox', { name: say.action }).selectOption({ label: say.signedIn });
      await expect(page.getByText(say.noMatch)).toBeVisible();
      await expect(tags).toHaveCount(2);
      await expectAccessible(page, [1280, 320]);
      await press(page, page.getByRole('button', { name: say.removeAction }));
      await expect(tags).toHaveCount(1);
      await expect(list.getByRole('rowheader')).toContainText(say.submitted(number));
      await press(page, tags);
      await expect(tags).toHaveCount(0);
      await expect(page).toHaveURL(/\/trail$/);
    });

    await test.step(`${language}: a person, and what cannot be looked for`, async () => {
      await page.getByRole('searchbox', { name: say.person }).fill('nora new');
      await expect(page).toHaveURL(/person=nora/);
      await expect(list.getByRole('rowheader').filter({ hasText: number })).toHaveCount(1);
      const network = page.getByRole('textbox', { name: say.network });
      await network.fill('300.1.1.1');
      await network.press('Enter');
      await expect(page.getByText(say.networkFault)).toBeVisible();
      await page.getByLabel(say.from, { exact: true }).fill('2026-03-02');
      await page.getByLabel(say.to, { exact: true }).fill('2026-03-01');
      await expect(page.getByText(say.upsideDown)).toBeVisible();
      await expectAccessible(page, [1280, 320]);
      await press(page, page.getByRole('button', { name: say.clear }));
      await expect(list.getByRole('row').nth(1)).toBeVisible();
    });
  }
});

test('pages lead on, and their size is kept in the address', async ({ signIn, inDatabase }) => {
  await inDatabase(sql`insert into portal.audit_event (at, action, outcome)
    select now() - n * interval '1 minute', 'SESSION_ENDED', 'DONE' from generate_series(1, 60) n`);
  const { page } = await signIn('security', { isBlank: true });
  await page.goto('/rap-home/trail');
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(25);
  const [first] = await rows.allInnerTexts();
  await press(page, page.getByRole('link', { name: 'Next page' }));
  await expect(page).toHaveURL(/cursor=/);
  await expect(rows.first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page).not.toHaveURL(/cursor=/);
  await page.getByRole('combobox', { name: 'Entries per page' }).selectOption('50');
  await expect(rows).toHaveCount(50);
  await expect(page).toHaveURL(/size=50/);
});

// `insights/insights` has the same words and Retry.
test(
  'what cannot be loaded says so, and an empty trail is one sentence',
  inWholeTest,
  async ({ signIn, complaints }) => {
    complaints.expect(/Failed to load resource/);
    const { page } = await signIn('security', { isBlank: true });
    let fails = true;
    await page.route(`**${addresses.trail}`, (route) =>
      fails
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({
            json: { items: [], total: 0, totalIsMinimum: false, nextCursor: null, hasMorePeople: false },
          }),
    );
    await page.goto('/rap-home/trail');
    await expect(page.getByText('The trail could not be loaded')).toBeVisible();
    await expectAccessible(page, widths);
    fails = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
    await expectAccessible(page, widths);
  },
);

test('it is for security staff alone', async ({ signIn, openBrowser }) => {
  const { page } = await signIn('helpdesk', { isBlank: true });
  await page.goto('/rap-home/trail');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, widths);
  const { page: nobody } = await openBrowser();
  await nobody.goto('/rap-home/trail');
  await expect(nobody.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
});
