import { askForAccess, openFromDesk } from '../journeys/journeys.ts';
import { expect, hearNews, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

test('the requester cancels a request, and the approver sees it', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page: supervisor } = await signIn('supervisor', { isBlank: true });
  await openFromDesk(supervisor, 'SUPERVISOR', number);
  await supervisor.getByRole('textbox', { name: 'Comment' }).fill('Still thinking about it.');

  const secondTab = await newcomer.context().newPage();
  for (const tab of [secondTab, newcomer]) {
    await tab.goto('/rap-home/applications?show=status');
    await tab.getByRole('button', { name: `Cancel Request ${number}` }).click();
  }
  const dialog = newcomer.getByRole('dialog', { name: 'Cancel Request' });
  await dialog.getByRole('button', { name: 'Cancel Request' }).click();
  const text = 'Your Hazus Loss Library Access Request was successfully canceled';
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(newcomer.getByText('You have no open requests.')).toBeVisible();
  await expect(newcomer.getByRole('link', { name: 'Status Request 0' })).toBeVisible();
  await newcomer.goto(`/rap-home/requests/${number}`);
  await expect(newcomer.getByText('Canceled', { exact: true }).first()).toBeVisible();
  const late = secondTab.getByRole('dialog', { name: 'Cancel Request' });
  await late.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(late.getByText('This request was canceled.', { exact: true })).toBeVisible();
  await expect(secondTab.getByText('You have no open requests.')).toBeAttached();
  await late.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(secondTab.getByRole('group', { name: 'Your requests' })).toBeFocused();

  await hearNews(supervisor);
  await expect(supervisor.getByText(/^Already canceled by Nora/)).toBeVisible();
  await expect(supervisor.getByText('Still thinking about it.')).toBeVisible();
});

test('canceled on its page, a request leaves the focus on its heading', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const number = await askForAccess(page, 'Loss estimates');
  await page.goto(`/rap-home/requests/${number}`);
  await page.getByRole('button', { name: `Cancel Request ${number}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel Request' });
  await dialog.getByRole('button', { name: 'Cancel Request' }).press('Enter');
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeAttached();
  await dialog.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
