import type { Page } from '@playwright/test';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from './accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { expect, test } from '../portals/portal.ts';
import { expectRoomForText } from './room-for-text.ts';

test.use({ ownPortal: true });

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`zoomed, spaced out and on paper every screen can be read (${language})`, async ({
    openBrowser,
    signIn,
  }) => {
    const { page: visitor } = await openBrowser({ language });
    for (const [address, part] of [
      ['applications', 'main li h2, main li h3'],
      ['contact', '.accordion__button'],
      ['resources', '#user-guide'],
    ] as const) {
      await read(visitor, `/rap-home/${address}`, part);
    }
    await visitor
      .getByRole('contentinfo')
      .getByRole('button', { name: /^(Glossary|Glosario)$/ })
      .click();
    await expect(visitor.getByRole('dialog').getByText(/^85 /)).toBeVisible();
    await expectRoomForText(visitor);
    await expectAccessible(visitor, [320]);
    await visitor.emulateMedia({ media: 'print' });
    await expect(visitor.getByText(/^(Watch|Zonas para eventos químicos)$/)).toBeVisible();

    const { page: staff } = await signIn('staff', { language });
    const number = await send(await callerAt(staff), 'CHANGE_REQUEST', {
      requestedAppName: 'p4-app',
      role: ['Regional - Region 04', 'Regional - Region 05'],
      purpose: 'A_purpose_without_a_single_space_that_is_longer_than_a_narrow_screen_is_wide_and_must_break',
    });
    await read(staff, '/rap-home/applications?show=status', 'main article');
    await read(staff, `/rap-home/requests/${number}`, 'main h2');
    await read(staff, '/rap-home/account', '#phoneNumber');
    await expectAccessible(staff, [320]);

    const { page: supervisor } = await signIn('supervisor', { language });
    await read(supervisor, '/rap-home/manage-requests?role=SUPERVISOR', `main a[href*="${number}"]`);
    await read(supervisor, `/rap-home/requests/${number}?role=SUPERVISOR`, 'main form');
    const { page: admin } = await signIn('admin', { language });
    await read(admin, '/rap-home/site-alerts?alert=new', 'main textarea');
    await read(admin, '/rap-home/people', 'main td');
    const { page: helpDesk } = await signIn('helpdesk', { language });
    await read(helpDesk, '/rap-home/unused-accounts', 'main h1');
  });
}

async function read(page: Page, address: string, part: string): Promise<void> {
  await page.goto(address);
  await page.locator(part).first().waitFor();
  await expectRoomForText(page);
}

test('text that is cut off, scrolled in two directions, or lost on paper is reported', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/contact');
  await page.locator('.accordion__button').first().waitFor();
  await expectRoomForText(page);
  for (const { style, notice, words = 'Words that need some room to be read in' } of [
    { style: { overflow: 'hidden', width: '4rem', whiteSpace: 'nowrap' }, notice: 'cut off' },
    { style: { overflow: 'hidden', height: '1.5rem', width: '8rem' }, notice: 'cut off' },
    { style: { width: '2rem', overflowWrap: 'anywhere' }, notice: 'broken within a word' },
    { style: { overflow: 'auto', width: '4rem', whiteSpace: 'nowrap' }, notice: 'scrolls sideways' },
    { style: { color: '#bbbbbb' }, notice: 'on paper' },
    { style: {}, words: 'The beginning …', notice: 'shortened' },
    { style: { position: 'fixed' }, notice: 'on paper' },
  ]) {
    await page.evaluate(
      (faults) => {
        const planted = document.createElement('p');
        planted.id = 'planted';
        planted.textContent = faults.words;
        Object.assign(planted.style, faults.style);
        document.querySelector('main')?.append(planted);
      },
      { style, words },
    );
    await expect(expectRoomForText(page, 2_000), JSON.stringify(style)).rejects.toThrow(notice);
    await page.reload();
    await page.locator('.accordion__button').first().waitFor();
  }
});
