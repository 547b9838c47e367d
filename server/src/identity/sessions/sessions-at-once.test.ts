import { beforeEach, expect, test } from 'vitest';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { endSession } from '../protocol/storage.ts';
import { whileHeld } from '../testing/held-rows.ts';
import { takingPartIn } from '../testing/stored-sessions.ts';
import { claimsOf, parametersOf, TestBrowser } from '../testing/test-browser.ts';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';

const provider = providerForTests();
let visitor: TestBrowser;
let sid: string;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  sid = String(claimsOf((await visitor.signIn('nora')).id_token)['sid']);
});

const application = '/demo/apps/hll-app/callback';
const visit = () => visitor.signInSilently('hll-app', application);

const held = () => sql`select from idp.artifact where model = 'Session' and session_uid = ${sid} for update`;

/** The requests have read the session and come to save it when they go on. */
const atOnce = (
  works: readonly (() => Promise<unknown>)[],
  meanwhile?: (tx: Queryable) => Promise<unknown>,
) => whileHeld(provider, held(), works, meanwhile);

const takingPart = () => takingPartIn(provider.db, sid);

/** Shows the password once more, in the session that is there; returns where the resumed sign-in leads. */
async function signInOnceMore(): Promise<() => Promise<Response>> {
  const flow = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
    prompt: 'login',
  });
  const posted = await visitor.post(flow.location, { username: 'nora', password: testPassword });
  return () => visitor.get(posted.headers.get('location') ?? '');
}

test('two applications opened at once both take part in the session, and are both notified of its end', async () => {
  const other = () => visitor.authorize('filetrail-app', 'https://filetrail.example/callback');
  await atOnce([visit, other]);
  const all = ['filetrail-app', 'hll-app', 'rap-client'];
  expect(await takingPart()).toEqual(all);
  const ended = await provider.db.transaction((tx) => endSession(tx, sid));
  expect(ended?.clients.toSorted()).toEqual(all);
});

test('a sign-out is not undone by an application that was being opened', async () => {
  const begin = () => visitor.authorize('hll-app', `${provider.origin}${application}`, { prompt: 'none' });
  const opened: Awaited<ReturnType<typeof begin>>[] = [];
  const open = async () => opened.push(await begin());
  await atOnce([open], (tx) => endSession(tx, sid));
  expect(await takingPart()).toBeNull();
  const exchanged = opened.map((flow) =>
    visitor.exchange(parametersOf(flow.location).get('code') ?? '', flow),
  );
  expect((await Promise.all(exchanged)).map(({ status }) => status)).toEqual([400]);
  expect(await provider.identity.sessions.isAlive(sid)).toBe(false);
  expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
});

test('a sign-out is not undone by a sign-in that went on in the same session', async () => {
  const [resumed] = await atOnce([await signInOnceMore()], (tx) => endSession(tx, sid));
  if (!(resumed instanceof Response)) throw new TypeError('nothing was resumed');
  expect([resumed.status, resumed.headers.get('location')]).toEqual([400, null]);
  expect(await resumed.text()).toContain('Your password or your session changed');
  expect(await takingPart()).toBeNull();
  expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
});

test.each([
  ['before', false],
  ['after', true],
])(
  'an application opened %s a second sign-in at the same time stays in the session',
  async (_when, isLater) => {
    const resume = await signInOnceMore();
    const works = [visit, resume];
    await atOnce(isLater ? works.toReversed() : works);
    expect(await takingPart()).toEqual(['hll-app', 'rap-client']);
    expect(await provider.identity.sessions.isAlive(sid)).toBe(true);
  },
);
