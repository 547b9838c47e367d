import { inWholeTest } from '../journeys/tellings.ts';
import { test as ordinary } from '../portals/portal.ts';
import { expect, test } from '../portals/development-copy.ts';
import { mark } from '../portals/mortal-portal.ts';

test('a change of page, server or core is seen at once, and nobody has to sign in again', async ({
  development,
  signIn,
  complaints,
}) => {
  // The drawings of the cards may be on their way while the server starts again.
  complaints.expect(/^The icon .* could not be loaded|^There is no icon named/);
  const { page, context } = await signIn('newcomer');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Application Catalog');
  const isSamePage = await mark(page);

  await development.edit(
    'web/src/features/applications/applications-texts.ts',
    "title: 'Application Catalog'",
    "title: 'Catalog in the making'",
  );
  await expect(title).toHaveText('Catalog in the making');
  expect(await isSamePage(), 'the page is changed in place').toBe(true);

  const footer = async () => await (await context.request.get('/demo/mail')).text();
  await development.edit(
    'server/src/pages/shell-texts.ts',
    "resources: 'Resources'",
    "resources: 'Resources in the making'",
  );
  await expect.poll(footer).toContain('Resources in the making');
  expect(await isSamePage(), 'the server starts again behind the page').toBe(true);

  await development.edit(
    'core/src/domain/content/surroundings.ts',
    'Demonstration data: everything here is fictional.',
    'Demonstration data in the making.',
  );
  await expect(page.getByText('Demonstration data in the making.')).toBeVisible();
  await expect.poll(footer).toContain('Demonstration data in the making.');
  await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
  await expect(title).toHaveText('Catalog in the making');
});

// The story above starts the server again with a change, and `running/start-faults` has what a start says that fails.
test(
  'a server that cannot start says why, and starts with the next change',
  inWholeTest,
  async ({ development, request }) => {
    const [file, right, wrong] = [
      'server/src/portal/health.ts',
      'export function',
      'export function function',
    ];
    const status = async () => (await request.get(`${development.origin}/health/ready`)).status();
    await development.edit(file, right, wrong);
    await expect.poll(development.output).toContain('The server did not start');
    expect(development.output()).toContain('SyntaxError');
    expect(await status()).toBe(503);
    await development.edit(file, wrong, right);
    await expect.poll(status).toBe(200);
  },
);

ordinary('the exception for the page in development is in no build', async ({ portal, request }) => {
  const page = await request.get(`${portal.origin}/rap-home/`);
  expect(page.headers()['content-security-policy']).toContain("script-src 'self';style-src 'self';");
  const text = await page.text();
  expect(text).not.toMatch(/nonce|@vite|@react-refresh|<script[^>]*>[^<]/);
});
