import { addresses } from '../core/src/contract/addresses.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    link: 'Request several applications',
    first: 'Hazus Loss Library',
    second: 'Project Planning and Purchasing Portal',
    next: 'Next',
    fault: 'Select at least one application.',
    purpose: 'Loading the losses of the spring floods',
    hq: /^HQ/,
    review: 'Review your requests',
    edit: 'Edit Purpose for Hazus Loss Library',
    submit: 'Submit all',
    done: '2 of 2 requests submitted',
    half: '1 of 2 requests submitted',
    retry: 'Try again',
  },
  es: {
    link: 'Solicitar varias aplicaciones',
    first: 'Biblioteca de Pérdidas Hazus',
    second: 'Portal de Planificación y Compras de Proyectos',
    next: 'Siguiente',
    fault: 'Seleccione al menos una aplicación.',
    purpose: 'Carga de las pérdidas de las inundaciones',
    hq: /^HQ/,
    review: 'Revise sus solicitudes',
    edit: 'Editar Propósito de Biblioteca de Pérdidas Hazus',
    submit: 'Enviar todas',
    done: 'Se enviaron 2 de 2 solicitudes',
    half: 'Se enviaron 1 de 2 solicitudes',
    retry: 'Intentar de nuevo',
  },
};

test('a newcomer asks for two applications in one go, and what fails is tried again', async ({ signIn }) => {
  for (const [username, language] of [
    ['newcomer', 'en'],
    ['owner', 'es'],
  ] as const) {
    const say = words[language];
    const { page } = await signIn(username, { language });
    const next = page.getByRole('button', { name: say.next });
    await page.getByRole('link', { name: say.link }).click();
    await expect(page.getByRole('heading', { name: say.link })).toBeVisible();
    await next.click();
    await expect(page.getByText(say.fault)).toBeVisible();
    await page.locator('label').filter({ hasText: say.first }).click();
    await page.locator('label').filter({ hasText: say.second }).click();
    await expect(page).toHaveURL(/applications=/);
    await expectAccessible(page, widths);
    await next.click();
    await page.getByRole('textbox').fill(say.purpose);
    await expectAccessible(page, widths);
    await next.click();
    for (let step = 0; step < 2; step += 1) {
      const isFirst = (await page.locator('.several__application').textContent()) === say.first;
      await page
        .locator('label')
        .filter({ hasText: isFirst ? /^Upload/ : say.hq })
        .first()
        .click();
      await expectAccessible(page, widths);
      await next.click();
      if (step === 0)
        await expect(page.locator('.several__application')).not.toHaveText(isFirst ? say.first : say.second);
    }
    await expect(page.getByRole('heading', { name: say.review })).toBeVisible();
    await page.reload();
    await expect(page.getByText(say.purpose).first()).toBeVisible();
    await expectAccessible(page, widths);
    await page.getByRole('link', { name: say.edit }).click();
    await expect(page.getByRole('textbox')).toHaveValue(say.purpose);
    await page.goBack();
    let refusals = 0;
    await page.route(`**${addresses.requests}`, async (route) => {
      if (route.request().method() !== 'POST' || refusals > 0) return await route.continue();
      refusals += 1;
      return await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          ...{ type: 'about:blank', title: 'Conflict', status: 409, code: 'NO_APPROVER', detail: '' },
        }),
      });
    });
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByText(say.half)).toBeVisible();
    await expectAccessible(page, widths);
    await page.getByRole('button', { name: say.retry }).click();
    await expect(page.getByText(say.done)).toBeVisible();
    await expect(page.getByRole('link', { name: /RAP-/ })).toHaveCount(2);
  }
});
