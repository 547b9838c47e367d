import type { Page } from '@playwright/test';
import { copiedFolder } from './data-folder.ts';
import { application, chooseRole, wizardOf } from '../journeys/journeys.ts';
import { test as base } from './portal.ts';
import { family, type PortalProcess, startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** A portal that the test stops and brings back, always at the same address. */
interface MortalPortal {
  origin: string;
  dataFolder: string;
  /** Dies at once, as by `kill -9`; its database is left behind. */
  die(): Promise<void>;
  /** Starts again, as the person who supervises it would, and answers. */
  comeBack(): Promise<void>;
  /** Its processes that are not Node: those of the database. */
  database(): Promise<number[]>;
  process(): PortalProcess;
}

/** The test function with such a portal as the portal of its browsers. */
export const test = base.extend<{ mortal: MortalPortal }>({
  mortal: async ({ unused }, use) => {
    const { dataFolder, remove } = await copiedFolder(await unused());
    const options = { port: await freePort(), dataFolder };
    let running = startPortal(options);
    const started = [running];
    await running.ready;
    await use({
      origin: running.origin,
      dataFolder,
      die: async () => void (await running.end('SIGKILL')),
      comeBack: async () => {
        running = startPortal(options);
        started.push(running);
        await running.ready;
      },
      database: async () => (await family(running.pid)).slice(1),
      process: () => running,
    });
    for (const portal of started) await portal.end('SIGTERM');
    await remove();
  },
  portal: async ({ mortal }, use) => {
    await use({ origin: mortal.origin });
  },
});

/** Marks the page; the answer tells later whether it is still the same one: a reload makes a new one. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset['marked'] = 'yes';
  });
  return () => page.evaluate(() => document.documentElement.dataset['marked'] === 'yes');
}

/** The one notice of the page or of its topmost dialog. */
export function notice(page: Page, text: RegExp) {
  return page.locator('.usa-alert').filter({ hasText: text });
}

/** The status tab's link beside the catalogue. */
export function statusTab(page: Page) {
  return page
    .getByRole('navigation', { name: 'Applications', exact: true })
    .getByRole('link', { name: /^Status Request/ });
}

/** Opens the wizard and types a purpose, as far as the step of the purpose. */
export async function fillWizard(page: Page, purpose: string) {
  await page.getByRole('button', { name: `Request Access: ${application}` }).click();
  const wizard = wizardOf(page);
  await chooseRole(wizard, 'Upload');
  await wizard.getByRole('button', { name: 'Next' }).click();
  const box = wizard.getByRole('textbox', { name: 'Purpose' });
  await box.fill(purpose);
  return { wizard, box };
}
