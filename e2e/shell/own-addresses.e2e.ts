import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { expect, fillSignIn, test as base } from '../portals/portal.ts';
import { startPortal } from '../portals/portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

interface Elsewhere {
  /** The identity provider, which is led through to the portal's own port. */
  auth: string;
  api: string;
  /** The agency's page from which people begin. */
  start: string;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The test function with a portal of which provider, API and start have addresses of their own. */
const test = base.extend<{ elsewhere: Elsewhere }>({
  elsewhere: async ({}, use) => {
    await use({ auth: '', api: '', start: '' });
  },
  portal: async ({ newData, elsewhere }, use) => {
    const port = await freePort();
    const front = createTcpServer((people) => {
      const portal = connect(port, '127.0.0.1');
      people.on('error', () => portal.destroy()).pipe(portal);
      portal.on('error', () => people.destroy()).pipe(people);
    });
    const agency = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Agency</title><link rel="icon" href="data:,"><h1>Start here</h1>');
    });
    elsewhere.auth = `http://localhost:${await listening(front)}`;
    elsewhere.api = `http://127.0.0.1:${port}`;
    elsewhere.start = `http://127.0.0.1:${await listening(agency)}/start`;
    const { remove, ...data } = await newData();
    const { auth: AUTH_URL, api: API_BASE_URL, start: LOGIN_URL } = elsewhere;
    const portal = startPortal({ port, ...data }, { AUTH_URL, API_BASE_URL, LOGIN_URL });
    await portal.ready;
    await use({ origin: portal.origin });
    await portal.end('SIGTERM');
    agency.closeAllConnections();
    for (const server of [front, agency]) server.close();
    await remove();
  },
});

test('provider, API and start may each be at an address of their own', async ({
  portal,
  elsewhere,
  openBrowser,
}) => {
  const { page, context } = await openBrowser();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/greenlight/')) asked.add(origin);
  });

  await test.step('a visitor comes to an application by the start of the agency', async () => {
    await page.goto('/rap-home/applications');
    const way = page.getByRole('link', { name: 'Sign In: Hazus Loss Library' });
    await expect(way).toHaveAttribute('href', elsewhere.start);
    await way.click();
    await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible();
  });

  await test.step('they sign in at the provider, whose pages look as all do', async () => {
    await page.goto('/rap-home/login');
    await expect(page).toHaveURL(new RegExp(`^${elsewhere.auth}/realms/`));
    await expect(page.locator('.usa-header')).toHaveCSS('background-color', /.+/);
    await expect(page.locator('#kc-login')).not.toHaveCSS('background-color', 'rgb(239, 239, 239)');
    await fillSignIn(page, 'staff');
    await expect(page.locator('.nav-person')).toContainText('Sam');
    expect(page.url()).toMatch(new RegExp(`^${portal.origin}/rap-home/`));
  });

  await test.step('what they do goes to the API where it is', async () => {
    await page.goto('/rap-home/account?section=contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...asked]).toEqual([elsewhere.api]);
  });

  await test.step('the session is found without a word, in another window too', async () => {
    const other = await context.newPage();
    await other.goto('/rap-home/applications?show=mine');
    await expect(other.locator('.nav-person')).toContainText('Sam');
    await other.goto('/demo/apps/hll-app/');
    await expect(other.locator('h1')).toContainText('Hazus Loss Library');
    await other.close();
  });

  await test.step('a sign-out ends at the start of the agency, and in every window', async () => {
    const other = await context.newPage();
    await other.goto('/rap-home/applications');
    await expect(other.locator('.nav-person')).toBeAttached();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(elsewhere.start);
    await expect(other.locator('.nav-person')).toHaveCount(0);
  });
});
