import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { isWhole, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { overlayOf, words } from './exporting.ts';

const report = `**${addresses.securityReport}`;

/** Presses the button and notes every file that is saved. */
async function exportAll(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.getByRole('button', { name: words[language].everybody, exact: true }).click();
}

const row = '"Okafor ""x"",\r\ny",1\r\n';
const headers = { 'content-type': 'text/csv; charset=utf-8' };

/** Answers of a server, or of something in between, that are no whole report; the gate has the first two. */
const broken = {
  'a row too few': { headers: { ...headers, 'x-total-rows': '3' }, body: `Name,n\r\n${row}${row}` },
  'a cell cut': { headers: { ...headers, 'x-total-rows': '2' }, body: `Name,n\r\n${row}"Okafor\r\n` },
  'no connection': null,
  'a fault of the server': { status: 500, json: { code: 'UNEXPECTED', status: 500 } },
  'the page of a proxy': { status: 502, body: '<html>Bad Gateway</html>' },
  'the last row cut': { headers: { ...headers, 'x-total-rows': '2' }, body: `Name,n\r\n${row}Okafor,` },
  'nobody says how many': { headers, body: `Name,n\r\n${row}` },
} as const;
const kinds = Object.entries(broken);

for (const language of waysToTell(['en', 'es'] as const))
  test(`a report that does not come whole is not saved, and the page says so (${language})`, async ({
    signIn,
    complaints,
  }) => {
    complaints.expect(/status of (?:500|502)/);
    const { page } = await signIn('security', { language, isBlank: true });
    const saved: string[] = [];
    page.on('download', (one) => saved.push(one.suggestedFilename()));
    for (const [what, answer] of isWhole ? kinds : kinds.slice(0, 2))
      await test.step(what, async () => {
        await page.route(report, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
        await page.goto('/rap-home/applications');
        await exportAll(page, language);
        const alert = page.getByRole('alert').filter({ hasText: words[language].broken });
        await expect(alert).toBeVisible();
        await expect(overlayOf(page, language)).toBeHidden();
        await expect(page.getByRole('button', { name: words[language].everybody })).toBeFocused();
        await expectAccessible(page);
        await page.unrouteAll();
      });
    expect(saved).toEqual([]);
    const starting = page.waitForEvent('download');
    await exportAll(page, language);
    await starting;
    await expect(page.getByRole('alert').filter({ hasText: words[language].broken })).toHaveCount(0);
  });

test('a line that breaks in the middle leaves no file, and the quarters are announced on the way', async ({
  signIn,
}) => {
  const { page } = await signIn('security');
  const saved: string[] = [];
  page.on('download', (one) => saved.push(one.suggestedFilename()));
  // The browser's own answers come at once or not at all: this one comes in pieces, as the story says.
  await page.evaluate((address) => {
    const usual = window.fetch;
    window.fetch = (input, init) => {
      if (input !== address) return usual(input, init);
      const pieces = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const send = (text: string): void => {
            controller.enqueue(new TextEncoder().encode(text));
          };
          send('Name\r\n');
          addEventListener('more', () => {
            send('Okafor\r\n'.repeat(300));
          });
          addEventListener('break', () => {
            controller.error(new TypeError('network error'));
          });
        },
      });
      return Promise.resolve(new Response(pieces, { headers: { 'x-total-rows': '1000' } }));
    };
  }, addresses.securityReport);
  const happens = (name: string): Promise<boolean> =>
    page.evaluate((type) => dispatchEvent(new Event(type)), name);
  await exportAll(page, 'en');
  const overlay = overlayOf(page);
  await expect(overlay).toContainText('0 of 1,000 rows');
  await expect(overlay.locator('.usa-sr-only[aria-live=polite]')).toHaveText('');
  await happens('more');
  await expect(overlay).toContainText('300 of 1,000 rows');
  await expect(overlay.locator('.usa-sr-only[aria-live=polite]')).toHaveText('25% exported');
  await expectAccessible(page);
  await happens('break');
  await expect(page.getByRole('alert').filter({ hasText: words.en.broken })).toBeVisible();
  expect(saved).toEqual([]);
});

/** Refusals that say what to do. */
const refused = {
  EXPORT_RUNNING: [429, 'You already have an export in progress. Wait until it is done, or cancel it.'],
  EXPORT_BUSY: [503, 'Other people are exporting right now. Try again in a minute.'],
  ACCOUNT_LOCKED: [403, 'Your account is currently locked.'],
} as const;

test('a refusal has its own sentence', async ({ signIn, complaints }) => {
  complaints.expect(/status of (?:403|429|503)/);
  const { page } = await signIn('security', { isBlank: true });
  for (const [code, [status, sentence]] of Object.entries(refused)) {
    await page.route(report, (route) => route.fulfill({ status, json: { status, code } }));
    await page.goto('/rap-home/applications');
    await exportAll(page, 'en');
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
  }
});

test('the person who signs out in another tab has no export any more, and reads why', async ({ signIn }) => {
  const { page, context } = await signIn('security');
  const saved: string[] = [];
  page.on('download', (one) => saved.push(one.suggestedFilename()));
  const stalled = Promise.withResolvers<undefined>();
  await page.route(report, async (route) => {
    await stalled.promise;
    await route.continue().catch(() => undefined);
  });
  await exportAll(page, 'en');
  await expect(overlayOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await expect(overlayOf(page)).toBeHidden();
  await expectAccessible(page);
  stalled.resolve(undefined);
  await page.unrouteAll({ behavior: 'wait' });
  expect(saved).toEqual([]);
});
