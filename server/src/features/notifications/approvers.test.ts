import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { personIdOf, setAttributeOf, setEnabled } from '../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  plantRoles,
  rememberWorld,
  respondAs,
  startOver,
  takeRoles,
} from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';
import { quietMomentAfter, workingMomentAfter } from '../../testing/moments/working-moment.ts';

const portal = portalForTests();

interface MailRow {
  username: string;
  subject: string;
  body: string;
}

/** What those who decide were sent, oldest first. */
async function mailsTo(...usernames: readonly string[]): Promise<MailRow[]> {
  const ids = await Promise.all(usernames.map((name) => personIdOf(portal.db, name)));
  return await portal.db.rows<MailRow>(sql`select p.username, m.subject, m.body
    from portal.mail m join portal.person p on p.id = m.person_id
    where m.person_id = any(${ids}::text[]) and m.state = 'SENT' order by m.created_at, m.id`);
}

async function send(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('notifications');
  await portal.run('mail');
}

const morning = async (): Promise<void> => {
  portal.passTo(workingMomentAfter(portal.now()));
  await portal.run('approver digests');
  await portal.run('mail');
};

beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await send();
  await portal.db.run(sql`delete from portal.mail`);
  portal.passTo(workingMomentAfter(portal.now()));
});

describe('the person who must decide is notified at once', () => {
  test('of the first request on an empty desk, and of no other', async () => {
    await askAs(portal, 'newcomer');
    await send();
    await askAs(portal, 'owner');
    await send();
    const mails = await mailsTo('supervisor');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^RAP-\d{4}-\d+ Hazus Loss Library: waiting for your decision$/),
    ]);
    expect(mails[0]?.body).toContain('Nora T New asks for access to Hazus Loss Library.');
    expect(mails[0]?.body).toMatch(/Please decide by \w{3} \d+, \d{4}\./);
    expect(mails[0]?.body).toContain(`Read it and decide: ${portal.config.origin}/rap-home/requests/RAP-`);
  });

  test('each stage tells its own people, and nobody the same thing twice', async () => {
    await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await send();
    await portal.db.run(sql`update portal.event_consumer set position = 0 where name = 'notifications'`);
    await send();
    // The first stage was over when its mail would have gone.
    expect(await mailsTo('supervisor')).toEqual([]);
    expect((await mailsTo('both')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: waiting for your decision$/),
    ]);
  });

  test('of a reply, also while other things wait', async () => {
    const asked = await askAs(portal, 'newcomer');
    const question = { decision: 'RETURN', comment: 'Which counties, and until when?' } as const;
    const { body } = await decideAs(portal, 'supervisor', asked, question);
    await askAs(portal, 'owner');
    await respondAs(portal, 'newcomer', body, 'All counties of the region, until May.');
    await send();
    const mails = await mailsTo('supervisor');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: Nora T New replied$/)]);
    expect(mails[0]?.body).not.toContain('counties');
  });

  test('in their language', async () => {
    await setAttributeOf(portal.db, 'supervisor', 'locale', 'es');
    await askAs(portal, 'newcomer');
    await send();
    const [mail] = await mailsTo('supervisor');
    expect(mail?.subject).toMatch(/: en espera de su decisión$/);
    expect(mail?.body).toContain('Nora T New solicita acceso a Biblioteca de Pérdidas Hazus.');
    await setAttributeOf(portal.db, 'supervisor', 'locale', 'en');
  });
});

describe('nobody is notified at once', () => {
  test('who may no longer sign in, and who has lost the role', async () => {
    await askAs(portal, 'newcomer');
    await portal.run('audit seal');
    await portal.run('notifications');
    await setEnabled(portal.db, false, ['supervisor']);
    await portal.run('mail');
    await setEnabled(portal.db, true, ['supervisor']);
    await askAs(portal, 'owner');
    await portal.run('audit seal');
    await portal.run('notifications');
    await takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await portal.run('mail');
    await plantRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    expect(await mailsTo('supervisor')).toEqual([]);
  });

  test('in the evening, at night and on a day without work: it is in the next morning’s list', async () => {
    portal.passTo(quietMomentAfter(portal.now()));
    await askAs(portal, 'newcomer');
    await send();
    await portal.run('approver digests');
    await portal.run('mail');
    expect(await mailsTo('supervisor')).toEqual([]);
    await morning();
    expect((await mailsTo('supervisor')).map(({ subject }) => subject)).toEqual([
      '1 request is waiting for you',
    ]);
  });
});

describe('in the morning the person who must decide gets one list', () => {
  test('of what is new since the list before, and none where nothing is', async () => {
    await askAs(portal, 'newcomer');
    await askAs(portal, 'owner');
    await morning();
    const [list, ...others] = await mailsTo('supervisor');
    expect([list?.subject, others]).toEqual(['2 requests are waiting for you', []]);
    expect(list?.body).toContain('Nora T New asks for access to Hazus Loss Library. Due ');
    expect(list?.body).toContain(
      `Read them and decide: ${portal.config.origin}/rap-home/manage-requests?role=SUPERVISOR`,
    );
    await portal.run('approver digests');
    await morning();
    expect(await mailsTo('supervisor')).toHaveLength(1);
  });

  test('again on the third day, when something is due soon, and once it is overdue', async () => {
    await askAs(portal, 'newcomer');
    await morning();
    const notified: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      await portal.db.run(sql`delete from portal.mail`);
      portal.passDays(1);
      await morning();
      notified.push(...(await mailsTo('supervisor')).map(({ subject }) => subject));
    }
    expect(notified.length).toBeGreaterThan(2);
    expect(notified.at(-1)).toBe('1 request is waiting for you, 1 overdue');
  });

  test('and what was decided since it was written is left out', async () => {
    const asked = await askAs(portal, 'newcomer');
    portal.passTo(workingMomentAfter(portal.now()));
    await portal.run('approver digests');
    await decideAs(portal, 'supervisor', asked, denial);
    await portal.run('mail');
    expect(await mailsTo('supervisor')).toEqual([]);
  });
});

describe('everybody has the morning of their own zone', () => {
  const isIn = async (username: string, zone: string): Promise<void> => {
    await (await portal.as(username)).post(addresses.ownZone, { zone });
  };
  const lists = async (): Promise<number> => {
    await portal.run('approver digests');
    await portal.run('mail');
    return (await mailsTo('supervisor')).length;
  };

  test('in which the list comes, once a day also for anyone who goes elsewhere', async () => {
    await isIn('supervisor', 'Pacific/Honolulu');
    await askAs(portal, 'newcomer');
    expect(await lists()).toBe(0);
    portal.passTo(workingMomentAfter(portal.now(), 'Pacific/Honolulu'));
    expect(await lists()).toBe(1);
    await askAs(portal, 'owner');
    await isIn('supervisor', 'America/Chicago');
    expect(await lists()).toBe(1);
    portal.passTo(workingMomentAfter(new Date(portal.now().getTime() + 43_200_000), 'America/Chicago'));
    expect(await lists()).toBe(2);
  });

  test('and nobody is notified at once before it', async () => {
    await isIn('supervisor', 'Pacific/Honolulu');
    await askAs(portal, 'newcomer');
    await send();
    expect(await mailsTo('supervisor')).toEqual([]);
    await isIn('supervisor', 'America/Chicago');
    portal.passTo(workingMomentAfter(portal.now(), 'America/Chicago'));
    await approveAs(portal, 'supervisor', await askAs(portal, 'security'));
    await send();
    expect((await mailsTo('both')).length).toBeGreaterThan(0);
  });
});
