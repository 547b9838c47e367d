import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { providerForTests } from '../../testing/provider.ts';
import { hashPassword, type PasswordHash, storePassword } from '../passwords/passwords.ts';
import { setEnabled } from '../testing/arranged-people.ts';
import { hashWorkOf } from '../testing/hash-work.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { testPassword, testPeople } from '../testing/test-provider.ts';

const provider = providerForTests();
const page = '/realms/risk-map/login-actions/reset-credentials';
const linkPage = '/realms/risk-map/login-actions/action-token';
const chosen = 'a sentence of my own';

let first: PasswordHash;
beforeAll(async () => {
  first = await hashPassword(testPassword);
});

beforeEach(async () => {
  await provider.db.run(sql`delete from idp.credential`);
  await provider.db.run(sql`delete from idp.password_history`);
  for (const { id } of testPeople) await storePassword(provider.db, id, first, false, provider.now());
  await provider.db.run(sql`delete from idp.sign_in_failure`);
  await provider.db.run(sql`delete from idp.mailed_link`);
  await setEnabled(provider.db, true, ['nora', 'sam']);
  provider.links.length = 0;
  provider.events.length = 0;
});

const ask = async (username: string, headers: Record<string, string> = {}) =>
  await new TestBrowser(provider.origin).post(page, { username }, headers);

async function answerAll(): Promise<void> {
  while (await provider.identity.links?.answerNext());
}

/** Asks, and returns the address in the mail; undefined where none would be sent. */
async function linkFor(username: string): Promise<string | undefined> {
  const before = provider.links.length;
  expect((await ask(username)).status).toBe(303);
  await answerAll();
  const id = provider.links.slice(before).at(-1);
  return id === undefined ? undefined : (await provider.identity.links?.shown(id))?.address;
}

async function choose(address: string, password: string, headers: Record<string, string> = {}) {
  const key = new URL(address).searchParams.get('key') ?? '';
  const form = { key, 'password-new': password, 'password-confirm': password };
  return await new TestBrowser(provider.origin).post(linkPage, form, headers);
}

const inviteUnder = (personId: string, linkId: string) =>
  provider.identity.links?.invite(personId, linkId, { id: 'pia', name: 'Pia', sourceAddress: '127.0.0.1' });

const signsIn = async (username: string, password: string): Promise<boolean> =>
  await new TestBrowser(provider.origin, password).signIn(username).then(
    () => true,
    () => false,
  );

describe('a forgotten password', () => {
  test('is replaced by a link that works once, and ends every session', async () => {
    const before = new TestBrowser(provider.origin);
    await before.signIn('nora');
    const address = (await linkFor(' NORA ')) ?? '';
    expect(address).toMatch(new RegExp(`^${provider.origin}${linkPage}\\?key=[\\w-]{43}(&kc_locale=en)?$`));
    const shown = await (await new TestBrowser(provider.origin).get(address)).text();
    expect(shown).toContain('<strong translate="no">nora</strong>');
    // Programs that check mail open links: it still works.
    expect((await new TestBrowser(provider.origin).get(address)).status).toBe(200);
    expect(await signsIn('nora', testPassword)).toBe(true);

    const saved = await choose(address, chosen);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${linkPage}?kc_locale=en&saved=`]);
    expect(await before.signInSilently()).toEqual({ error: 'login_required' });
    expect([await signsIn('nora', testPassword), await signsIn('nora', chosen)]).toEqual([false, true]);
    expect(provider.events).toContainEqual(
      expect.objectContaining({ kind: 'PASSWORD_CHANGED', name: 'Nora New', byLink: true }),
    );
    expect((await choose(address, 'another sentence of mine')).status).toBe(400);
    expect((await new TestBrowser(provider.origin).get(address)).status).toBe(400);
  });

  test('of two links, opened at the same time, one wins, and then neither works', async () => {
    const links = [(await linkFor('nora')) ?? '', (await linkFor('nora')) ?? ''];
    expect(links[0]).not.toBe(links[1]);
    const [one, other] = [`${chosen} one`, `${chosen} two`];
    const both = await Promise.all([choose(links[0] ?? '', one), choose(links[1] ?? '', other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    expect([await signsIn('nora', one), await signsIn('nora', other)].filter(Boolean)).toEqual([true]);
    expect((await choose(links[0] ?? '', chosen)).status).toBe(400);
  });

  test('the person who had failed too often signs in with the new one at once', async () => {
    for (let count = 0; count < 6; count += 1) await signsIn('sam', 'not-the-password');
    expect(await signsIn('sam', testPassword)).toBe(false);
    expect((await choose((await linkFor('sam')) ?? '', chosen)).status).toBe(303);
    expect(await signsIn('sam', chosen)).toBe(true);
  });

  test('keeps the rules for passwords, and says which one is broken', async () => {
    const address = (await linkFor('nora')) ?? '';
    const refused = await choose(address, 'short');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Use at least 15')]);
    expect((await choose(address, testPassword)).status).toBe(400);
    expect((await choose(address, chosen)).status).toBe(303);
  });
});

describe('a link leads nowhere', () => {
  test('after 30 minutes, with another address, with another password, and where the account is off', async () => {
    const ways = {
      late: async () => provider.passSeconds(1_801),
      address: () =>
        provider.db.run(sql`update idp.person set email = 'other@agency.example' where username = 'sam'`),
      off: () => setEnabled(provider.db, false, ['sam']),
      password: () =>
        provider.db.run(sql`update idp.credential set hash = sha256('another'::bytea) where person_id =
          (select id from idp.person where username = 'sam')`),
    };
    for (const [name, change] of Object.entries(ways)) {
      await provider.db.run(sql`update idp.person set email = 'sam@agency.example' where username = 'sam'`);
      await setEnabled(provider.db, true, ['sam']);
      await provider.db.run(sql`delete from idp.mailed_link`);
      const address = (await linkFor('sam')) ?? '';
      expect([name, (await new TestBrowser(provider.origin).get(address)).status]).toEqual([name, 200]);
      await change();
      expect([name, (await new TestBrowser(provider.origin).get(address)).status]).toEqual([name, 400]);
      const { result, hashes } = await hashWorkOf(() => choose(address, chosen));
      expect([name, result.status, hashes]).toEqual([name, 400, 0]);
      expect([name, await provider.identity.links?.shown(provider.links.at(-1) ?? '')]).toEqual([name, null]);
    }
    await provider.db.run(sql`update idp.person set email = 'sam@agency.example' where username = 'sam'`);
  });

  test('that somebody guesses, changes, or sends from a page elsewhere', async () => {
    const address = (await linkFor('nora')) ?? '';
    const key = new URL(address).searchParams.get('key') ?? '';
    const changed = `${key.slice(0, -1)}${key.endsWith('A') ? 'E' : 'A'}`;
    for (const guess of ['', 'x', changed, `${key}=`, "' or true --", '\u0000']) {
      const form = { key: guess, 'password-new': chosen, 'password-confirm': chosen };
      expect((await new TestBrowser(provider.origin).post(linkPage, form)).status).toBe(400);
    }
    expect((await choose(address, chosen, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await signsIn('nora', testPassword)).toBe(true);
  });

  test('and no host that a request names comes into it', async () => {
    await ask('nora', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await answerAll();
    const link = await provider.identity.links?.shown(provider.links.at(-1) ?? '');
    expect(link?.address).toContain(`${provider.origin}/`);
  });
});

describe('asking for a link', () => {
  test('looks the same for everybody, and hashes nothing', async () => {
    await setEnabled(provider.db, false, ['sam']);
    const seen = [];
    for (const name of ['nora', 'nobody-at-all', 'sam', 'NORA@agency.example']) {
      const { result, hashes } = await hashWorkOf(() => ask(name));
      const { status, headers } = result;
      seen.push([
        status,
        headers.get('location'),
        await result.text(),
        [...headers.keys()].toSorted(),
        hashes,
      ]);
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]?.[1]).toBe(`${page}?kc_locale=en&sent=`);
    await answerAll();
    expect(provider.links).toHaveLength(2);
    expect(provider.events.map((event) => (event.kind === 'RECOVERY_ASKED' ? event.refusal : event))).toEqual(
      [null, 'UNKNOWN', 'UNKNOWN', null],
    );
  });

  test('gives one person three within an hour, and says nothing of it', async () => {
    const links = [];
    for (const name of ['nora', 'nora@agency.example', 'Nora', 'nora']) links.push(await linkFor(name));
    expect(links.map((link) => link !== undefined)).toEqual([true, true, true, false]);
    expect(provider.events.at(-1)).toMatchObject({ kind: 'RECOVERY_ASKED', refusal: 'TOO_MANY' });
    provider.passSeconds(3_601);
    expect(await linkFor('nora')).toBeDefined();
  });

  test('from one network comes to an end, whatever is typed', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await ask(`nobody-${count}`)).status);
    expect([statuses.slice(0, 20).every((status) => status === 303), statuses[20]]).toEqual([true, 429]);
    await answerAll();
  });

  test('needs a name, and a form of ours', async () => {
    const empty = await ask('  ');
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining('Enter your username or'),
    ]);
    expect((await ask('nora', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask('\u0000')).status).toBeLessThan(500);
    await answerAll();
    expect(provider.links).toEqual([]);
  });

  test('two portals answer each once, and nothing that was typed stays', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`someone-${index % 3}`)));
    await Promise.all([answerAll(), answerAll()]);
    expect(provider.events).toHaveLength(6);
    expect(await provider.db.rows(sql`select 1 from idp.recovery_request`)).toEqual([]);
  });
});

test('an invitation leads to a first password, for three days', async () => {
  await provider.db.run(sql`delete from idp.credential`);
  const { id = '' } = testPeople[1] ?? {};
  const linkId = randomUUID();
  const invited = [await inviteUnder(id, linkId), await inviteUnder(id, linkId)];
  expect([invited, provider.links]).toEqual([[true, false], [linkId]]);
  const shown = await provider.identity.links?.shown(provider.links.at(-1) ?? '');
  expect(shown).toMatchObject({ purpose: 'INVITATION', recipient: 'sam@agency.example' });
  provider.passSeconds(3 * 86_400 - 60);
  const both = await Promise.all([
    choose(shown?.address ?? '', chosen),
    choose(shown?.address ?? '', chosen),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  expect(await signsIn('sam', chosen)).toBe(true);
  // Anyone who has a password needs no invitation.
  expect(await inviteUnder(id, randomUUID())).toBe(false);
});

test('an invitation is good for no longer', async () => {
  await provider.db.run(sql`delete from idp.credential`);
  const { id = '' } = testPeople[1] ?? {};
  const linkId = randomUUID();
  await inviteUnder(id, linkId);
  const late = await provider.identity.links?.shown(linkId);
  provider.passSeconds(3 * 86_400 + 60);
  expect((await choose(late?.address ?? '', chosen)).status).toBe(400);
});
