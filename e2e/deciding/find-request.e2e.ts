import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { test as ordinary } from '../portals/portal.ts';
import { expect, test } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    title: 'Find a Request',
    search: 'Number, name, email, or username',
    hint: 'For a number, the last three digits are enough.',
    status: 'Status',
    columns: ['Person', 'Request', 'Status', 'Submitted'],
    submitted: 'Submitted',
    total: /^\d+ requests?, newest first; \d+ on this page$/,
    from: 'From',
    to: 'Through',
    cancelled: 'Canceled',
    noMatch: 'No requests match your search.',
    clear: 'Clear search and filters',
    failed: 'The requests could not be loaded',
    retry: 'Retry',
  },
  es: {
    title: 'Buscar una solicitud',
    search: 'Número, nombre, correo o usuario',
    hint: 'Si busca por número, bastan los tres últimos dígitos.',
    status: 'Estado',
    columns: ['Persona', 'Solicitud', 'Estado', 'Enviada'],
    submitted: 'Enviada',
    total: /^\d+ solicitud(es)?, primero las más recientes; \d+ en esta página$/,
    from: 'Desde',
    to: 'Hasta',
    cancelled: 'Cancelada',
    noMatch: 'Ninguna solicitud coincide con su búsqueda.',
    clear: 'Borrar la búsqueda y los filtros',
    failed: 'No se pudieron cargar las solicitudes',
    retry: 'Intentar de nuevo',
  },
};

async function ask(page: Page): Promise<string> {
  return send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

test('security staff and the help desk find a request by number and person, in both languages', async ({
  signIn,
}) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await ask(newcomer);
  for (const [username, language] of waysToTell(
    [
      ['security', 'en'],
      ['helpdesk', 'es'],
    ] as const,
    1,
  )) {
    const say = words[language];
    const { page } = await signIn(username, { language });
    const item = page.getByRole('row').filter({ hasText: number });
    const box = page.getByRole('searchbox', { name: say.search });

    await page.getByRole('banner').getByRole('link', { name: say.title }).click();
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
    await expect(item).toContainText('Nora T New');
    await expect(page.getByRole('columnheader')).toHaveText(say.columns);
    await expect(page.getByText(say.total).first()).toBeVisible();
    await expect(box, 'what the screen is for').toBeFocused();
    await expect(box).toHaveAccessibleDescription(say.hint);
    await expectAccessible(page, widths);

    await box.fill('nobody at all');
    await expect(page.getByText(say.noMatch)).toBeVisible();
    await expectAccessible(page, widths);
    await page.getByRole('button', { name: say.clear }).click();
    await expect(item).toBeVisible();

    await test.step('turned round, and narrowed to days', async () => {
      const head = page.getByRole('columnheader', { name: say.submitted });
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await head.getByRole('link').click();
      await expect(page).toHaveURL(/find-request\?order=oldest$/);
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await page.getByLabel(say.from).fill('2020-01-01');
      await page.getByLabel(say.to).fill('2020-12-31');
      await expect(page.getByText(say.noMatch)).toBeVisible();
      await expectAccessible(page, widths);
      await page.getByRole('button', { name: say.clear }).click();
      await expect(page).toHaveURL(/find-request\?order=oldest$/);
      await expect(item).toBeVisible();
      await head.getByRole('link').click();
      await expect(page).toHaveURL(/find-request$/);
    });

    await box.fill('nora');
    await expect(page).toHaveURL(/find-request\?q=nora$/);
    await expect(item).toBeVisible();
    await page.getByRole('combobox', { name: say.status }).selectOption({ label: say.cancelled });
    await expect(page).toHaveURL(/q=nora&status=CANCELLED$/);
    await expect(page.getByText(say.noMatch)).toBeVisible();
    await page.getByRole('button', { name: say.clear }).click();

    await box.fill(number.slice(-3));
    await expect(page).toHaveURL(/q=\d{3}$/);
    await item.getByRole('link', { name: number }).click();
    await expect(page).toHaveURL(new RegExp(`requests/${number}`));
    await page.getByRole('link', { name: say.title }).first().click();
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();

    const everyCall = `**${addresses.search}*`;
    await page.route(everyCall, (route) => route.abort());
    await box.fill('new');
    await expect(page.getByText(say.failed)).toBeVisible();
    await page.unroute(everyCall);
    await page.getByRole('button', { name: say.retry }).click();
    await expect(item).toBeVisible();
  }
});

ordinary('nobody else is led there, or let in', async ({ signIn }) => {
  const { page } = await signIn('supervisor');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Manage Requests' }).first(),
  ).toBeAttached();
  await expect(page.getByRole('link', { name: 'Find a Request' })).toHaveCount(0);
  await page.goto('/rap-home/find-request');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
});
