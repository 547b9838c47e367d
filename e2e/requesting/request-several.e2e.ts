import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { press, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    link: 'Request access to several applications',
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
    link: 'Solicitar acceso a varias aplicaciones',
    first: 'Biblioteca de Pérdidas Hazus',
    second: 'Portal de Planificación y Compras de Proyectos',
    next: 'Siguiente',
    fault: 'Seleccione al menos una aplicación.',
    purpose: 'Carga de las pérdidas de las inundaciones',
    hq: / HQ/,
    review: 'Revise sus solicitudes',
    edit: 'Editar Propósito: Biblioteca de Pérdidas Hazus',
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
        .filter({ hasText: isFirst ? /Upload/ : say.hq })
        .first()
        .click();
      await expectAccessible(page, widths);
      await next.click();
      if (step === 0)
        await expect(page.locator('.several__application')).not.toHaveText(isFirst ? say.first : say.second);
    }
    await expect(page.getByRole('heading', { name: say.review })).toBeVisible();
    const value = page.locator('.review__value').first();
    await expect(value, 'what was typed keeps its lines, as in the review of one').toHaveCSS(
      'white-space-collapse',
      'preserve',
    );
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
          type: 'about:blank',
          title: 'Conflict',
          status: 409,
          code: 'NO_APPROVER',
          detail: '',
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

/** The most that is left of a laptop's window, and of a phone's; 400 % zoom leaves less height than both. */
const windows = [
  { width: 1280, height: 720 },
  { width: 320, height: 640 },
];
const zoomed = { width: 320, height: 256 };

/** Runs in the page: whether the bar of the way on covers the box of what has the focus, which its label draws. */
function isBehindBar(): boolean {
  const bar = document.querySelector('.several__bar')?.getBoundingClientRect();
  const focused = document.activeElement;
  const drawn = focused instanceof HTMLInputElement ? (focused.labels?.[0] ?? focused) : focused;
  const box = drawn?.getBoundingClientRect();
  const markHeight = 40;
  return bar === undefined || box === undefined || box.top + markHeight > bar.top;
}

async function expectNothingBehindBar(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.first().focus();
  for (let count = await boxes.count(); count > 0; count -= 1) {
    expect(await page.evaluate(isBehindBar), await page.evaluate(() => document.activeElement?.id)).toBe(
      false,
    );
    await page.keyboard.press('Tab');
  }
}

test('several applications by keyboard alone, with the way on in sight at every step', async ({ signIn }) => {
  const say = words.en;
  const { page } = await signIn('newcomer');
  const next = page.getByRole('button', { name: say.next });
  const goOn = async (): Promise<void> => {
    await expect(next).toBeInViewport({ ratio: 1 });
    await press(page, next);
  };
  await page.setViewportSize(windows[0] ?? zoomed);
  await press(page, page.getByRole('link', { name: say.link }));
  await expect(page.getByRole('heading', { name: say.link })).toBeFocused();
  // Several of them are visible at once.
  for (const choice of (await page.locator('.usa-checkbox__label').all()).slice(0, 4))
    await expect(choice).toBeInViewport({ ratio: 1 });
  await goOn();
  await expect(page.getByText(say.fault)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect(next).toBeInViewport({ ratio: 1 });
    await expectNothingBehindBar(page);
  }
  await page.setViewportSize(zoomed);
  await expect(page.locator('.several__bar')).toHaveCSS('position', 'static');
  await page.setViewportSize(windows[0] ?? zoomed);
  await page.getByRole('heading', { name: say.link }).focus();
  for (const name of [say.first, say.second])
    await press(page, page.getByRole('checkbox', { name: new RegExp(`^${name}`) }), 'Space');
  await goOn();
  await type(page, page.getByRole('textbox', { name: 'Purpose' }), say.purpose);
  await goOn();
  await press(page, page.getByRole('checkbox', { name: /Upload/ }), 'Space');
  await goOn();
  await press(page, page.getByRole('radio', { name: say.hq }), 'Space');
  await goOn();
  await expect(page.getByRole('heading', { name: say.review })).toBeVisible();
  const submit = page.getByRole('button', { name: say.submit });
  await expect(submit).toBeInViewport({ ratio: 1 });
  await press(page, submit);
  await expect(page.getByText(say.done)).toBeVisible();
  await press(page, page.getByRole('link', { name: 'See status' }));
  await expect(page.getByRole('article')).toHaveCount(2);
});
