import type { Frame, Page } from '@playwright/test';
import { expect, test } from '../portals/portal.ts';

/** A page of a client's with the session check frame in it, and beside that a frame of the client's own. */
async function openBesideFrame(page: Page, origin: string, pageOrigin: string): Promise<Frame> {
  const frameAddress = `${origin}/realms/risk-map/protocol/openid-connect/login-status-iframe.html`;
  const text = (content: string) => ({
    contentType: 'text/html',
    body: `<!doctype html><title>Client</title>${content}`,
  });
  await page.route(`${pageOrigin}/client/`, (route) =>
    route.fulfill(
      text(`<iframe name="check" src="${frameAddress}"></iframe><iframe name="own" src="own"></iframe>`),
    ),
  );
  await page.route(`${pageOrigin}/client/own`, (route) => route.fulfill(text('')));
  await page.goto(`${pageOrigin}/client/`);
  const own = page.frame('own');
  if (own === null) throw new Error('the frame beside is missing');
  return own;
}

/** What the session check says to this frame about a session. */
async function ask(own: Frame, origin: string, session: string): Promise<unknown> {
  return await own.evaluate(
    ([to, question]) =>
      new Promise((resolve) => {
        addEventListener('message', (event) => resolve(event.data), { once: true });
        parent.frames[0]?.postMessage(question, to);
      }),
    [origin, `rap-client ${session}`] as const,
  );
}

/** The `sid` of the person signed in with this browser. */
async function sessionOf(page: Page): Promise<string> {
  const { origin } = new URL(page.url());
  const query = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `${origin}/rap-home/login`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const address = `${origin}/realms/risk-map/protocol/openid-connect/auth?${query.toString()}`;
  const response = await page.context().request.get(address, { maxRedirects: 0 });
  return new URL(response.headers()['location'] ?? '').searchParams.get('session_state') ?? '';
}

test('a frame beside the session check may ask it', async ({ signIn, portal: { origin } }) => {
  const { page } = await signIn('newcomer');
  const session = await sessionOf(page);
  const own = await openBesideFrame(page, origin, origin);
  expect(await ask(own, origin, session)).toBe('unchanged');
  expect(await ask(own, origin, 'another')).toBe('changed');
});

test('on a page of another site, where the cookies are kept away, it says so', async ({
  signIn,
  portal: { origin },
}) => {
  const { page } = await signIn('newcomer');
  const session = await sessionOf(page);
  const elsewhere = 'https://client.example';
  // As it is where a client of the provider has its pages there.
  await page.route('**/login-status-iframe.html', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace(
        "frame-ancestors 'self'",
        `frame-ancestors 'self' ${elsewhere}`,
      ),
    };
    await route.fulfill({ response, headers });
  });
  await page.route('**/login-status-iframe.html/init?*', (route) => route.fulfill({ status: 204 }));
  const own = await openBesideFrame(page, origin, elsewhere);
  expect(await ask(own, origin, session)).toBe('error');
});

test('a response that is posted arrives at the client without a press', async ({
  signIn,
  portal: { origin },
}) => {
  const { page } = await signIn('newcomer');
  const query = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `${origin}/rap-home/login`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    response_mode: 'form_post',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.route(`${origin}/rap-home/login`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Arrived' }),
  );
  const arrival = page.waitForRequest((request) => request.url() === `${origin}/rap-home/login`);
  await page.goto(`${origin}/realms/risk-map/protocol/openid-connect/auth?${query.toString()}`);
  const arrived = await arrival;
  expect(arrived.method()).toBe('POST');
  const fields = new URLSearchParams(arrived.postData() ?? '');
  expect([fields.get('state'), fields.get('code')]).toEqual(['s', expect.any(String)]);
});
