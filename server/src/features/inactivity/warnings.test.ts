import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { dayWords } from '@portal/core/domain/content/moments.ts';
import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { letAccountsRest, setAttributeOf, setLastUse } from '../../identity/testing/arranged-people.ts';
import { approveAs, rememberWorld, startOver, submitAs } from '../../testing/access-requests.ts';
import { sendAway } from '../../testing/long-absences.ts';
import { portalForTests } from '../../testing/portal.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { tellRestored } from './tell-restored.ts';
import { warnUnused } from './warn-unused.ts';
import { warningMail } from './warning-mail.ts';

const portal = portalForTests();
const never = () => false;
const daysAgo = (days: number) => daysBefore(portal.now(), days, portal.config.deadlines.zone);

const deps = (): InactivityDependencies => ({
  db: portal.db,
  directory: embeddedDirectory(portal.db),
  writer: embeddedWrites(portal.db),
  rules: portal.config.inactivity,
  sender: { ...portal.config, zone: portal.config.deadlines.zone },
});

/** How many portals look up recipients before any of them writes. */
function concurrently(count: number): InactivityDependencies[] {
  const gate = Promise.withResolvers<void>();
  let arrived = 0;
  return Array.from({ length: count }, () => {
    const { directory, ...others } = deps();
    const people: typeof directory.people = async (by) => {
      arrived += 1;
      if (arrived === count) gate.resolve();
      await gate.promise;
      return await directory.people(by);
    };
    return { ...others, directory: { ...directory, people } };
  });
}

interface Mail {
  recipient: string;
  language: string;
  subject: string;
  body: string;
}
const mails = () =>
  portal.db.rows<Mail>(
    sql`select recipient, language, subject, body from portal.mail order by created_at, recipient`,
  );

beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.inactivity`);
  await portal.db.run(sql`delete from portal.mail`);
  await letAccountsRest(portal.db, daysAgo(0));
});

describe('the person who is about to be locked', () => {
  test('is warned by mail on days 30, 38 and 43, once each', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(29));
    const notified: number[] = [];
    for (let day = 29; day <= 45; day += 1) {
      await portal.run('inactivity');
      await portal.run('inactivity');
      notified.push((await mails()).length);
      portal.passDays(1);
    }
    expect(notified).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]);
    expect(new Set((await mails()).map(({ recipient }) => recipient))).toEqual(
      new Set(['staff@agency.example']),
    );
  });

  test('reads until which day, and what to do, in the language of the last sign-in', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(40));
    await setAttributeOf(portal.db, 'staff', 'locale', 'es');
    await setLastUse(portal.db, 'owner', null, daysAgo(31));
    await portal.run('inactivity');
    const [owner, staff] = await mails();
    const onDay = (language: Language, days: number) =>
      dayWords(language, daysAgo(-days), { zone: 'America/New_York' });
    expect(owner).toMatchObject({
      language: 'en',
      subject: `Access Portal: sign in by ${onDay('en', 14)} to keep your account active`,
      body: expect.stringContaining('was created 31 days ago, and you have not signed in yet.'),
    });
    expect(staff).toMatchObject({
      language: 'es',
      subject: `Access Portal: inicie sesión a más tardar el ${onDay('es', 5)} para mantener activa su cuenta`,
      body: expect.stringContaining('Hace 40 días que usted no inicia sesión'),
    });
    expect(staff?.body).toContain(`${portal.config.origin}/rap-home/applications`);
  });

  test('is warned again about another absence', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(43));
    await portal.run('inactivity');
    await setLastUse(portal.db, 'staff', daysAgo(30));
    await portal.run('inactivity');
    expect(await mails()).toHaveLength(2);
  });

  test('is not warned again once the mail has been forgotten', async () => {
    await setLastUse(portal.db, 'staff', daysAgo(31));
    await portal.run('inactivity');
    await portal.db.run(sql`delete from portal.mail`);
    await portal.run('inactivity');
    expect(await mails()).toEqual([]);
  });

  test('is warned once by several portals at once, and by one that dies in the middle', async () => {
    const absent = ['staff', 'owner', 'expired', 'authorizer', 'partner'];
    for (const username of absent) await setLastUse(portal.db, username, daysAgo(30));
    let left = 2;
    const db: typeof portal.db = {
      ...portal.db,
      transaction: (work) => {
        left -= 1;
        // The third is killed after both rows are written, before they are committed.
        return portal.db.transaction(async (tx) => {
          const done = await work(tx);
          if (left < 0) throw new Error('killed');
          return done;
        });
      },
    };
    await expect(warnUnused({ ...deps(), db }, portal.now(), never)).rejects.toThrow('killed');
    expect(await mails()).toHaveLength(2);
    await Promise.all(concurrently(3).map((concurrent) => warnUnused(concurrent, portal.now(), never)));
    const recipients = (await mails()).map(({ recipient }) => recipient.split('@')[0]);
    expect(recipients.toSorted()).toEqual(absent.toSorted());
  });
});

test('nobody is warned who is in use, or locked', async () => {
  await setLastUse(portal.db, 'staff', daysAgo(1));
  await setLastUse(portal.db, 'locked', daysAgo(35));
  await portal.run('inactivity');
  expect(await mails()).toEqual([]);
});

test('the person who should have been warned while no portal ran is, and reads of two days from then', async () => {
  await setLastUse(portal.db, 'staff', daysAgo(60));
  await portal.run('inactivity');
  await portal.run('inactivity');
  const inTwoDays = dayWords('en', daysAgo(-2), { zone: 'America/New_York' });
  expect(await mails()).toMatchObject([
    { subject: `Access Portal: sign in by ${inTwoDays} to keep your account active` },
  ]);
});

test('what had begun of an earlier absence does not lock the account in a later one', async () => {
  await setLastUse(portal.db, 'staff', daysAgo(31));
  const id = (await embeddedDirectory(portal.db).people({ ids: [], emails: ['staff@agency.example'] }))[0]
    ?.id;
  await portal.db.run(sql`insert into portal.inactivity (person_id, last_use, action)
    values (${id}, ${daysAgo(90)}, 'LOCK')`);
  await warnUnused(deps(), portal.now(), never);
  await portal.run('inactivity');
  const [staff] = await embeddedDirectory(portal.db).people({ ids: [], emails: ['staff@agency.example'] });
  expect(staff?.realmRoles).toEqual(['RAPUser']);
});

describe('the person who was let in again', () => {
  const restored = async () =>
    (await mails()).filter(({ subject }) => /active again|activa de nuevo/.test(subject));

  /** Locked for an absence, asks to come back, and the supervisor approves. */
  async function comeBack(): Promise<void> {
    const before = (await restored()).length;
    await letAccountsRest(portal.db, daysAgo(0));
    await sendAway(portal.db, 'staff', { lastUse: daysAgo(46) });
    await portal.run('inactivity');
    portal.forgetSignIns();
    const { body } = await submitAs(portal, 'staff', {
      requestType: 'REACTIVATE_REQUEST',
      requestDetails: {},
    });
    await portal.run('restored accounts');
    expect(await restored()).toHaveLength(before);
    await approveAs(portal, 'supervisor', body);
    await portal.run('delivery');
    await portal.run('delivery');
  }

  test('is notified by mail, once, by however many portals and whatever became of the mail', async () => {
    await comeBack();
    await setAttributeOf(portal.db, 'staff', 'locale', 'es');
    await Promise.all(concurrently(3).map((concurrent) => tellRestored(concurrent, portal.now())));
    expect(await restored()).toMatchObject([
      {
        recipient: 'staff@agency.example',
        subject: 'Access Portal: su cuenta está activa de nuevo',
        body: expect.stringContaining('inicie sesión al menos una vez cada 45 días'),
      },
    ]);
    await portal.db.run(sql`delete from portal.mail`);
    await portal.run('restored accounts');
    expect(await restored()).toEqual([]);
  });

  test('is notified of another return as well, and of one long ago no more', async () => {
    await comeBack();
    await portal.run('restored accounts');
    await comeBack();
    await portal.run('restored accounts');
    expect(await restored()).toHaveLength(2);
    await portal.db.run(sql`update portal.inactivity set restored_by = null`);
    portal.passDays(4);
    await portal.run('restored accounts');
    expect(await restored()).toHaveLength(2);
  });
});

test('the person who is to sign in is led to where the agency has people begin', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const portalNamed = { portalName: 'Access Portal', origin: 'https://portal.agency.example' };
  const use = { createdAt: at, signedInAt: at };
  const absence = { days: 40, warningDay: 38, locksAt: at, disablesAt: at };
  const body = (loginUrl: string | null) => {
    const sender = { ...portalNamed, loginUrl, zone: 'America/New_York' };
    return warningMail({ name: 'Nora', use, absence }, sender, 'en').body;
  };
  expect(body('https://www.agency.example/start')).toContain(': https://www.agency.example/start');
  expect(body(null)).toContain(': https://portal.agency.example/rap-home/applications');
});
