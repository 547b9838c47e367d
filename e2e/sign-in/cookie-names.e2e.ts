import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { startOwnPortal } from '../portals/own-portal.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';
import { startTlsProxy } from '../portals/tls-proxy.ts';

/** An application that is open to everybody with an account. */
const application = '/demo/apps/hgp-app/';

/** What this browser keeps, by the names. */
async function namesIn(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).toSorted();
}

/** The names that a cookie has over https: those for the whole origin begin otherwise than those bound to a path. */
function namedWrongly({ name, path, secure }: Cookie): boolean {
  return !secure || !name.startsWith(path === '/' ? '__Host-' : '__Secure-');
}

/** Comes in, reads the portal in Spanish, and visits an application. */
async function useEverything(page: Page): Promise<void> {
  await page.goto('/rap-home/applications');
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await fillSignIn(page, 'newcomer');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.goto(`${application}language?to=es`);
  await page.goto(application);
  await expect(page.getByText('Nora New')).toBeVisible();
  await page.goto('/rap-home/applications');
  await expect(page.getByText('Sesión de Nora T New')).toBeVisible();
}

/** What the session check of the page says about the session of its own token. */
async function askSessionCheck(page: Page, session: string): Promise<unknown> {
  return await page.evaluate(
    (sid) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true });
        for (const frame of document.querySelectorAll('iframe'))
          if (frame.src.includes('login-status-iframe'))
            frame.contentWindow?.postMessage(`rap-client ${sid}`, location.origin);
      }),
    session,
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

/** The cookies as an earlier version named them: only those of the provider's session had their beginning. */
const namedOtherwiseBefore = ['KEYCLOAK_SESSION', 'portal-language', 'demo-identity', 'demo-language'];

async function asBeforeTheUpdate(context: BrowserContext): Promise<void> {
  const renamed = (await context.cookies()).flatMap((cookie) => {
    const name = cookie.name.replace(/^__(?:Host|Secure)-/, '');
    return namedOtherwiseBefore.includes(name) ? [{ present: cookie.name, former: { ...cookie, name } }] : [];
  });
  expect(renamed.map(({ former: { name } }) => name).toSorted()).toEqual(namedOtherwiseBefore.toSorted());
  for (const { present, former } of renamed) {
    await context.clearCookies({ name: present });
    await context.addCookies([former]);
  }
}

test('over https every cookie says where it is from, and the person who was signed in before the update stays so', async ({
  browser,
  newData,
}) => {
  const proxy = await startTlsProxy();
  const { portal, end } = await startOwnPortal(await newData(), {
    PORTAL_ORIGIN: proxy.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: proxy.certificateFile,
  });
  proxy.leadTo(Number(new URL(portal.origin).port));
  const context = await browser.newContext({
    baseURL: proxy.origin,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await useEverything(page);
    expect((await context.cookies()).filter(namedWrongly).map(({ name }) => name)).toEqual([]);
    const names = await namesIn(context);
    expect(names).toContain('__Host-portal-language');
    expect(names).toContain('__Secure-PORTAL_SESSION');

    const session = await sessionOf(page);
    await asBeforeTheUpdate(context);
    expect(await askSessionCheck(page, session)).toBe('unchanged');
    await page.reload();
    await expect(page.getByText('Sesión de Nora T New')).toBeVisible();
    await page.goto(application);
    await expect(page.getByText('Nora New')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.goto(`${application}language?to=es`);
    expect(await namesIn(context)).toEqual(names);
  } finally {
    await context.close();
    await end();
    await proxy.close();
  }
});

test('over http on localhost the names stay plain', async ({ signIn }) => {
  const { page, context } = await signIn('newcomer');
  await page.getByRole('button', { name: 'Español' }).click();
  const names = await namesIn(context);
  expect(names).toContain('PORTAL_SESSION');
  expect(names).toContain('portal-language');
  expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
});
