import { readFile } from 'node:fs/promises';
import { askForAccess, openFromDesk } from '../journeys/journeys.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

test('an approval by mistake is undone, listed, and given again', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page } = await signIn('supervisor', { isBlank: true });
  await openFromDesk(page, 'SUPERVISOR', number);
  await page
    .getByRole('form', { name: 'Your decision as Supervisor' })
    .getByRole('button', { name: 'Approve' })
    .click();

  // The way back begins at the menu, a moment later and on another screen.
  await page.getByRole('button', { name: 'Administration' }).click();
  await page
    .getByRole('navigation', { name: 'Primary navigation' })
    .getByRole('link', { name: 'My decisions' })
    .click();
  await expect(page.getByRole('heading', { name: 'My decisions', level: 1 })).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('As Supervisor');
  await expectAccessible(page);
  const starting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this list (CSV)' }).press('Enter');
  const file = await starting;
  expect(file.suggestedFilename()).toMatch(/^My_Decisions_\d{4}_\d{2}_\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(number);
  await row.getByRole('link', { name: `Open to undo: request ${number}` }).press('Enter');
  await expect(page.getByText(/^You approved this\. You can undo it until \d/)).toBeVisible();
  await expectAccessible(page);
  const undo = page.getByRole('button', { name: 'Undo approval' });
  await undo.focus();
  await undo.press('Enter');
  await expect(page.getByText(/^You undid your approval/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Your decision as Supervisor' });
  await expect(form.getByRole('button', { name: 'Approve' })).toBeVisible();

  await newcomer.goto(`/rap-home/requests/${number}`);
  await expect(newcomer.getByText('Approval undone as Supervisor')).toBeVisible();

  await form.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You approved this request.')).toBeVisible();
  await page.goto(`/rap-home/decisions?decision=UNDONE`);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Approval undone');
});

test('the person who is asked next and was looking reads that it was undone', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page } = await signIn('supervisor', { isBlank: true });
  await openFromDesk(page, 'SUPERVISOR', number);
  await page
    .getByRole('form', { name: 'Your decision as Supervisor' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByRole('button', { name: 'Undo approval' })).toBeVisible();
  const { page: next } = await signIn('authorizer', { isBlank: true });
  await openFromDesk(next, 'AUTHORIZER', number);
  await next.getByRole('textbox', { name: 'Comment' }).fill('Fine with me, as discussed.');
  await next.route('**/greenlight/approval/requests/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Undo approval' }).click();
  await expect(page.getByText(/^You undid your approval/)).toBeVisible();
  await next.getByRole('button', { name: 'Approve' }).click();
  await expect(next.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(next.getByText('Fine with me, as discussed.')).toBeVisible();
});

test('the list in Spanish on a phone, without a match, and empty', async ({ signIn }) => {
  const { page } = await signIn('authorizer', { language: 'es', isBlank: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/rap-home/decisions');
  await expect(page.getByRole('heading', { name: 'Mis decisiones', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ decisi(ón|ones)|^Usted todavía no ha decidido/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Número de solicitud o persona' }).fill('Zzyzx');
  await expect(page.getByText('Ninguna decisión coincide con su búsqueda.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Borrar la búsqueda y los filtros' }).click();
  await expect(page.getByRole('searchbox', { name: 'Número de solicitud o persona' })).toHaveValue('');
});
