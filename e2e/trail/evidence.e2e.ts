import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses } from '../../core/src/contract/addresses.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { press } from '../journeys/without-mouse.ts';
import { expect, test } from '../portals/portal.ts';

const widths = [1280, 929, 480, 320];
const verifier = fileURLToPath(new URL('../../tools/evidence/verify-pack.mjs', import.meta.url));

const words = {
  en: {
    title: 'Evidence',
    link: 'Make a signed evidence pack',
    make: 'Make the pack',
    cancel: 'Cancel',
    needed: 'Fill in at least one field.',
    username: 'Username',
    nobody: 'No one has this username.',
    saved: /was saved \([\d.]+ MB\)\.$/,
    canceled: 'Canceled. Nothing was saved.',
    making: 'The portal is checking its trail and making the pack',
  },
  es: {
    title: 'Pruebas',
    link: 'Hacer un paquete de pruebas firmado',
    make: 'Hacer el paquete',
    needed: 'Llene al menos un campo.',
    username: 'Nombre de usuario',
    cancel: 'Cancelar',
    nobody: 'Nadie tiene este nombre de usuario.',
    saved: /^Se guardó .* MB\)\.$/,
    canceled: 'Se canceló. No se guardó nada.',
    making: 'El portal está comprobando su registro y haciendo el paquete',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const)) {
  test(`a pack is made by keyboard, and the verifier finds it whole (${language})`, async ({ signIn }) => {
    const say = words[language];
    const { page } = await signIn('security', { language });
    await page.goto('/rap-home/trail');
    await press(page, page.getByRole('link', { name: say.link }));
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeFocused();
    await expect(page.locator('dd code')).toHaveText(/^([0-9a-f]{4} ?){16}$/);
    await press(page, page.getByRole('button', { name: say.make }));
    await expect(page.getByText(say.needed)).toBeVisible();
    await expectAccessible(page, widths);
    const username = page.getByRole('textbox', { name: say.username });
    await username.fill('nobody-of-this-name');
    await username.press('Enter');
    await expect(page.getByText(say.nobody)).toBeVisible();
    await username.fill('staff');
    const starting = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: say.make }));
    const download = await starting;
    expect(download.suggestedFilename()).toMatch(/^Evidence_\d{4}_\d{2}_\d{2}\.zip$/);
    await expect(page.getByText(say.saved)).toBeVisible();
    await expectAccessible(page, widths, { axeAgain: true });
    const fingerprint = (await page.locator('dd code').first().innerText()).replaceAll(' ', '');
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [
      verifier,
      await download.path(),
      '--fingerprint',
      fingerprint,
    ]);
    expect(stdout).toContain('The pack is whole');
    await page.reload();
    await expect(username).toHaveValue('staff');
  });
}

test('a pack on its way can be canceled, and one that breaks saves nothing', async ({
  signIn,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const { page } = await signIn('security');
  const saved: string[] = [];
  page.on('download', (one) => saved.push(one.suggestedFilename()));
  let breaks = false;
  await page.route(`**${addresses.evidencePack.replace(':evidenceId', '*-*')}`, async (route) => {
    if (breaks) await route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/rap-home/reports/evidence?person=staff');
  await press(page, page.getByRole('button', { name: words.en.make }));
  await expect(page.getByText(words.en.making)).toBeVisible();
  await expectAccessible(page, widths);
  await press(page, page.getByRole('button', { name: words.en.cancel }));
  await expect(page.getByText(words.en.canceled)).toBeVisible();
  breaks = true;
  await press(page, page.getByRole('button', { name: words.en.make }));
  await expect(page.getByText('The pack could not be made')).toBeVisible();
  await expectAccessible(page, widths);
  expect(saved).toEqual([]);
});

test('packs are for security staff alone', async ({ signIn }) => {
  const { page } = await signIn('helpdesk');
  await page.goto('/rap-home/reports/evidence');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
  await expect(page.getByRole('button', { name: words.en.make })).toHaveCount(0);
});
