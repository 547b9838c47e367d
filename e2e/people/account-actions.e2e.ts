import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { callerAt } from '../journeys/calls.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { press, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    change: 'Change roles',
    save: 'Save roles',
    cancel: 'Cancel',
    authorizer: 'Authorizer',
    security: 'Security',
    reason: /^Reason/,
    why: 'Decides for the loss library from now on',
    nothing: 'Nothing has changed yet. Choose or clear a role first.',
    short: 'Enter a reason of at least 10 characters.',
    done: 'The roles of Nora T New were changed.',
    desks: 'Manage Requests',
    waiting: /^A second person has to confirm this by /,
    takeBack: 'Withdraw: Nora T New',
    takenBack: 'You withdrew this. Nothing was changed.',
    lock: 'Lock account',
    locked: 'The account of Nora T New was locked.',
    unlock: 'Unlock account',
    unlocked: 'The account of Nora T New was unlocked.',
  },
  es: {
    change: 'Cambiar roles',
    save: 'Guardar roles',
    cancel: 'Cancelar',
    authorizer: 'Autorizador',
    security: 'Seguridad',
    reason: /^Motivo/,
    why: 'Desde ahora decide por la biblioteca',
    nothing: 'Aún no hay cambios. Primero marque o desmarque un rol.',
    short: 'Escriba un motivo de al menos 10 caracteres.',
    done: 'Se cambiaron los roles de Nora T New.',
    desks: 'Gestionar solicitudes',
    waiting: /^Una segunda persona debe confirmarlo a más tardar el /,
    takeBack: 'Retirar: Nora T New',
    takenBack: 'Usted lo retiró. No cambió nada.',
    lock: 'Bloquear la cuenta',
    locked: 'Se bloqueó la cuenta de Nora T New.',
    unlock: 'Desbloquear la cuenta',
    unlocked: 'Se desbloqueó la cuenta de Nora T New.',
  },
} as const;

/** The page of the signed-in person at another page. */
async function pathOf(signedIn: Page): Promise<string> {
  const caller = await callerAt(signedIn);
  return `/rap-home/people/${(await caller.get(addresses.userInfo)).userId}`;
}

for (const language of waysToTell(['en', 'es'] as const))
  test(`an administrator makes somebody an authorizer by keyboard, who sees the desk without signing in again, ${language}`, async ({
    signIn,
  }) => {
    const texts = words[language];
    const { page: newcomer } = await signIn('newcomer', { language });
    const path = await pathOf(newcomer);
    await expect(newcomer.getByRole('link', { name: texts.desks })).toHaveCount(0);
    const { page } = await signIn('admin', { language });
    await page.goto(path);
    const opener = page.getByRole('button', { name: texts.change });
    await press(page, opener);
    await press(page, page.getByRole('button', { name: texts.cancel, exact: true }));
    await expect(opener).toBeFocused();
    await press(page, opener);
    await expect(page.getByRole('checkbox', { name: texts.authorizer })).not.toBeChecked();
    await expectAccessible(page, widths);
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.nothing)).toBeVisible();
    await press(page, page.getByRole('checkbox', { name: texts.authorizer }), 'Space');
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.short)).toBeVisible();
    await expectAccessible(page, [320, 1280]);
    await type(page, page.getByLabel(texts.reason), texts.why);
    await press(page, page.getByRole('button', { name: texts.save }));
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.save })).toHaveCount(0);
    await expect(opener).toBeFocused();
    // At the next look, with the same session.
    await expect(async () => {
      await newcomer.reload();
      await expect(newcomer.getByRole('link', { name: texts.desks }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });

test('what was chosen and typed outlives a change by somebody else', async ({ signIn, complaints }) => {
  complaints.expect(/409/);
  const { page: newcomer } = await signIn('newcomer');
  const path = await pathOf(newcomer);
  const { page } = await signIn('admin');
  const { page: other } = await signIn('admin');
  const texts = words.en;
  for (const one of [page, other]) {
    await one.goto(path);
    await one.getByRole('button', { name: texts.change }).click();
  }
  await other.getByText('Product owner', { exact: true }).click();
  await other.getByLabel(texts.reason).fill(texts.why);
  await other.getByRole('button', { name: texts.save }).click();
  await expect(other.getByText(texts.done)).toBeVisible();
  await page.getByText('Supervisor', { exact: true }).click();
  await page.getByLabel(texts.reason).fill('They lead the team of the coast');
  await page.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText('This person has changed since you began.')).toBeVisible();
  await expectAccessible(page, [320, 1280]);
  await expect(page.getByLabel(texts.reason)).toHaveValue('They lead the team of the coast');
  await page.getByRole('button', { name: 'Start again from the current roles' }).click();
  await expect(page.getByRole('checkbox', { name: 'Product owner' })).toBeChecked();
  await page.getByText('Supervisor', { exact: true }).click();
  await page.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText(texts.done)).toBeVisible();
});

for (const language of waysToTell(['en', 'es'] as const, 1))
  test(`a lock is for the help desk alone to give, and to take back, ${language}`, async ({ signIn }) => {
    const texts = words[language];
    const { page: newcomer } = await signIn('newcomer', { language });
    const path = await pathOf(newcomer);
    const { page } = await signIn('helpdesk', { language });
    await page.goto(path);
    await expect(page.getByRole('button', { name: texts.lock })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.change })).toHaveCount(0);
    await press(page, page.getByRole('button', { name: texts.lock }));
    const dialog = page.getByRole('dialog', { name: texts.lock });
    await press(page, dialog.getByRole('button', { name: texts.lock }));
    await expect(dialog.getByText(texts.short)).toBeVisible();
    await expectAccessible(page, widths);
    await dialog.getByLabel(texts.reason).fill(texts.why);
    await press(page, dialog.getByRole('button', { name: texts.lock }));
    await expect(page.getByText(texts.locked)).toBeVisible();
    await press(page, page.getByRole('button', { name: texts.unlock }));
    await page.getByRole('dialog').getByLabel(texts.reason).fill(texts.why);
    await press(page, page.getByRole('dialog').getByRole('button', { name: texts.unlock }));
    await expect(page.getByText(texts.unlocked)).toBeVisible();
  });

test('a second administrator confirms, and the person who asked can only take it back', async ({
  signIn,
}) => {
  const texts = words.en;
  const { page: newcomer } = await signIn('newcomer');
  const path = await pathOf(newcomer);
  const { page: second } = await signIn('staff');
  const secondPath = await pathOf(second);
  const { page } = await signIn('admin');
  const give = async (role: string): Promise<void> => {
    await page.getByRole('button', { name: texts.change }).click();
    await page.getByText(role, { exact: true }).click();
    await page.getByLabel(texts.reason).fill(texts.why);
    await page.getByRole('button', { name: texts.save }).click();
  };
  await page.goto('/rap-home/people/confirmations');
  await expect(page.getByText('Nothing is waiting for a second person.')).toBeVisible();
  await expectAccessible(page, [320, 1280]);
  // There is no other administrator yet: it is done at once.
  await page.goto(secondPath);
  await give('Portal administrator');
  await expect(page.getByText('The roles of Sam Staff were changed.')).toBeVisible();
  for (const action of ['Withdraw: Nora T New', 'Confirm: Nora T New']) {
    await page.goto(path);
    await give(texts.security);
    await expect(page.getByText(texts.waiting)).toBeVisible();
    const answering = action.startsWith('Withdraw') ? page : second;
    await answering.goto('/rap-home/people/confirmations');
    await expect(answering.getByRole('heading', { name: 'New roles for Nora T New' })).toBeVisible();
    await expectAccessible(answering, widths);
    await answering.getByRole('button', { name: action }).click();
    const outcome = answering === page ? texts.takenBack : 'Confirmed. The change was made.';
    await expect(answering.getByText(outcome)).toBeVisible();
    await expect(answering.getByText('Nothing is waiting for a second person.')).toBeVisible();
  }
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Identity' })).toContainText('Security');
});
