import { TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { fillWizard, mark, notice, test } from '../portals/mortal-portal.ts';
import { expect, password } from '../portals/portal.ts';
import { withDatabase } from '../portals/portal-database.ts';
import { wizardOf } from '../journeys/journeys.ts';

/** What an operator does before a switch-over, and afterwards: from now on nobody may write, or everybody again. */
async function allowWriting(dataFolder: string, isAllowed: boolean): Promise<void> {
  await withDatabase({ dataFolder }, async (db) => {
    // A text of several statements would be one transaction, in which this is refused.
    await db.script(`alter system set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`);
    await db.script('select pg_reload_conf()');
  });
}

const serverAway = /The portal is not responding right now/;

test('a database that may not be written for a while: everybody sees it, nobody is signed out, and on it goes', async ({
  signIn,
  openBrowser,
  mortal,
}) => {
  const { page } = await signIn('newcomer');
  await page.goto('/rap-home/applications');
  const { wizard } = await fillWizard(page, 'While nothing could be written');
  await wizard.getByRole('button', { name: 'Next' }).click();
  const isSamePage = await mark(page);
  const ready = async (): Promise<number> => (await fetch(`${mortal.origin}/health/ready`)).status;
  const begun = performance.now();
  await allowWriting(mortal.dataFolder, false);
  await expect.poll(ready).toBe(503);

  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(serverAway)).toBeVisible();
  const visitor = await openBrowser({ language: 'es' });
  await visitor.page.goto('/rap-home/login');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
    'Esta página no se puede mostrar en este momento',
  );
  const program = new TestBrowser(mortal.origin, password);
  for (let calls = 0; calls < 20; calls += 1)
    expect((await program.authorize('rap-client', `${mortal.origin}/rap-home/login`)).response.status).toBe(
      503,
    );
  // The jobs find it out every second or less.
  const lines = () =>
    mortal
      .process()
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  const output = lines();
  const minutes = Math.ceil((performance.now() - begun) / 60_000);
  expect(output.length, output.join('\n')).toBeLessThanOrEqual(minutes);
  expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ reason: '25006', msg: 'unavailable' });

  await allowWriting(mortal.dataFolder, true);
  await expect.poll(ready).toBe(200);
  await expect(wizardOf(page).getByText(/has been submitted/)).toBeVisible();
  await expect(notice(page, serverAway)).toHaveCount(0);
  expect(await isSamePage()).toBe(true);
  await visitor.page.goto('/rap-home/login');
  await expect(visitor.page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
