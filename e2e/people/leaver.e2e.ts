import { addresses } from '../../core/src/contract/addresses.ts';
import { callerAt } from '../journeys/calls.ts';
import { askForAccess } from '../journeys/journeys.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    off: 'Turn account off',
    own: '1 open request of this person will be canceled.',
    waiting: '1 request that is waiting for this person will go to someone else.',
    goesTo: 'goes to Morgan Hill',
    reason: /^Reason/,
    why: 'Retired at the end of the month',
    short: 'Enter a reason of at least 10 characters.',
    done: 'The account of Dana Lee is off',
    ownDone: '1 open request of this person was canceled.',
    close: 'Close',
    turnedOff: 'The account is turned off at the sign-in service, so no one can sign in to it.',
    over: /^Next: there are no more steps\.$/,
  },
  es: {
    off: 'Desactivar la cuenta',
    own: 'Se cancelará 1 solicitud abierta de esta persona.',
    waiting: '1 solicitud que espera a esta persona pasará a otra.',
    goesTo: 'pasa a Morgan Hill',
    reason: /^Motivo/,
    why: 'Se jubiló a fin de mes',
    short: 'Escriba un motivo de al menos 10 caracteres.',
    done: 'La cuenta de Dana Lee está desactivada',
    ownDone: 'Se canceló 1 solicitud abierta de esta persona.',
    close: 'Cerrar',
    turnedOff: /desactivada en el servicio de inicio de sesión/,
    over: /^A continuación: no hay más pasos\.$/,
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const))
  test(`a supervisor leaves: what happens to requests is seen before confirming, by keyboard, ${language}`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page: newcomer } = await signIn('newcomer');
    const waiting = await askForAccess(newcomer, 'Loss estimates');
    const { page: leaver } = await signIn('supervisor');
    const own = await askForAccess(leaver, 'Loss estimates');
    const { userId } = await (await callerAt(leaver)).get(addresses.userInfo);
    const { page } = await signIn('helpdesk', { language });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/rap-home/people/${userId}`);
    await press(page, page.getByRole('button', { name: texts.off }));
    const dialog = page.getByRole('dialog', { name: `${texts.off}: Dana Lee` });
    await expect(dialog.getByText(texts.own)).toBeInViewport();
    await expect(dialog.getByRole('link', { name: own })).toBeVisible();
    await expect(dialog.getByText(texts.waiting)).toBeInViewport();
    const handed = dialog.getByRole('listitem').filter({ hasText: waiting });
    await expect(handed).toContainText(texts.goesTo);
    await expectAccessible(page, widths);
    await press(page, dialog.getByRole('button', { name: texts.off }));
    await expect(dialog.getByText(texts.short)).toBeVisible();
    await type(page, dialog.getByLabel(texts.reason), texts.why);
    await press(page, dialog.getByRole('button', { name: texts.off }));
    const after = page.getByRole('dialog', { name: texts.done });
    await expect(after.getByText(texts.ownDone)).toBeVisible();
    await expect(after.getByRole('listitem').filter({ hasText: waiting })).toContainText(texts.goesTo);
    await expectAccessible(page, widths);
    await press(page, after.getByRole('button', { name: texts.close }));
    await expect(page.getByText(texts.turnedOff)).toBeVisible();
    // The page does not say that somebody without an account can ask again.
    await page.goto(`/rap-home/requests/${own}`);
    await expect(page.getByText(texts.over)).toBeVisible();
    // It waits where the preview said.
    const { page: above } = await signIn('supervisor2', { language });
    await above.goto(`/rap-home/requests/${waiting}`);
    await expect(above.getByRole('heading', { level: 1 })).toContainText(/\S/);
    await expect(above.getByText('Morgan Hill').first()).toBeVisible();
  });

test('access that remains is a link away from its removal, and a list that fails stops nobody', async ({
  signIn,
  complaints,
}) => {
  complaints.expect(/500|503/);
  const texts = words.en;
  const { page: holder } = await signIn('staff');
  const { userId } = await (await callerAt(holder)).get(addresses.userInfo);
  const { page } = await signIn('helpdesk');
  await page.route('**/disable', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.goto(`/rap-home/people/${userId}`);
  await page.getByRole('button', { name: texts.off }).click();
  const dialog = page.getByRole('dialog', { name: texts.off });
  await expect(dialog.getByText('What depends on this account could not be loaded.')).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByLabel(texts.reason).fill(texts.why);
  await dialog.getByRole('button', { name: texts.off }).click();
  const after = page.getByRole('dialog', { name: 'The account of Sam Staff is off' });
  await expectAccessible(page, [320, 1280]);
  await after
    .getByRole('link', { name: /^Remove access to / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sam Staff', level: 2 })).toBeVisible();
});
