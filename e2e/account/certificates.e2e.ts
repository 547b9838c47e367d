import { readFile } from 'node:fs/promises';
import { callerAt, send } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** A day that no clock of a test reaches soon, and that is not too far ahead. */
const day = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);

const words = {
  en: {
    part: 'Certificates',
    send: 'Upload',
    which: 'Certificate',
    privacy: 'Privacy training',
    file: /^File/,
    day: /^Expiration date/,
    choose: 'Choose which certificate this is.',
    done: /counts already/,
    bad: 'This file is not a complete PDF, PNG, or JPEG.',
    unchecked: 'Counts already, not checked yet',
    menu: 'Administration',
    title: 'Certificates',
    download: 'Download',
    accept: 'Accept',
    back: 'Return',
    reason: 'Reason',
    why: 'The name on it is of somebody else',
    none: 'No certificates are waiting',
    returned: 'Returned',
    checked: 'Checked',
    waits: 'Not checked yet',
    check: 'Open the file and check it',
  },
  es: {
    part: 'Certificados',
    send: 'Subir',
    which: 'Certificado',
    file: /^Archivo/,
    privacy: 'Capacitación sobre privacidad',
    day: /^Fecha de vencimiento/,
    choose: 'Elija qué certificado es.',
    done: /ya cuenta/,
    unchecked: 'Ya cuenta, aún sin revisar',
    bad: 'Este archivo no es un PDF, PNG o JPEG completo.',
    menu: 'Administración',
    title: 'Certificados',
    download: 'Descargar',
    accept: 'Aceptar',
    back: 'Devolver',
    reason: 'Motivo',
    why: 'El nombre es de otra persona',
    none: 'No hay certificados por revisar',
    returned: 'Devuelto',
    checked: 'Revisado',
    waits: 'Aún sin revisar',
    check: 'Abrir el archivo y revisarlo',
  },
} as const;

for (const [language, width] of waysToTell(
  [
    ['en', 1280],
    ['es', 320],
  ] as const,
  1,
))
  test(`a locked person uploads a certificate by keyboard; it is returned, sent again and accepted (${language}, ${width})`, async ({
    signIn,
    complaints,
  }) => {
    complaints.expect(/400/);
    const texts = words[language];
    const { page } = await signIn('locked', { language });
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/rap-home/account?section=certificates');
    const form = page.locator('form.account-form');
    await press(page, form.getByRole('button', { name: texts.send }));
    await expect(page.getByText(texts.choose)).toBeVisible();
    await expectAccessible(page, widths);
    await form.getByRole('combobox', { name: texts.which }).selectOption({ label: texts.privacy });
    const file = form.getByLabel(texts.file);
    await file.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
    await form.getByLabel(texts.day).fill(day);
    await press(page, form.getByRole('button', { name: texts.send }));
    await expect(page.getByText(texts.bad)).toBeVisible();
    await expect(form.getByLabel(texts.day)).toHaveValue(day);
    await file.setInputFiles({ name: 'Privacy 2026.pdf', mimeType: 'application/pdf', buffer: pdf });
    await press(page, form.getByRole('button', { name: texts.send }));
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(page.getByText(texts.unchecked)).toBeVisible();
    await expectAccessible(page, widths);

    const { page: desk } = await signIn('helpdesk', { language });
    await desk.getByRole('button', { name: texts.menu }).click();
    await desk.getByRole('banner').getByRole('link', { name: texts.title, exact: true }).click();
    await expect(desk.getByRole('heading', { name: texts.title, level: 1 })).toBeFocused();
    await desk.setViewportSize({ width, height: 720 });
    const item = desk.getByRole('listitem').filter({ hasText: 'Lukas Brandt' });
    await expect(item).toContainText('Privacy 2026.pdf');
    await expectAccessible(desk, widths);
    await item.getByRole('link', { name: 'Lukas Brandt' }).click();
    await expect(desk.getByText(texts.waits)).toBeVisible();
    await press(desk, desk.getByRole('link', { name: texts.check }));
    const starting = desk.waitForEvent('download');
    await press(desk, item.getByRole('button', { name: `${texts.download}: Lukas Brandt` }));
    const saved = await starting;
    expect(saved.suggestedFilename()).toBe(`certificate-privacy-${day}.pdf`);
    expect(await readFile(await saved.path())).toEqual(pdf);
    await press(desk, item.getByRole('button', { name: `${texts.back}: Lukas Brandt` }));
    await expectAccessible(desk, [1280, 320]);
    await type(desk, desk.getByRole('textbox', { name: texts.reason }), texts.why);
    await press(desk, desk.getByRole('dialog').getByRole('button', { name: texts.back }));
    await expect(desk.getByText(texts.none)).toBeVisible();
    await expect(desk.locator('#certificates')).toBeFocused();

    await page.reload();
    await expect(page.getByText(texts.returned, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.why)).toBeVisible();
    await form.getByRole('combobox', { name: texts.which }).selectOption({ label: texts.privacy });
    await file.setInputFiles({ name: 'Privacy 2026.pdf', mimeType: 'application/pdf', buffer: pdf });
    await form.getByLabel(texts.day).fill(day);
    await form.getByRole('button', { name: texts.send }).click();
    await expect(page.getByText(texts.unchecked)).toBeVisible();
    await desk.reload();
    await desk.getByRole('button', { name: `${texts.accept}: Lukas Brandt` }).click();
    await expect(desk.getByText(texts.none)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.checked, { exact: true })).toBeVisible();
  });

test('the person who decides reads state and date of the certificates, and that nobody has checked one', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const newcomer = await callerAt(page);
  await page.goto('/rap-home/account?section=certificates');
  const form = page.locator('form.account-form');
  await form.getByRole('combobox', { name: words.en.which }).selectOption({ label: words.en.privacy });
  await form
    .getByLabel(words.en.file)
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf });
  await form.getByLabel(words.en.day).fill(day);
  await form.getByRole('button', { name: words.en.send }).click();
  await expect(page.getByText(words.en.done)).toBeVisible();
  const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loading the spring floods' };
  const number = await send(newcomer, 'ACCESS_REQUEST', details);

  for (const [language, width] of [
    ['en', 1280],
    ['es', 320],
  ] as const) {
    const { page: desk } = await signIn('supervisor', { language });
    await desk.setViewportSize({ width, height: 720 });
    await desk.goto(`/rap-home/requests/${number}?role=SUPERVISOR`);
    const texts = words[language];
    const facts = desk.getByRole('definition').filter({ hasText: texts.privacy });
    await expect(facts).toContainText(texts.waits);
    await expect(facts.getByRole('listitem')).toHaveCount(3);
    await expect(facts.getByRole('listitem').filter({ hasText: texts.waits })).toHaveCount(1);
    await expect(facts.getByRole('link')).toHaveCount(0);
    await expectAccessible(desk, widths);
  }
});
