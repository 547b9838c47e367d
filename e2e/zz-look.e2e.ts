import { test } from './portal.ts';
import { writeFileSync } from 'node:fs';
test('look', async ({ portal, signIn, browser }) => {
  test.setTimeout(45000); const out: string[] = [];
  const snap = async (page, what) => { out.push(`==== ${what} ${page.url()} title=${await page.title()}\n` + await (await page.getByRole('dialog').count() ? page.getByRole('dialog') : page.getByRole('main')).ariaSnapshot()); writeFileSync('/tmp/e2e/look.txt', out.join('\n\n')); };

  const n = await signIn('newcomer'); const p = n.page;
  await p.getByRole('heading', { name: 'Hazus Loss Library' }).waitFor(); 
  await p.getByRole('button', { name: /Request Access/ }).first().click().catch(async () => p.getByRole('link', { name: /Request Access/ }).first().click());
  await p.getByRole('dialog').waitFor(); 
  await p.getByRole('button', { name: 'Next' }).click(); await snap(p, 'wizard1 fault');
  await p.getByRole('dialog').getByText(/^Upload/).click(); await p.getByRole('button', { name: 'Next' }).click(); await snap(p, 'wizard2');
  await p.getByRole('textbox', { name: /Purpose|need the access/ }).fill('Loss estimates'); await p.getByRole('button', { name: 'Next' }).click(); await p.getByRole('button', { name: 'Submit' }).waitFor(); await snap(p, 'review');
  await p.getByRole('button', { name: 'Submit' }).click(); await p.getByText('has been submitted').waitFor(); await snap(p, 'success');
  await p.getByRole('link', { name: 'See status' }).or(p.getByRole('button', { name: 'See status' })).click(); await p.getByText(/RAP-2/).first().waitFor(); await snap(p, 'status');
  await p.getByRole('button', { name: /Cancel Request/ }).click(); await snap(p, 'cancel dialog'); await p.keyboard.press('Escape');
  await p.getByRole('link', { name: /RAP-/ }).first().click(); await p.getByRole('heading', { name: /What has happened/ }).waitFor(); await snap(p, 'request page');
  const s = (await signIn('supervisor')).page; await s.goto('/rap-home/manage-requests?role=SUPERVISOR'); await s.getByText(/RAP-2/).first().waitFor(); await snap(s, 'desk');
  await s.getByRole('link', { name: /request RAP|RAP-/ }).first().click(); await s.getByRole('button', { name: 'Approve' }).waitFor(); await snap(s, 'decision');
  await s.getByRole('button', { name: 'Deny' }).click(); await snap(s, 'decision fault');
  await s.getByRole('button', { name: 'Approve' }).click(); await s.getByText('You approved').waitFor(); await snap(s, 'approved');
  const b = (await signIn('both')).page; await b.goto('/rap-home/applications'); await b.getByRole('heading', { name: 'Hazus Loss Library' }).waitFor(); writeFileSync('/tmp/e2e/both.txt', await b.locator('body').ariaSnapshot());
});
