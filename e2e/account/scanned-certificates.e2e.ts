import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clamdProgram, startRealClamd } from '../../server/src/testing/scanner/real-clamd.ts';
import { malware } from '../../server/src/testing/scanner/scanner-server.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { startOwnPortal } from '../portals/own-portal.ts';
import { expect, test as base } from '../portals/portal.ts';

const isMissing =
  clamdProgram === null
    ? 'SKIPPED: certificates are not scanned by a real clamd, ClamAV is not installed (see docs/tests.md)'
    : null;
if (isMissing !== null) console.warn(isMissing);
base.skip(isMissing !== null, isMissing ?? '');

/** The scanner of the agency, which is not there at first. */
interface Scanner {
  url: string;
  start(): Promise<void>;
}

/** The test function with a portal whose files a real clamd scans. */
const test = base.extend<{ scanner: Scanner }>({
  scanner: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-scanner-'));
    const socket = join(folder, 'socket');
    const started: Awaited<ReturnType<typeof startRealClamd>>[] = [];
    await use({
      url: `unix:${socket}`,
      start: async () => {
        started.push(await startRealClamd(clamdProgram ?? '', socket));
      },
    });
    for (const daemon of started) await daemon.close();
    await rm(folder, { recursive: true, force: true });
  },
  portal: async ({ newData, scanner }, use) => {
    const { portal, end } = await startOwnPortal(await newData(), { CLAMAV_URL: scanner.url });
    await use({ origin: portal.origin });
    await end();
  },
});

const innocent = Buffer.from('%PDF-1.7 innocent %%EOF\n');
const infected = Buffer.from(`%PDF-1.7 ${malware} %%EOF\n`);
/** A day that no clock of a test reaches soon, and that is not too far ahead. */
const day = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);

const words = {
  en: {
    which: 'Certificate',
    file: /^File/,
    day: /^Expiration date/,
    send: 'Upload',
    done: /counts already/,
    privacy: 'Privacy training',
    cyber: 'Cybersecurity training',
    waits: 'Not scanned for viruses yet',
    found: /virus/,
    open: 'To do',
    finished: 'Done',
    everyone: /^Everyone needs:.* and /,
  },
  es: {
    which: 'Certificado',
    file: /^Archivo/,
    day: /^Fecha de vencimiento/,
    send: 'Subir',
    done: /ya cuenta/,
    privacy: 'Capacitación sobre privacidad',
    found: /virus/,
    cyber: 'Capacitación sobre ciberseguridad',
    waits: 'Aún sin analizar en busca de virus',
    open: 'Pendiente',
    finished: 'Listo',
    everyone: /^Todas las personas necesitan:.* y /,
  },
} as const;

for (const [language, width] of waysToTell(
  [
    ['en', 1280],
    ['es', 320],
  ] as const,
  1,
))
  test(`a certificate counts while no scanner answers, and what a scanner finds is refused (${language}, ${width})`, async ({
    signIn,
    scanner,
    complaints,
  }) => {
    complaints.expect(/422/);
    const texts = words[language];
    const { page } = await signIn('newcomer', { language });
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/rap-home/account?section=certificates');
    const form = page.locator('form.account-form');
    const upload = async (kind: string, buffer: Buffer): Promise<void> => {
      await form.getByRole('combobox', { name: texts.which }).selectOption({ label: kind });
      await form
        .getByLabel(texts.file)
        .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
      await form.getByLabel(texts.day).fill(day);
      await form.getByRole('button', { name: texts.send }).click();
    };
    const { page: setup } = await signIn('admin', { language });
    await setup.setViewportSize({ width, height: 720 });
    await setup.goto('/rap-home/setup');
    await expect(setup.locator('#step-certificates')).toContainText(texts.finished);
    await expect(setup.locator('#step-certificates').getByText(texts.everyone)).toBeVisible();
    await expect(setup.locator('#step-scanner')).toContainText(texts.open);
    await expectAccessible(setup, [1280, 320]);

    await upload(texts.privacy, innocent);
    await expect(page.getByText(texts.done)).toBeVisible();
    const { page: desk } = await signIn('helpdesk', { language });
    await desk.setViewportSize({ width, height: 720 });
    await desk.goto('/rap-home/certificates');
    const item = (kind: string) => desk.getByRole('listitem').filter({ hasText: kind });
    await expect(item(texts.privacy).getByText(texts.waits)).toBeVisible();
    await expectAccessible(desk, [1280, 320]);

    await scanner.start();
    await upload(texts.cyber, infected);
    await expect(page.getByText(texts.found)).toBeVisible();
    await expect(form.getByLabel(texts.day)).toHaveValue(day);
    await expect(form.getByRole('combobox', { name: texts.which })).toHaveValue('cyber');
    await expectAccessible(page, [1280, 320]);
    await desk.reload();
    await expect(item(texts.privacy)).toBeVisible();
    await expect(item(texts.cyber)).toHaveCount(0);
    await upload(texts.cyber, innocent);
    await expect(page.getByText(texts.done)).toBeVisible();
    await setup.reload();
    await expect(setup.locator('#step-scanner')).toContainText(texts.finished);
    // What waits is scanned once a minute: that is waited for once, in the whole test; `scanning.test` asks it each time.
    if (language !== 'en') return;
    await expect(async () => {
      await desk.reload();
      await expect(item(texts.cyber)).toBeVisible();
      await expect(desk.getByText(texts.waits)).toHaveCount(0);
    }).toPass({ timeout: 90_000 });
  });
