import { createServer, type ServerResponse } from 'node:http';
import { expect, test as base } from '../portals/portal.ts';
import { startPortal } from '../portals/portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

type Answer = (response: ServerResponse, address: string) => void;

/** The agency's own service for alerts and icons, on an address of its own. */
interface AgencyService {
  /** How it answers from now on. */
  answers: Answer;
  /** What was asked, with the authorization and cookies that came along. */
  asked: { address: string; secrets: string[] }[];
  /** How many responses were broken off by the person who asked. */
  brokenOff: number;
}

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** The test function with a portal whose alerts and icons come from a service of the agency. */
const test = base.extend<{ service: AgencyService }>({
  service: async ({}, use) => {
    const service: AgencyService = { answers: (response) => json(response, []), asked: [], brokenOff: 0 };
    await use(service);
  },
  portal: async ({ newData, service }, use) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const server = createServer((request, response) => {
      const { authorization, cookie } = request.headers;
      const secrets = [authorization, cookie].filter((one) => one !== undefined);
      service.asked.push({ address: request.url ?? '', secrets });
      response.on('close', () => {
        if (!response.writableEnded) service.brokenOff += 1;
      });
      response.setHeader('access-control-allow-origin', origin);
      service.answers(response, request.url ?? '');
    });
    const servicePort = await freePort();
    await new Promise<void>((resolve) => {
      server.listen(servicePort, '127.0.0.1', resolve);
    });
    const { remove, ...data } = await newData();
    const address = `http://localhost:${servicePort}`;
    const portal = startPortal(
      { port, ...data },
      { COMMS_URL: `${address}/comms/`, ICON_BASE_URL: `${address}/drawings` },
    );
    await portal.ready;
    await use({ origin });
    await portal.end('SIGTERM');
    server.closeAllConnections();
    server.close();
    await remove();
  },
});

const good = { id: 7, level: 'error', title: 'From the agency', body: '<p>Call <b>us</b>.</p>' };

const failing: readonly [what: string, answer: Answer][] = [
  ['never answers', () => undefined],
  ['fails', (response) => response.writeHead(500).end()],
  ['is cut off', (response) => void response.writeHead(200, { 'content-length': '999' }).write('[{"id"')],
  ['sends no JSON', (response) => json(response, '<html>Sign in</html>')],
  ['sends no list', (response) => json(response, { items: [good] })],
  ['sends what is no alert', (response) => json(response, [null, 7, 'x', [], {}])],
  [
    'sends wrong fields',
    (response) =>
      json(response, [
        { ...good, title: {} },
        { ...good, body: null },
      ]),
  ],
  ['sends too much', (response) => json(response, [{ ...good, body: 'x'.repeat(300_000) }])],
  ['sends without an end', (response) => endless(response)],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
];

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write('"x",'.repeat(10_000))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

test('alerts of the agency’s own service are shown, and it learns nothing of who reads', async ({
  service,
  signIn,
  portal,
}) => {
  service.answers = (response, address) => json(response, address.startsWith('/comms/active') ? [good] : []);
  const { page } = await signIn('newcomer');
  const askedOfPortal: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${portal.origin}/comms/`)) askedOfPortal.push(request.url());
  });
  service.asked.length = 0;
  await page.reload();
  const alerts = page.getByRole('region', { name: 'Site alerts' });
  await expect(alerts.getByText('From the agency')).toBeVisible();
  const asked = service.asked.filter(({ address }) => address.startsWith('/comms'));
  expect(asked.map(({ address }) => address)).toEqual(['/comms/active?clientId=RAP']);
  expect(askedOfPortal, 'alerts that nobody would see').toEqual([]);
  expect(service.asked.flatMap(({ secrets }) => secrets)).toEqual([]);
  const policy = (await fetch(`${portal.origin}/rap-home/`)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/connect-src 'self' http:\/\/localhost:\d+;/);
  await page.goto('/rap-home/privacy');
  await expect(
    page.getByText('Its pages load alerts or icons from other websites that the agency has chosen.'),
  ).toBeVisible();
});

test('whatever the service calls a level and an id, its alerts are shown, and one line says what is left out', async ({
  service,
  openBrowser,
}) => {
  const { page } = await openBrowser();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  service.answers = (response) =>
    json(response, {
      alerts: [{ ...good, level: 'ERROR' }, { level: 'loud', title: 'Nobody knows' }, {}, 7],
    });
  await page.goto('/rap-home/resources');
  const alerts = page.getByRole('region', { name: 'Site alerts' });
  await expect(alerts.locator('.usa-alert--error')).toContainText('From the agency');
  await expect(alerts.locator('.usa-alert--warning')).toContainText('Nobody knows');
  await expect
    .poll(() => warnings.filter((text) => text.includes('site alerts')))
    .toEqual([expect.stringMatching(/^2 of 4 site alerts are left out/)]);
  await page.getByRole('button', { name: 'Close alert: Nobody knows' }).click();
  await page.reload();
  await expect(alerts.locator('.usa-alert--error')).toBeVisible();
  await expect(alerts.getByText('Nobody knows'), 'closed until it says something else').toHaveCount(0);
});

test('the server reads the service for its own pages', async ({ service, openBrowser }) => {
  const { page } = await openBrowser();
  service.answers = (response) => json(response, [{ ...good, level: 'Emergency' }]);
  await page.goto('/rap-home/login');
  await expect(page.locator('#username')).toBeVisible();
  const alerts = page.getByRole('region', { name: 'Site alerts' });
  await expect(alerts.locator('.usa-alert--emergency')).toContainText('From the agency');
  await expect(alerts.locator('b')).toHaveText('us');
  expect(service.asked.flatMap(({ secrets }) => secrets)).toEqual([]);
});

test('a sign-in page is shown although the service never answers', async ({ service, openBrowser }) => {
  const { page } = await openBrowser();
  service.answers = () => undefined;
  await page.goto('/rap-home/login');
  await expect(page.locator('#username')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Site alerts' })).toHaveCount(0);
});

test('a service that fails in any way leaves a page without alerts, and says nothing', async ({
  service,
  openBrowser,
  complaints,
}) => {
  complaints.expect(
    /Failed to load resource|Access to fetch|Refused to connect|Connecting to|^policy: connect-src/,
  );
  const { page } = await openBrowser();
  for (const [what, answer] of failing) {
    await test.step(what, async () => {
      service.asked.length = 0;
      service.answers = answer;
      await page.goto('/rap-home/resources');
      await expect
        .poll(() => service.asked.map(({ address }) => address))
        .toContain('/comms/active?clientId=RAP');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Site alerts' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  await expect.poll(() => service.brokenOff).toBeGreaterThan(0);
  service.answers = (response) =>
    json(response, [{ ...good, title: '<img src=x>' }, good, { ...good, id: 8 }]);
  await page.goto('/rap-home/resources');
  await expect(page.getByText('<img src=x>', { exact: true })).toBeVisible();
  await expect(page.locator('.site-alert b')).toHaveCount(2);
});

test('icons of the agency’s own address are shown, and the cards outlive those that fail', async ({
  service,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|The icon|There is no icon/);
  const drawing = '<svg viewBox="0 0 48 48"><path d="M5 5h9v9z"/></svg>';
  service.answers = (response, address) => {
    if (!address.startsWith('/drawings')) return json(response, []);
    response.setHeader('content-type', 'image/svg+xml');
    if (address.endsWith('hll-app.svg')) return response.end(drawing);
    if (address.endsWith('p4-app.svg'))
      return response.end(drawing.replace('<path', '<script>alert(1)</script><path onload="alert(1)"'));
    if (address.endsWith('mpp-app.svg')) return response.end('x'.repeat(400_000));
    if (address.endsWith('fhd-app.svg')) return response.end('<html>Sign in</html></svg>');
    if (address.endsWith('cfas-app.svg')) return endless(response);
    return response.writeHead(404).end();
  };
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Hazus Loss Library').locator('svg path[d="M5 5h9v9z"]')).toHaveCount(1);
  await expect(page.locator('svg path[d="M5 5h9v9z"]')).toHaveCount(2);
  await expect(page.locator('main script, main [onload]')).toHaveCount(0);
  await expect(card('Mitigation Planning Portal')).toBeVisible();
  await expect.poll(() => service.brokenOff, 'an endless one is read no further').toBeGreaterThan(0);
  expect(service.asked.map(({ address }) => address)).toContain('/drawings/icons-svg/hll-app.svg');
  expect(service.asked.flatMap(({ secrets }) => secrets)).toEqual([]);
});
