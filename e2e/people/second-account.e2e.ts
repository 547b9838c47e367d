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
    close: 'Close as a second account',
    stays: /^Username of the account that stays/,
    missing: 'Enter the username of the account that stays, and check it.',
    check: 'Check',
    notUsable: 'This account cannot be used here. Enter a different one.',
    moves: 'will be opened again for the account that stays',
    movedTo: 'opened again as',
    reason: /^Reason/,
    why: 'Registered twice by mistake',
    done: 'The account of Nora T New is off',
  },
  es: {
    close: 'Cerrar como segunda cuenta',
    stays: /^Nombre de usuario de la cuenta que se conserva/,
    missing: 'Escriba el nombre de usuario de la cuenta que se conserva y compruébelo.',
    check: 'Comprobar',
    notUsable: 'Esta cuenta no se puede usar aquí. Escriba otra.',
    moves: 'se abrirá de nuevo para la cuenta que se conserva',
    movedTo: 'abierta de nuevo como',
    reason: /^Motivo/,
    why: 'Se registró dos veces por error',
    done: 'La cuenta de Nora T New está desactivada',
  },
} as const;

for (const language of waysToTell(['en', 'es'] as const, 1))
  test(`a second account is closed by keyboard, and its request goes on with the other, ${language}`, async ({
    signIn,
    complaints,
  }) => {
    complaints.expect(/400/);
    const texts = words[language];
    const { page: newcomer } = await signIn('newcomer');
    const number = await askForAccess(newcomer, 'Loss estimates');
    const { userId } = await (await callerAt(newcomer)).get(addresses.userInfo);
    const { page } = await signIn('helpdesk', { language });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/rap-home/people/${userId}`);
    await press(page, page.getByRole('button', { name: texts.close }));
    const dialog = page.getByRole('dialog', { name: texts.close });
    await press(page, dialog.getByRole('button', { name: texts.close }));
    await expect(dialog.getByText(texts.missing)).toBeVisible();
    await expectAccessible(page, widths);
    const field = dialog.getByLabel(texts.stays);
    await type(page, field, 'nobody-here');
    await press(page, dialog.getByRole('button', { name: texts.check }));
    await expect(dialog.getByText(texts.notUsable)).toBeVisible();
    await field.fill('elstaff');
    await press(page, dialog.getByRole('button', { name: texts.check }));
    const line = dialog.getByRole('listitem').filter({ hasText: number });
    await expect(line).toContainText(texts.moves);
    await expectAccessible(page, [320, 1280]);
    await type(page, dialog.getByLabel(texts.reason), texts.why);
    await press(page, dialog.getByRole('button', { name: texts.close }));
    const after = page.getByRole('dialog', { name: texts.done });
    await expect(after.getByRole('listitem').filter({ hasText: number })).toContainText(texts.movedTo);
    await expectAccessible(page, widths);
  });
