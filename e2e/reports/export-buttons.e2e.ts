import { dayIn } from '../../core/src/domain/calendar/calendar-days.ts';
import { isWhole, waysToTell } from '../journeys/tellings.ts';
import { press } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { startOwnPortal } from '../portals/own-portal.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';
import { expectExports, overlayOf, reportOfApi, savedText, words } from './exporting.ts';

/** Who has which buttons above all applications; security alone has one above the others. The gate has the first three. */
const buttons = [
  ['helpdesk', []],
  ['security', ['everybody']],
  ['both', ['supervised', 'authorized']],
  ['staff', []],
  ['supervisor', ['reporting']],
  ['authorizer', ['reporting']],
] as const;

/** Whose report a button saves. */
const reports = { authorizer: { reporting: 'ofAuthorizer' } } as Readonly<
  Record<string, Readonly<Record<string, 'ofAuthorizer'>>>
>;

function fileName(button: string): string {
  const today = dayIn('America/New_York', new Date()).replaceAll('-', '_');
  return button === 'everybody' ? `User_Data_Report_${today}.csv` : 'User_Data_Report.csv';
}

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`each role saves its reports whole, whatever the search says (${language})`, async ({ signIn }) => {
    for (const [username, held] of isWhole ? buttons : buttons.slice(0, 3))
      await test.step(username, async () => {
        const { page } = await signIn(username, { language });
        for (const show of ['all', 'mine', 'status'] as const) {
          const shown = show === 'all' || username === 'security' ? held : [];
          const labels = shown.map((button) => words[language][button]);
          await expectExports(page, show, labels);
          if (show === 'all' && labels.length > 0) await expectAccessible(page);
          for (const button of shown) {
            if (show !== 'status') await page.getByRole('searchbox').fill('Hazus');
            const starting = page.waitForEvent('download');
            await page.getByRole('button', { name: words[language][button], exact: true }).click();
            const download = await starting;
            expect(download.suggestedFilename()).toBe(fileName(button));
            await expect(page.locator('.messages').getByText(words[language].saved)).toBeVisible();
            const saved = await savedText(download);
            expect(saved.startsWith('\uFEFFUser ID,Username,Full Name,')).toBe(true);
            expect(saved).toBe(await reportOfApi(page, reports[username]?.[button] ?? button));
            await page.goto(`/rap-home/applications?show=${show}`);
          }
        }
      });
  });

  test(`an export is read, canceled and begun again by keyboard alone (${language})`, async ({ signIn }) => {
    const say = words[language];
    const { page } = await signIn('security', { language });
    const ends: (() => void)[] = [];
    await page.route('**/reports/securityReport', async (route) => {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      await route.continue().catch(() => undefined);
    });
    // What the portal says while both of its connections for exports are in use, as its own test shows.
    await page.route('**/reports/position-in-line', (route) => route.fulfill({ json: { position: 2 } }));
    const downloads: string[] = [];
    page.on('download', (one) => downloads.push(one.suggestedFilename()));
    const button = page.getByRole('button', { name: say.everybody, exact: true });
    await press(page, button);
    const overlay = overlayOf(page, language);
    await expect(overlay.getByRole('heading')).toBeFocused();
    await expect(overlay.getByRole('progressbar')).toBeVisible();
    await expect(overlay.getByText(say.place).first()).toBeVisible();
    await expectAccessible(page, [1280, 929, 480, 320]);
    await press(page, overlay.getByRole('button', { name: say.cancel }));
    await expect(overlay).toBeHidden();
    await expect(page.locator('.messages[aria-live=polite]').getByText(say.canceled)).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(overlay).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(button).toBeFocused();
    for (const end of ends) end();
    await page.unrouteAll({ behavior: 'wait' });
    const starting = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await starting).suggestedFilename()).toBe(fileName('everybody'));
    await expect(page.locator('.messages').getByText(say.saved)).toBeVisible();
    await expect(overlay).toBeHidden();
    await expect(button).toBeFocused();
    expect(downloads).toEqual([fileName('everybody')]);
  });
}

test('without the report for authorizers its buttons are absent', async ({ newData, browser }) => {
  const { portal, end } = await startOwnPortal(await newData(), { FEATURE_AUTHORIZER_REPORT: '0' });
  try {
    for (const [username, labels] of waysToTell(
      [
        ['authorizer', []],
        ['both', [words.en.supervised]],
        ['supervisor', [words.en.reporting]],
      ] as const,
      1,
    )) {
      const page = await browser.newPage({ baseURL: portal.origin, locale: 'en-US' });
      await page.goto('/rap-home/login');
      await fillSignIn(page, username);
      await expectExports(page, 'all', labels);
      await page.close();
    }
  } finally {
    await end();
  }
});
