import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { identityTexts } from '../pages/texts.ts';
import {
  forgetFailures,
  personIdOf,
  setAttributeOf,
  setEnabled,
  setPassword,
} from '../testing/arranged-people.ts';
import { whileHeld } from '../testing/held-rows.ts';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';

const provider = providerForTests();
const fresh = 'a new sentence of nora';
/** Somebody who knows the password, and the person themselves, who is signed in and changes it. */
let other: TestBrowser;
let owner: TestBrowser;

beforeEach(async () => {
  await forgetFailures(provider.db);
  await setEnabled(provider.db, true, 'everybody');
  await setPassword(provider.db, 'nora', testPassword);
  other = new TestBrowser(provider.origin);
  owner = new TestBrowser(provider.origin);
  await owner.signIn('nora');
});

const none = { error: 'login_required' };
/** A sign-in writes to it, and a change of a password does not. */
const people = sql`lock table idp.person in share mode`;
/** What a sign-in removes as it becomes a session. */
const openSignIns = sql`select from idp.artifact where model = 'Interaction' for update`;

async function changed(): Promise<void> {
  const saved = await owner.post('/realms/risk-map/account/password', {
    'password-present': testPassword,
    'password-new': fresh,
    'password-confirm': fresh,
  });
  expect(saved.status).toBe(303);
}

async function disabled(): Promise<void> {
  await setEnabled(provider.db, false, ['nora']);
}

/** Shows the password on the sign-in page; the response to the form. */
async function shown(more: Record<string, string> = {}, browser = other): Promise<Response> {
  const flow = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`, more);
  return await browser.post(flow.location, { username: 'nora', password: testPassword });
}

const resumed = (response: Response, browser = other) => browser.get(response.headers.get('location') ?? '');

/** How many of each kind there are of what sign-ins leave. */
async function issued() {
  const rows = await provider.db.rows<{
    model: string;
    count: number;
  }>(sql`select model, count(*)::int as count
    from idp.artifact where model in ('Interaction', 'Grant', 'AuthorizationCode') group by model`);
  const nothing = { Interaction: 0, Grant: 0, AuthorizationCode: 0 };
  return { ...nothing, ...Object.fromEntries(rows.map(({ model, count }) => [model, count])) };
}

/** Explained in words, without a way on. */
async function expectRefused(response: Response | undefined, language: 'en' | 'es' = 'en'): Promise<void> {
  expect([response?.status, response?.headers.get('location')]).toEqual([400, null]);
  expect(await response?.text()).toContain(identityTexts[language].overtakenText);
}

test('a password that is changed right after it was checked signs nobody in, and the trail says so', async () => {
  const before = provider.events.length;
  const [answer] = await whileHeld(provider, people, [() => shown()], changed);
  await expectRefused(answer);
  expect(await other.signInSilently()).toEqual(none);
  expect(await owner.signInSilently()).toHaveProperty('tokens');
  expect(provider.events.slice(before).map(({ kind }) => kind)).toEqual([
    'PASSWORD_CHANGED',
    'SIGN_IN_REFUSED',
  ]);
  expect(provider.events.at(-1)).toMatchObject({
    sub: await personIdOf(provider.db, 'nora'),
    reason: 'WRONG_PASSWORD',
  });
});

test.each(['en', 'es'] as const)(
  'a password that is changed before the session begins signs nobody in (%s)',
  async (language) => {
    const parked = await shown({ ui_locales: language });
    await changed();
    await expectRefused(await resumed(parked), language);
    expect(await other.signInSilently()).toEqual(none);
  },
);

test('a password that is changed while the session begins signs nobody in', async () => {
  const parked = await shown();
  const before = await issued();
  const [answer] = await whileHeld(provider, openSignIns, [() => resumed(parked)], changed);
  await expectRefused(answer);
  const after = await issued();
  expect(after.Interaction).toBe(before.Interaction - 1);
  expect(after.Grant).toBeLessThanOrEqual(before.Grant);
  expect(after.AuthorizationCode).toBeLessThanOrEqual(before.AuthorizationCode);
  expect(await other.signInSilently()).toEqual(none);
  expect(await owner.signInSilently()).toHaveProperty('tokens');
});

test('a session that is about to begin waits for a change of the password that is under way', async () => {
  const parked = await shown();
  const change = sql`update idp.credential c set hash = decode('00', 'hex') from idp.person p
    where p.id = c.person_id and p.username = 'nora'`;
  const [answer] = await whileHeld(provider, change, [() => resumed(parked)]);
  await expectRefused(answer);
});

test('a session that was there goes on when the password shown once more is changed in it', async () => {
  const parked = await shown({ prompt: 'login' }, owner);
  await changed();
  await expectRefused(await resumed(parked, owner));
  expect(await owner.signInSilently()).toHaveProperty('tokens');
});

test('an account that is disabled right after the password was checked signs nobody in', async () => {
  const [answer] = await whileHeld(provider, people, [() => shown()], (tx) =>
    setEnabled(tx, false, ['nora']),
  );
  await expectRefused(answer);
});

test('an account that was disabled and opened again while a session was to begin needs a new sign-in', async () => {
  const parked = await shown();
  await disabled();
  await resumed(parked);
  await setEnabled(provider.db, true, ['nora']);
  expect(await other.signInSilently()).toEqual(none);
});

test('nothing else that happens to the account keeps anybody from signing in', async () => {
  const parked = await shown();
  await setAttributeOf(provider.db, 'nora', 'suffix', 'II');
  expect((await resumed(parked)).status).toBe(303);
  expect(await other.signInSilently()).toHaveProperty('tokens');
});
