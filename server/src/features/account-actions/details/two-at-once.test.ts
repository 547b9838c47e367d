import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { plantRoles, subjectOf, takeRoles } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const reason = 'Both of them look after this person';
const pairs = 100;
type Reply = ActionReply & Partial<Problem>;

/** What each of the two wants at once. */
const wishes = ['email', 'branch', 'portalRoles', 'lock'] as const;
type Wish = (typeof wishes)[number];

/** Asks for it, by the page that was read before. @returns the code or the state */
async function send(username: string, wish: Wish, mark: string, before: PersonPage): Promise<string> {
  const signed = await portal.as(username);
  const address = addresses.person.replace(':userId', before.userId);
  const lock = before.state === 'LOCKED' ? 'unlock' : 'lock';
  const values: Readonly<Record<Exclude<Wish, 'lock'>, readonly [unknown, unknown]>> = {
    email: [before.email, `${mark}@agency.example`],
    branch: [before.identity?.profile.branch, mark],
    portalRoles: [before.portalRoles, ['USER', 'SUPERVISOR']],
  };
  const bodyOf = (field: Exclude<Wish, 'lock'>) => {
    const [previousValue, newValue] = values[field];
    return { version: before.version, reason, changes: [{ field, previousValue, newValue }] };
  };
  const { status, body } =
    wish === 'lock'
      ? await signed.post<Reply>(`${address}/${lock}`, { reason })
      : await signed.post<Reply>(`${address}/changes`, bodyOf(wish));
  return `${status} ${body.code ?? body.state}`;
}

/** What of the page such a wish comes to. */
function outcomeOf({ email, identity, portalRoles }: PersonPage, wish: Wish): unknown {
  if (wish === 'email') return email;
  return wish === 'branch' ? identity?.profile.branch : portalRoles?.toSorted();
}

function expectedOf(wish: Wish, mark: string): unknown {
  if (wish === 'email') return `${mark}@agency.example`;
  return wish === 'branch' ? mark : ['SUPERVISOR', 'USER'];
}

/** Both at once: the later person is refused, and the earlier person's change stays. */
async function race(before: PersonPage, pair: number, read: () => Promise<PersonPage>): Promise<void> {
  const [first, second] = [wishes[pair % 4] ?? 'email', wishes[Math.floor(pair / 4) % 4] ?? 'email'];
  const marks = [`a${pair}`, `s${pair}`] as const;
  const codes = await Promise.all([
    send('admin', first, marks[0], before),
    send('staff', second, marks[1], before),
  ]);
  const done = codes.filter((code) => code === '202 DONE');
  const wording = `${first} and ${second}: ${codes.join(', ')}`;
  expect(codes.filter((code) => code !== '202 DONE' && code !== '409 STALE_PERSON')).toEqual([]);
  expect([wording, done.length > 0]).toEqual([wording, true]);
  // A lock looks at the lock alone; everything else at the whole person.
  if (first === 'lock' || second === 'lock') return;
  expect([wording, done.length]).toEqual([wording, 1]);
  const [wish, mark] = codes[0] === '202 DONE' ? [first, marks[0]] : [second, marks[1]];
  expect([wording, outcomeOf(await read(), wish)]).toEqual([wording, expectedOf(wish, mark)]);
}

/** What was done without exactly one row of the trail. */
const withoutMail = () =>
  portal.db.rows(sql`select a.id from portal.account_action a where a.state = 'DONE' and
    (select count(*) from portal.audit_event e where e.detail->>'actionId' = a.id::text) <> 1`);

test('of two administrators who change one person at once one is refused, and nothing is half done', async () => {
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  const address = addresses.person.replace(':userId', await subjectOf(portal, 'newcomer'));
  const reader = await portal.as('admin');
  await portal.as('staff');
  const read = async () => (await reader.get<PersonPage>(address)).body;
  for (let pair = 0; pair < pairs; pair += 1) {
    await race(await read(), pair, read);
    expect(await portal.db.rows(sql`select 1 as one from portal.account_action where state = 'DUE'`)).toEqual(
      [],
    );
    // As if a week had passed: the person who lost a role yesterday would wait for a second person.
    await takeRoles(portal, 'newcomer', portalClientId, ['SUPERVISOR']);
    await portal.db.run(sql`update portal.account_action set asked_at = asked_at - interval '8 days'`);
  }
  expect(await withoutMail()).toEqual([]);
});

test('of a role given while the account is turned off each is done or refused', async () => {
  await plantRoles(portal, 'staff', portalClientId, ['PORTAL_ADMIN']);
  const address = addresses.person.replace(':userId', await subjectOf(portal, 'newcomer'));
  const [reader, other] = [await portal.as('admin'), await portal.as('staff')];
  const read = async () => (await reader.get<PersonPage>(address)).body;
  let turnedOff = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const before = await read();
    const turnOff = async () => {
      const { status, body } = await other.post<Reply>(`${address}/disable`, { reason });
      return `${status} ${body.code ?? body.state}`;
    };
    const give = async () => send('admin', 'portalRoles', '', before);
    const ordered = pair % 2 === 0 ? [give, turnOff] : [turnOff, give];
    const codes = await Promise.all(ordered.map(async (ask) => ask()));
    const [given, off] = pair % 2 === 0 ? codes : codes.toReversed();
    expect(codes.filter((code) => code !== '202 DONE' && code !== '409 STALE_PERSON')).toEqual([]);
    expect(codes).toContain('202 DONE');
    const { state, portalRoles } = await read();
    expect([state === 'DISABLED', portalRoles?.includes('SUPERVISOR')]).toEqual([
      off === '202 DONE',
      given === '202 DONE',
    ]);
    turnedOff += state === 'DISABLED' ? 1 : 0;
    await takeRoles(portal, 'newcomer', portalClientId, ['SUPERVISOR']);
    await portal.db.run(sql`update portal.account_action set asked_at = asked_at - interval '8 days'`);
    if (state === 'DISABLED')
      expect((await reader.post<Reply>(`${address}/enable`, { reason })).body.state).toBe('DONE');
  }
  expect(await withoutMail()).toEqual([]);
  const trail = await portal.db.row<{ count: number }>(sql`select count(*)::integer as count
    from portal.audit_event where action = 'ACCOUNT_DISABLED'`);
  expect(trail).toEqual({ count: turnedOff });
});
