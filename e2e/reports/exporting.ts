import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { untilDrawn } from '../page-checks/accessibility.ts';
import { expect } from '../portals/portal.ts';

/** What the page says, by language. */
export const words = {
  en: {
    everybody: 'Export User Report',
    reporting: 'Export Users Reporting to Me',
    supervised: 'Export Supervisor Users',
    authorized: 'Export Authorizer Users',
    overlay: 'Exporting',
    cancel: 'Cancel',
    canceled: 'Export canceled',
    place: 'Other exports are running. Yours is number 2 in line.',
    saved: /^100% exported: User_Data_Report.* has [\d,]+ rows?\.$/,
    broken:
      'An unexpected error has occurred. Please try again. If this continues, please contact RMIT helpdesk',
  },
  es: {
    everybody: 'Exportar informe de usuarios',
    reporting: 'Exportar usuarios a mi cargo',
    supervised: 'Exportar usuarios que superviso',
    authorized: 'Exportar usuarios que autorizo',
    overlay: 'Exportando',
    cancel: 'Cancelar',
    canceled: 'Exportación cancelada',
    place: 'Hay otras exportaciones en curso. La suya es la número 2 en la fila.',
    saved: /^100 % exportado: User_Data_Report.* tiene [\d,]+ filas?\.$/,
    broken:
      'Ocurrió un error inesperado. Intente de nuevo. Si el problema continúa, comuníquese con la mesa de ayuda de RMIT',
  },
} as const;

/** Opens a tab and compares the buttons above its list with these, once their code has come. */
export async function expectExports(
  page: Page,
  show: 'all' | 'mine' | 'status',
  labels: readonly string[],
): Promise<void> {
  await page.goto(`/rap-home/applications?show=${show}`);
  await expect(page.locator('main .result-line')).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/export-buttons')),
  );
  await page.evaluate(untilDrawn);
  await expect(page.locator('.export-buttons button'), show).toHaveText(labels);
}

export function overlayOf(page: Page, language: 'en' | 'es' = 'en'): Locator {
  return page.getByRole('dialog', { name: words[language].overlay });
}

/** The text of a file that was saved. */
export async function savedText(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8');
}

/** The same file as the API gives it to the person at the page, asked for with the token of their page. */
export async function reportOfApi(page: Page, report: keyof typeof reportAddresses): Promise<string> {
  const asked = page.waitForRequest(
    (call) => call.url().includes('/greenlight/catalogue') && 'authorization' in call.headers(),
  );
  await page.goto('/rap-home/applications');
  const { authorization = '' } = (await asked).headers();
  const response = await page.request.get(reportAddresses[report], { headers: { authorization } });
  expect(response.status()).toBe(200);
  return await response.text();
}

const reportAddresses = {
  everybody: addresses.securityReport,
  reporting: addresses.supervisorReport,
  supervised: addresses.supervisorReport,
  authorized: addresses.authorizerReport,
  ofAuthorizer: addresses.authorizerReport,
};
