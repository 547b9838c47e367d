import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { forgetFailures, mustChangePassword, setPassword } from '../../testing/arranged-people.ts';
import { parametersOf, TestBrowser, tokensOf } from '../../testing/test-browser.ts';
import { testPassword } from '../../testing/test-provider.ts';
import { providerForTests } from '../../../testing/provider.ts';
import { openInAll, openPerNetwork } from '../storage.ts';

const provider = providerForTests();
beforeEach(() => provider.db.run(sql`delete from idp.artifact`));

const begin = () =>
  new TestBrowser(provider.origin).authorize('rap-client', `${provider.origin}/rap-home/login`);

/** Sign-ins begun from the network of the last one, or from a different one each; older than anything begun now. */
async function beginMany(count: number, from: 'HERE' | 'ELSEWHERE'): Promise<void> {
  await begin();
  const network = from === 'HERE' ? sql`a.network` : sql`int8send(i)`;
  await provider.db.run(sql`
    insert into idp.artifact (model, id, payload, expires_at, network)
    select 'Interaction', int8send(i), a.payload, a.expires_at - make_interval(secs => i * 0.001), ${network}
    from idp.artifact a, generate_series(1::bigint, ${count}::bigint) i where a.model = 'Interaction'`);
}

const open = async () =>
  (await provider.db.rows<{ model: string }>(sql`select model from idp.artifact`)).map(({ model }) => model);

test('a sign-in that nobody finishes is one row', async () => {
  await begin();
  expect(await open()).toEqual(['Interaction']);
});

test('one network keeps only its newest, however many it begins, at once too', async () => {
  await beginMany(openPerNetwork + 200, 'HERE');
  await Promise.all(Array.from({ length: 20 }, begin));
  await begin();
  expect(await open()).toHaveLength(openPerNetwork);
});

test('a sign-in goes on to its end while others are begun in the same network', async () => {
  await beginMany(openPerNetwork + 200, 'HERE');
  expect(await new TestBrowser(provider.origin).signIn('nora')).toHaveProperty('access_token');
});

test('what other networks begin pushes nobody out, and in all there are only so many', async () => {
  await beginMany(openInAll + 500, 'ELSEWHERE');
  await begin();
  expect(await open()).toHaveLength(openInAll + 502);
  await provider.identity.sweep();
  expect(await open()).toHaveLength(openInAll);
});

test('what has expired is swept', async () => {
  await beginMany(100, 'ELSEWHERE');
  provider.passSeconds(1_801);
  await provider.identity.sweep();
  expect(await open()).toEqual([]);
});

describe('a page that is open while its network begins more sign-ins than are kept', () => {
  beforeEach(() => forgetFailures(provider.db));
  const browserAtPage = async (more: Record<string, string> = {}) => {
    const browser = new TestBrowser(provider.origin);
    const flow = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`, more);
    return { browser, flow, page: flow.location };
  };
  const isKept = async () => (await open()).includes('Interaction');
  /** As many as are kept are begun after those that are open now. */
  const flood = async (): Promise<void> => {
    await provider.db.run(sql`
      insert into idp.artifact (model, id, payload, expires_at, network)
      select 'Interaction', uuid_send(gen_random_uuid()), a.payload, a.expires_at + make_interval(secs => i * 0.001), a.network
      from generate_series(1::int, ${openPerNetwork}::int) i, lateral (select payload, expires_at, network
        from idp.artifact where model = 'Interaction' and network is not null order by expires_at desc limit 1) a`);
    await begin();
  };
  const forgetFlood = () =>
    provider.db.run(sql`delete from idp.artifact where model = 'Interaction' and network is not null`);

  test('goes on to the tokens that were asked for', async () => {
    const { browser, flow, page } = await browserAtPage();
    await flood();
    expect((await browser.get(page)).status).toBe(200);
    expect((await browser.post(page, { username: 'nora', password: 'wrong' })).status).toBe(401);
    const posted = await browser.post(page, { username: 'nora', password: testPassword });
    expect(posted.status).toBe(303);
    await flood();
    const resumed = await browser.get(posted.headers.get('location') ?? '');
    const answer = parametersOf(resumed.headers.get('location') ?? '');
    expect(answer.get('state')).toBe('state-1');
    const { access_token } = await tokensOf(await browser.exchange(answer.get('code') ?? '', flow));
    expect(access_token).toBeTruthy();
  });

  test('keeps no row until a password was right', async () => {
    const { browser, page } = await browserAtPage();
    await flood();
    await forgetFlood();
    await browser.get(page);
    await browser.post(page, { username: 'nora', password: 'wrong' });
    expect(await isKept()).toBe(false);
    await browser.post(page, { username: 'nora', password: testPassword });
    expect(await isKept()).toBe(true);
  });

  test('leads to a new password and to a new account as well', async () => {
    await mustChangePassword(provider.db, 'nora');
    const { browser, page } = await browserAtPage();
    await flood();
    const posted = await browser.post(page, { username: 'nora', password: testPassword });
    await flood();
    const asked = await browser.get(posted.headers.get('location') ?? '');
    expect(await asked.text()).toContain('name="password-new"');
    await setPassword(provider.db, 'nora', testPassword);
    const other = await browserAtPage({ prompt: 'create' });
    await flood();
    const form = (await other.browser.get(other.page)).headers.get('location') ?? '';
    expect(await (await other.browser.get(form)).text()).toContain('name="familyName"');
  });

  test('goes on only where it began, and not once it is finished, changed or too old', async () => {
    const { browser, page } = await browserAtPage();
    const stranger = await browserAtPage();
    await flood();
    expect((await stranger.browser.get(page)).status).toBe(400);
    const name = 'PORTAL_OPEN_SIGN_IN';
    const held = browser.cookie(name) ?? '';
    const shown = async (cookie: string) =>
      (await fetch(new URL(page, provider.origin), { headers: { cookie: `${name}=${cookie}` } })).status;
    expect(await shown(held)).toBe(200);
    expect(await shown(stranger.browser.cookie(name) ?? '')).toBe(400);
    expect(await shown(`${held.slice(0, -2)}${held.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(400);
    expect(await shown('')).toBe(400);
    const posted = await browser.post(page, { username: 'nora', password: testPassword });
    await browser.get(posted.headers.get('location') ?? '');
    expect(browser.cookie(name)).toBeUndefined();
    expect((await browser.get(page)).status).toBe(400);
    provider.passSeconds(1_801);
    expect(await shown(held)).toBe(400);
  });

  test('does not go on once the session has ended in which it was begun', async () => {
    const browser = new TestBrowser(provider.origin);
    await browser.signIn('nora');
    const flow = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      prompt: 'login',
    });
    await flood();
    expect((await browser.get(flow.location)).status).toBe(200);
    await provider.db.run(sql`delete from idp.artifact where model = 'Session'`);
    expect((await browser.get(flow.location)).status).toBe(400);
  });

  test('holds what fits into a cookie; a longer one is in the table alone', async () => {
    const { browser, page } = await browserAtPage({ state: 's'.repeat(4_000) });
    expect(browser.cookie('PORTAL_OPEN_SIGN_IN')).toBeUndefined();
    expect((await browser.get(page)).status).toBe(200);
    const usual = (await browserAtPage()).browser.cookie('PORTAL_OPEN_SIGN_IN') ?? '';
    expect(usual.length).toBeGreaterThan(500);
    expect(usual.length).toBeLessThan(2_000);
  });
});
