import { callerAt, sayingYes, send } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
/** Somebody's page shows within this what happened elsewhere. */
const noticed = 10_000;

for (const { language, words } of waysToTell([
  {
    language: 'en',
    words: {
      none: 'Notifications',
      one: 'Notifications, 1 unread',
      two: 'Notifications, 2 unread',
      arrived: 'New notification: Dana Lee approved',
      readAll: 'Mark all as read',
      title: /Hazus Loss Library/,
    },
  },
  {
    language: 'es',
    words: {
      none: 'Notificaciones',
      one: 'Notificaciones, 1 sin leer',
      two: 'Notificaciones, 2 sin leer',
      arrived: 'Notificación nueva: Dana Lee aprobó',
      readAll: 'Marcar todas como leídas',
      title: /Biblioteca de Pérdidas Hazus/,
    },
  },
] as const))
  test(`by keyboard alone, the bell tells within ten seconds what happened to a request (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('newcomer', { language });
    const caller = await callerAt(page);
    const bell = page.getByRole('banner').getByRole('button', { name: words.none });
    await expect(bell).toHaveAccessibleName(words.none);
    const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Losses of the spring floods' };
    const number = await send(caller, 'ACCESS_REQUEST', details);
    await sayingYes(signIn)(caller, number, 'AUTHORIZER');
    await expect(bell).toHaveAccessibleName(words.one, { timeout: noticed });
    await expect(page.getByRole('status').filter({ hasText: words.arrived })).toBeAttached();

    await tabTo(page, bell);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: words.none });
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, widths);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, panel.getByRole('link', { name: number }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(bell).toHaveAccessibleName(words.none);

    await sayingYes(signIn)(caller, number);
    await expect(bell).toHaveAccessibleName(words.two);
    await tabTo(page, bell);
    await page.keyboard.press('Enter');
    await tabTo(page, panel.getByRole('button', { name: words.readAll }));
    await page.keyboard.press('Enter');
    await expect(bell).toHaveAccessibleName(words.none);
    await expect(bell).toBeFocused();
    await expect(panel.getByRole('button', { name: words.readAll })).toBeHidden();
    await page.reload();
    await expect(bell).toHaveAccessibleName(words.none);
  });
