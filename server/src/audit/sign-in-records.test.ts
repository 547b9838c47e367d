import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { demonstrationPassword } from '../demonstration/world.ts';
import { setEnabled } from '../identity/testing/arranged-people.ts';
import { claimsOf, TestBrowser } from '../identity/testing/test-browser.ts';
import { endedSessions } from '../features/session/ended-sessions.ts';
import { subjectOf } from '../testing/access-requests.ts';
import { portalForTests } from '../testing/portal.ts';

const portal = portalForTests();
let last = 0;
beforeEach(async () => {
  last =
    (await portal.db.row<{ last: number }>(sql`select coalesce(max(id), 0) as last from portal.audit_event`))
      ?.last ?? 0;
});

/** Rows of the trail since this test began. */
const rows = () =>
  portal.db.rows<Record<string, unknown>>(sql`select actor_id, actor_name, action, outcome, code, subject_id,
    request_id, source_address, detail from portal.audit_event where id > ${last}::bigint order by id`);

async function tryToSignIn(username: string, password: string): Promise<number> {
  const visitor = new TestBrowser(portal.config.origin);
  const { location } = await visitor.authorize(
    'rap-client',
    `${portal.config.origin}${addresses.portal}/login`,
  );
  return (await visitor.post(location, { username, password })).status;
}

test('a sign-in is a row; refused ones are a row at first and a number after that, without what was typed', async () => {
  await portal.signIn('staff');
  for (let count = 0; count < 5; count += 1) await tryToSignIn('partner', 'wrong');
  expect(await tryToSignIn('partner', demonstrationPassword)).toBe(429);
  expect(await tryToSignIn('typed-by-mistake', 'wrong')).toBe(401);
  await portal.run('refusals');
  await portal.run('refusals');
  const [signedIn, ...refused] = await rows();
  const staff = await subjectOf(portal, 'staff');
  expect(signedIn).toMatchObject({
    action: 'SIGNED_IN',
    outcome: 'DONE',
    actor_id: staff,
    subject_id: staff,
    source_address: '127.0.0.1',
  });
  const partner = await subjectOf(portal, 'partner');
  expect(refused.map(({ action, outcome, code, subject_id }) => [action, outcome, code, subject_id])).toEqual(
    [
      ['SIGN_IN_REFUSED', 'REFUSED', 'WRONG_PASSWORD', partner],
      ['SIGN_IN_REFUSED', 'REFUSED', 'LOCKED', partner],
      ['SIGN_IN_REFUSED', 'REFUSED', 'WRONG_PASSWORD', null],
      ['SIGN_IN_REFUSED', 'REFUSED', 'WRONG_PASSWORD', partner],
    ],
  );
  expect(refused.map(({ detail }) => detail)).toEqual([{}, {}, {}, { times: 4 }]);
  expect(JSON.stringify(await rows())).not.toContain('typed-by-mistake');
});

test('the end of a session and its record are one: without the record the session goes on', async () => {
  const visitor = new TestBrowser(portal.config.origin, demonstrationPassword);
  const tokens = await visitor.signIn('owner');
  const query = new URLSearchParams({ client_id: 'rap-client', id_token_hint: tokens.id_token });
  const logOut = () => visitor.get(`/realms/risk-map/protocol/openid-connect/logout?${query}`);
  const own = async () =>
    (await portal.fetch(addresses.session, { headers: { authorization: `Bearer ${tokens.access_token}` } }))
      .status;
  await portal.database.owner.script('revoke insert on portal.audit_event from portal_app');
  expect((await logOut()).status).toBe(500);
  expect(await own()).toBe(200);
  await portal.database.owner.script('grant insert on portal.audit_event to portal_app');
  expect((await logOut()).status).toBe(200);
  expect(await own()).toBe(401);
  const sid = String(claimsOf(tokens.id_token)['sid']);
  expect(await portal.db.rows(sql`select from portal.ended_session where sid = ${sid}`)).toHaveLength(1);
  expect((await rows()).filter((row) => row['action'] === 'SESSION_ENDED')).toHaveLength(1);
});

test('a session that ends while the list is being read stays ended', async () => {
  const ended = endedSessions(portal.db);
  const reading = ended.refresh(portal.now());
  ended.add('just-now');
  await reading;
  expect(ended.has('just-now')).toBe(true);
});

test('a disabled person is let go within one turn of the job', async () => {
  const person = await portal.signIn('supervisor');
  const id = await subjectOf(portal, 'supervisor');
  await setEnabled(portal.db, false, ['supervisor']);
  expect((await person.get(addresses.session)).status).toBe(401);
  await portal.run('ended sessions');
  expect((await person.get(addresses.userRequests)).status).toBe(401);
  expect(await rows()).toContainEqual(expect.objectContaining({ action: 'SESSION_ENDED', subject_id: id }));
  await setEnabled(portal.db, true, ['supervisor']);
  expect((await person.get(addresses.userRequests)).status).toBe(401);
});

test('a refusal names its request, and somebody without a role here is named too', async () => {
  const outsider = await portal.signIn('outsider');
  expect((await outsider.get(addresses.userRequests)).status).toBe(403);
  const newcomer = await portal.signIn('newcomer');
  const id = '01900000-0000-7000-8000-000000000001';
  await newcomer.get(addresses.request.replace(':requestId', id));
  const calls = (await rows()).filter((row) => row['action'] === 'CALL');
  expect(calls).toEqual([
    expect.objectContaining({ actor_id: await subjectOf(portal, 'outsider'), code: 'NOT_ELIGIBLE' }),
    expect.objectContaining({ actor_id: await subjectOf(portal, 'newcomer'), request_id: id }),
  ]);
  expect(calls[0]?.['actor_name']).not.toBe('');
});

test('calls without a valid token are counted, one row for all of a minute', async () => {
  await portal.run('calls without token');
  for (const authorization of ['', 'Bearer a.b.c', 'Basic x'])
    await portal.fetch(addresses.userRequests, { headers: { authorization } });
  await portal.run('calls without token');
  await portal.run('calls without token');
  const counted = (await rows()).filter((row) => row['action'] === 'CALLS_WITHOUT_TOKEN');
  expect(counted.at(-1)).toMatchObject({ outcome: 'REFUSED', actor_id: null, detail: { calls: 3 } });
});
