import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { DiagnosisReply } from '@portal/core/contract/access-diagnosis.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { daysBefore, deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { giveRole, letAccountsRest, personIdOf, setLastUse } from '../../identity/testing/arranged-people.ts';
import { approveAs, expectSound, rememberWorld, startOver, submitAs } from '../../testing/access-requests.ts';
import { lockFaults } from '../../testing/agreement/directory-agreement.ts';
import { accountState, openByHand, sendAway } from '../../testing/long-absences.ts';
import { portalForTests } from '../../testing/portal.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { begin, settle } from './begun-actions.ts';
import { lockUnused } from './lock-unused.ts';

const portal = portalForTests();
const never = () => false;
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);

/** As another portal on the same database would work. */
const deps = (): InactivityDependencies => ({
  db: portal.db,
  directory: embeddedDirectory(portal.db),
  writer: embeddedWrites(portal.db),
  rules: portal.config.inactivity,
  sender: { ...portal.config, zone: portal.config.deadlines.zone },
});
const idOf = (username: string) => personIdOf(portal.db, username);
const accountOf = (username: string) => accountState(portal.db, username);

/** Returns once a statement waits for another one's row. */
async function isWaiting(db: typeof portal.db): Promise<void> {
  await expect
    .poll(() => db.rows(sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`))
    .not.toEqual([]);
}

const open = { isActive: true, isMarked: false, isEnabled: true };
const locked = { isActive: false, isMarked: true, isEnabled: true };

const actions = { LOCK: 'ACCOUNT_LOCKED', DISABLE: 'ACCOUNT_DISABLED' };

let before = 0;

/** What the trail records about an account since the test began, one line for each row. */
async function trailOf(username: string): Promise<string[]> {
  const rows = await portal.db.rows<{ action: string }>(sql`select action from portal.audit_event
    where id > ${before} and subject_id = ${await idOf(username)} and action in ('ACCOUNT_LOCKED', 'ACCOUNT_DISABLED') order by id`);
  return rows.map(({ action }) => action);
}

beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.inactivity`);
  // Everybody was here today, but for those whom a test sends away.
  await letAccountsRest(portal.db, daysAgo(0));
  portal.forgetSignIns();
  const last = await portal.db.row<{ id: number }>(sql`select max(id) as id from portal.audit_event`);
  before = last?.id ?? 0;
});
afterEach(() => expectSound(portal));

describe('an account that nobody has used for more than 365 days', () => {
  test('is disabled, and nobody signs in to it any more', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(364) });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(locked);
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(366) });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual({ ...locked, isEnabled: false });
    await expect(portal.signIn('staff')).rejects.toThrow('No tokens');
  });
});

describe('an account that nobody has used for more than 45 days', () => {
  test('is locked, with its cause and one row in the trail', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(locked);
    expect(await lockFaults(portal.db, [await idOf('staff')])).toEqual([]);
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED']);
    await portal.run('inactivity');
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED']);
  });

  test('whose person never signed in is locked as well', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(50), isNew: true });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(locked);
  });

  test('is given back once its supervisor has approved, and stays open then', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
    await portal.run('inactivity');
    const { body } = await (await portal.as('staff')).get<Catalogue>(addresses.catalogue);
    expect(body.notices).toMatchObject([{ kind: 'LOCKED', cause: 'INACTIVITY', restore: 'OFFERED' }]);
    const asked = await submitAs(portal, 'staff', {
      requestType: 'REACTIVATE_REQUEST',
      requestDetails: {},
    });
    expect(asked.status).toBe(201);
    await approveAs(portal, 'supervisor', asked.body satisfies RequestView);
    await portal.run('delivery');
    await portal.run('delivery');
    expect(await accountOf('staff')).toEqual(open);
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(open);
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED']);
  });

  test('that an administrator has opened by hand is left alone until the next absence', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(60) });
    await portal.run('inactivity');
    await openByHand(portal.db, 'staff');
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(open);
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(50) });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(locked);
  });
});

describe('left open is', () => {
  test('an account whose person has not been warned, until two days after they have', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(400));
    const notified = async () =>
      (await portal.db.rows(sql`select 1 as one from portal.mail where recipient = 'staff@agency.example'`))
        .length;
    const notifiedBefore = await notified();
    for (let passed = 0; passed < 3; passed += 1) {
      await portal.run('inactivity');
      expect([passed, await accountOf('staff')]).toEqual([passed, open]);
      expect(await notified()).toBe(notifiedBefore + 1);
      portal.passDays(1);
    }
    await portal.run('inactivity');
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED', 'ACCOUNT_DISABLED']);
  });

  test('an account in use: since yesterday, or until the end of the 45th day', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(1));
    await setLastUse(portal.db, 'owner', daysAgo(44));
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(open);
    expect(await accountOf('owner')).toEqual(open);
  });

  test('an account that signed in long ago, and whose session still lives', async () => {
    await portal.as('staff');
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
    await portal.run('inactivity');
    expect(await accountOf('staff')).toEqual(open);
  });

  test('the person who signs in while the portal is about to lock them', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
    const { writer, ...others } = deps();
    const late = {
      ...others,
      writer: {
        ...writer,
        lockUnused: async (...given: Parameters<typeof writer.lockUnused>) => {
          // And signs out again at once: nothing but the sign-in itself reports it.
          await setLastUse(portal.db, 'staff', portal.now());
          return await writer.lockUnused(...given);
        },
      },
    };
    await lockUnused(late, portal.now(), never);
    expect(await accountOf('staff')).toEqual(open);
    expect(await trailOf('staff')).toEqual([]);
    const begunNow = await portal.db.rows(sql`select action from portal.inactivity where action is not null`);
    expect(begunNow).toEqual([]);
  });

  test('an account that is locked for another cause', async () => {
    await sendAway(portal.db, 'locked', { lastUse: daysAgo(100) });
    await portal.run('inactivity');
    expect(await accountOf('locked')).toEqual({ isActive: false, isMarked: false, isEnabled: true });
    expect(await trailOf('locked')).toEqual([]);
  });

  test('of RM-IT help the person who signed in last: somebody has to open accounts', async () => {
    await letAccountsRest(portal.db, daysAgo(400));
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(400) });
    const helper = { clientId: portalClientId, role: 'RM_IT_HELP' };
    await giveRole(portal.db, 'staff', helper);
    await sendAway(portal.db, 'helpdesk', { lastUse: daysAgo(380) });
    await sendAway(portal.db, 'admin', { lastUse: daysAgo(390) });
    await portal.run('inactivity');
    expect(await accountOf('helpdesk')).toEqual(open);
    // The only one who runs the portal.
    expect(await accountOf('admin')).toEqual(open);
    expect((await accountOf('staff')).isEnabled).toBe(false);
    const warned = await portal.db.rows(sql`select person_id from portal.inactivity
      where warned_at > ${daysAgo(1)} and person_id = any(${[await idOf('helpdesk'), await idOf('admin')]}::text[])`);
    expect(warned).toEqual([]);
  });

  test('the person who stayed, once another one has signed in: not before they have been warned', async () => {
    await letAccountsRest(portal.db, daysAgo(400));
    await setLastUse(portal.db, 'helpdesk', daysAgo(60));
    await portal.run('inactivity');
    await setLastUse(portal.db, 'staff', daysAgo(1));
    await giveRole(portal.db, 'staff', { clientId: portalClientId, role: 'RM_IT_HELP' });
    await portal.run('inactivity');
    expect(await accountOf('helpdesk')).toEqual(open);
    await portal.db.run(sql`update portal.inactivity set warned_at = ${daysAgo(3)}
      where person_id = ${await idOf('helpdesk')} and warned_day = 43`);
    await portal.run('inactivity');
    expect(await accountOf('helpdesk')).toEqual(locked);
  });
});

describe('whatever happens meanwhile', () => {
  const absent = ['staff', 'owner', 'security', 'expired', 'authorizer'];

  test('a portal that comes to it while another one is done does nothing more', async () => {
    const lastUse = daysAgo(46);
    await sendAway(portal.db, 'staff', { lastUse });
    const begun = { personId: await idOf('staff'), lastUse, action: 'LOCK' } as const;
    const needed = { day: 43, before: portal.now() };
    const { db } = portal;
    expect(await begin(db, 'LOCK', [begun], needed)).toEqual([begun]);
    // One has locked and writes so, another one has read the list before and wants to begin: it waits, and sees it done.
    const { late } = await db.transaction(async (tx) => {
      expect(await settle(tx, begun, 'DONE', portal.now())).toBe(true);
      const secondBegin = begin(db, 'LOCK', [begun], needed);
      await isWaiting(db);
      return { late: secondBegin };
    });
    expect(await late).toEqual([]);
    expect(await settle(db, begun, 'DONE', portal.now())).toBe(false);
    await deps().writer.lockUnused(begun.personId, { lastUse, now: portal.now() });
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED']);
  });

  test('two portals at once lock everybody once', async () => {
    for (const username of absent) await sendAway(portal.db, username, { lastUse: daysAgo(46) });
    await Promise.all([1, 2, 3].map(() => lockUnused(deps(), portal.now(), never)));
    for (const username of absent) {
      expect([username, await accountOf(username)]).toEqual([username, locked]);
      expect(await trailOf(username)).toEqual(['ACCOUNT_LOCKED']);
    }
    expect(await lockFaults(portal.db, await Promise.all(absent.map(idOf)))).toEqual([]);
  });

  test.each(['before', 'after'])('a run that dies %s the provider has locked is taken up', async (moment) => {
    for (const username of absent) await sendAway(portal.db, username, { lastUse: daysAgo(46) });
    const { writer, ...others } = deps();
    let calls = 0;
    const mortal = {
      ...others,
      writer: {
        ...writer,
        lockUnused: async (...given: Parameters<typeof writer.lockUnused>) => {
          calls += 1;
          if (calls < 3) return await writer.lockUnused(...given);
          if (moment === 'after') await writer.lockUnused(...given);
          throw new Error('killed');
        },
      },
    };
    await expect(lockUnused(mortal, portal.now(), never)).rejects.toThrow('killed');
    // Who was locked without a note signs in before the next run.
    for (const username of absent)
      if (!(await accountOf(username)).isActive) await setLastUse(portal.db, username, daysAgo(0));
    await portal.run('inactivity');
    for (const username of absent) {
      expect([username, await accountOf(username)]).toEqual([username, locked]);
      expect(await trailOf(username)).toEqual(['ACCOUNT_LOCKED']);
    }
    expect(await lockFaults(portal.db, await Promise.all(absent.map(idOf)))).toEqual([]);
  });

  test.each(['LOCK', 'DISABLE'] as const)(
    'what was opened by hand before a portal could note its %s stays open, until the next absence',
    async (action) => {
      const [lastUse, later] = action === 'LOCK' ? [daysAgo(60), daysAgo(50)] : [daysAgo(500), daysAgo(400)];
      const done = action === 'LOCK' ? locked : { ...locked, isEnabled: false };
      await sendAway(portal.db, 'staff', { lastUse });
      const { writer, ...others } = deps();
      const verb = action === 'LOCK' ? 'lockUnused' : 'disableUnused';
      const mortal = {
        ...others,
        writer: {
          ...writer,
          [verb]: async (...given: Parameters<typeof writer.lockUnused>) => {
            await writer[verb](...given);
            throw new Error('killed');
          },
        },
      };
      await expect(lockUnused(mortal, portal.now(), never)).rejects.toThrow('killed');
      // The lock that comes before it was noted in time, and is lifted as well.
      await portal.db.run(sql`delete from portal.account_lock where person_id = ${await idOf('staff')}`);
      expect(await accountOf('staff')).toEqual(done);
      await openByHand(portal.db, 'staff');
      for (let runs = 0; runs < 2; runs += 1) {
        await portal.run('inactivity');
        expect(await accountOf('staff')).toEqual(open);
        expect(await lockFaults(portal.db, [await idOf('staff')])).toEqual([]);
        expect((await trailOf('staff')).filter((recorded) => recorded === actions[action])).toHaveLength(1);
      }
      await sendAway(portal.db, 'staff', { lastUse: later });
      await portal.run('inactivity');
      expect(await accountOf('staff')).toEqual(done);
    },
  );

  test('a portal that stops leaves the rest to the next run', async () => {
    for (const username of absent) await sendAway(portal.db, username, { lastUse: daysAgo(46) });
    let left = 2;
    await lockUnused(deps(), portal.now(), () => (left -= 1) < 0);
    const openOnes = await Promise.all(absent.map(accountOf));
    expect(openOnes.filter(({ isActive }) => isActive === true)).toHaveLength(3);
  });

  test('pages of unused accounts are walked through to their end', async () => {
    const { directory } = deps();
    for (const [index, username] of absent.entries())
      await setLastUse(portal.db, username, daysAgo(46 + Math.floor(index / 2)));
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const asked = { before: daysAgo(45), isActive: true, after: after ?? null, limit: 1 };
      const { accounts, next } = await directory.unusedAccounts(asked);
      seen.push(...accounts.map(({ id }) => id));
      after = next;
    }
    expect(seen.toSorted()).toEqual((await Promise.all(absent.map(idOf))).toSorted());
  });
});

describe('the report why somebody cannot get in', () => {
  const reportOf = async (reader: string, person: string) => {
    const query = reader === person ? '' : `&person=${person}`;
    const address = `${addresses.accessDiagnosis}?application=hll-app${query}`;
    return (await (await portal.as(reader)).get<DiagnosisReply>(address)).body.report;
  };
  const idleOf = async (reader: string, person: string) => (await reportOf(reader, person))?.inactivity;
  const lineOf = (report: Awaited<ReturnType<typeof reportOf>>) =>
    report?.lines.find(({ line }) => line === 'INACTIVITY');

  test('counts down to the lock, and offers others to write', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(12));
    const early = await reportOf('helpdesk', 'staff');
    expect(early?.inactivity).toMatchObject({ days: 12, next: { what: 'LOCK', afterDays: 45 } });
    expect(early?.inactivity.next?.at).toBe(
      deadlineAfter(new Date(early?.lastSignIn ?? ''), 45, 'America/New_York').toISOString(),
    );
    expect(lineOf(early)?.repair).toBeNull();
    await setLastUse(portal.db, 'staff', daysAgo(31));
    expect(lineOf(await reportOf('helpdesk', 'staff'))?.repair?.what).toBe('ASK_TO_SIGN_IN');
  });

  test('says of whom nothing ever locks, to others and to themselves, and for which role', async () => {
    await letAccountsRest(portal.db, daysAgo(60));
    expect(await idleOf('security', 'helpdesk')).toEqual({ days: 60, next: null, keptOpenBy: 'RM_IT_HELP' });
    expect(await idleOf('security', 'admin')).toMatchObject({ keptOpenBy: 'PORTAL_ADMIN' });
    expect(await idleOf('security', 'owner')).toMatchObject({ keptOpenBy: null });
    const own = await reportOf('helpdesk', 'helpdesk');
    expect(own?.inactivity).toEqual({ days: 0, next: null, keptOpenBy: 'RM_IT_HELP' });
    expect(own?.lines.find(({ line }) => line === 'INACTIVITY')?.repair).toBeNull();
    // Of two the one who signed in last stays; the other one is as anybody.
    await giveRole(portal.db, 'staff', { clientId: portalClientId, role: 'RM_IT_HELP' });
    await portal.as('staff');
    expect(await idleOf('security', 'helpdesk')).toMatchObject({ keptOpenBy: null, next: { what: 'LOCK' } });
  });

  test('of oneself begins with the sign-in just made', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(40));
    const report = await reportOf('staff', 'staff');
    expect(report).toMatchObject({ inactivity: { days: 0, next: { what: 'LOCK' } } });
    expect(lineOf(report)).toEqual({ line: 'INACTIVITY', verdict: 'FINE', repair: null });
  });

  test('counts down to the end of a locked account, and of a disabled one no more', async () => {
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(50) });
    await portal.run('inactivity');
    expect(await idleOf('security', 'staff')).toMatchObject({
      days: 50,
      next: { what: 'DISABLE', afterDays: 365 },
    });
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(367) });
    await portal.run('inactivity');
    expect(await trailOf('staff')).toEqual(['ACCOUNT_LOCKED', 'ACCOUNT_DISABLED']);
    expect(await idleOf('security', 'staff')).toMatchObject({ days: 367, next: null });
  });
});
