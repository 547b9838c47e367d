import { addresses } from '@portal/core/contract/addresses.ts';
import { optionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import { languageAttribute } from '@portal/core/domain/mail/mail-language.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import {
  personIdOf,
  removePeople,
  setAttributeOf,
  setEmail,
  setEnabled,
} from '../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  denial,
  giveAccess,
  rememberWorld,
  removalOf,
  startOver,
  submitAs,
} from '../../testing/access-requests.ts';
import { alternatesIn } from '../../testing/alternates.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();

interface MailRow {
  recipient: string | null;
  language: string | null;
  subject: string | null;
  body: string | null;
  state: string;
}

/** What the requester of these tests is sent. */
const mails = async () =>
  await portal.db.rows<MailRow>(sql`select recipient, language, subject, body, state from portal.mail
    where person_id = ${newcomer} order by created_at, id`);
const subjects = async () => (await mails()).map(({ subject }) => subject);

/** Follows the trail as far as it goes, without sending anything. */
async function follow(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('notifications');
}

async function send(): Promise<void> {
  await follow();
  await portal.run('mail');
}

let newcomer = '';
beforeAll(async () => {
  await rememberWorld(portal);
  newcomer = await personIdOf(portal.db, 'newcomer');
});
beforeEach(async () => {
  await startOver(portal);
  await follow();
  await portal.db.run(sql`delete from portal.mail`);
});

describe('the requester is notified', () => {
  test('of each approval, what comes next, and when it is done', async () => {
    const { requestNumber: number } = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await send();
    const request = `request ${number} for access to Hazus Loss Library`;
    expect(await mails()).toMatchObject([
      {
        recipient: 'newcomer@agency.example',
        language: 'en',
        state: 'SENT',
        subject: `${number} Hazus Loss Library: received`,
        body: expect.stringContaining(`We received ${request}.`),
      },
      {
        subject: `${number} Hazus Loss Library: approved by Dana Lee`,
        body: expect.stringContaining('It is now waiting for the next decision.'),
      },
      {
        subject: expect.stringMatching(/: approved by .+$/),
        body: expect.stringContaining('It is being set up.'),
      },
      {
        subject: `${number} Hazus Loss Library: complete`,
        body: expect.stringContaining(`Request ${number} for access to Hazus Loss Library is complete.`),
      },
    ]);
    for (const { body } of await mails())
      expect(body).toContain(`See the request: ${portal.config.origin}/rap-home/requests/${number}`);
  });

  test('in the order in which it happened, also where that was within a millisecond', async () => {
    const askers = ['newcomer', 'owner', 'security'];
    await portal.atOneMoment(async () => {
      for (const asker of askers) await askAndApprove(portal, asker);
      await portal.run('delivery');
      await follow();
    });
    const ids = await Promise.all(askers.map((asker) => personIdOf(portal.db, asker)));
    const leaving = await portal.db.rows<{ action: string }>(sql`select notification ->> 'action' as action
      from portal.mail where person_id = any(${ids}::text[]) order by person_id, run_at, id`);
    expect(leaving.map(({ action }) => action)).toEqual(
      askers.flatMap(() => ['REQUEST_SUBMITTED', 'STAGE_APPROVED', 'STAGE_APPROVED', 'REQUEST_DELIVERED']),
    );
  });

  test('of a no and of a question, but not in whose words: these stay on the page', async () => {
    const first = await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
    expect(first.status).toBe(200);
    const question = 'Which counties, and until when?';
    await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), {
      decision: 'RETURN',
      comment: question,
    });
    await send();
    const [, denied, , returned, ...others] = await mails();
    expect(others).toEqual([]);
    expect(denied?.subject).toContain(': denied by Dana Lee');
    expect(denied?.body).toContain('Dana Lee denied request ');
    expect(denied?.body).toContain('Open the request to read why.');
    expect(returned?.subject).toContain(': question from Dana Lee');
    expect(returned?.body).toContain('Dana Lee has a question about request ');
    expect(returned?.body).toContain('on hold until you reply');
    for (const notified of [denied, returned]) {
      expect(notified?.body).not.toContain(question);
      expect(notified?.body).not.toContain(denial.comment);
    }
    const kept = await portal.db.rows<{ facts: unknown }>(sql`select notification as facts from portal.mail`);
    expect(JSON.stringify(kept)).not.toContain(question);
  });

  test('of a removal', async () => {
    await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    await send();
    await portal.db.run(sql`delete from portal.mail`);
    portal.forgetSignIns();
    await submitAs(portal, 'newcomer', removalOf('hll-app'));
    await portal.run('delivery');
    await send();
    expect((await subjects()).at(-1)).toMatch(/^RAP-\d{4}-\d+ Hazus Loss Library: complete$/);
  });

  test('in the language they use, at the address they have, when it is sent', async () => {
    const { requestNumber } = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await follow();
    const unaddressed = { recipient: null, language: null, subject: null, body: null, state: 'WAITING' };
    expect(await mails()).toEqual([unaddressed, unaddressed]);
    await setAttributeOf(portal.db, 'newcomer', languageAttribute, 'es');
    await setEmail(portal.db, 'newcomer', 'moved@agency.example');
    await portal.run('mail');
    expect(await mails()).toMatchObject([
      { subject: `${requestNumber} Biblioteca de Pérdidas Hazus: recibida` },
      {
        recipient: 'moved@agency.example',
        language: 'es',
        state: 'SENT',
        subject: `${requestNumber} Biblioteca de Pérdidas Hazus: aprobada por Dana Lee`,
        body: expect.stringContaining('Ahora está en espera de la siguiente decisión.'),
      },
    ]);
  });
});

describe('the end of an alternate period is announced', () => {
  const { standInAs, endAs } = alternatesIn(() => portal);
  const subjectsTo = async (username: string) => {
    const id = await personIdOf(portal.db, username);
    const rows = await portal.db.rows<{ subject: string }>(sql`select subject from portal.mail
      where person_id = ${id} and subject like '%: ended by %' order by id`);
    return rows.map(({ subject }) => subject.replace(/^.*: /, ''));
  };

  test.each([
    ['supervisor', [], ['ended by Dana Lee']],
    ['supervisor2', ['ended by Morgan Hill'], []],
  ])('to the other one, by %s', async (username, toDelegator, toAlternate) => {
    const accepted = await standInAs('supervisor2');
    expect((await endAs(username, accepted)).status).toBe(200);
    await send();
    expect([await subjectsTo('supervisor'), await subjectsTo('supervisor2')]).toEqual([
      toDelegator,
      toAlternate,
    ]);
  });
});

describe('a person who opted out of some mail gets', () => {
  const doWithout = async (unwanted: readonly string[]) => {
    await (await portal.as('newcomer')).post(addresses.ownMail, { zone: null, unwanted });
  };

  test('the last approval all the same, but no receipt, no earlier approval, and not that it is complete', async () => {
    await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await follow();
    // What they choose counts when it is sent.
    await doWithout(optionalMail);
    await portal.run('mail');
    expect(await subjects()).toEqual([expect.stringMatching(/: approved by .+$/)]);
    expect((await mails())[0]?.body).toContain('It is being set up.');
  });

  test('of a no and of a question', async () => {
    await doWithout(optionalMail);
    await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
    const question = { decision: 'RETURN', comment: 'Which counties?' } as const;
    await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), question);
    await send();
    expect(await subjects()).toEqual([
      expect.stringContaining(': denied by Dana Lee'),
      expect.stringContaining(': question from Dana Lee'),
    ]);
  });
});

describe('nobody is notified', () => {
  test('twice: the trail followed again, and by several portals at once', async () => {
    await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await portal.run('audit seal');
    await Promise.all([1, 2, 3, 4].map(() => portal.run('notifications')));
    await portal.run('notifications');
    expect(await mails()).toHaveLength(2);
    await portal.db.run(sql`update portal.event_consumer set position = 0`);
    await portal.run('notifications');
    await portal.run('mail');
    expect(await subjects()).toHaveLength(new Set(await subjects()).size);
  });

  test.each([
    ['may no longer sign in', () => setEnabled(portal.db, false, ['newcomer'])],
    ['is gone', async () => removePeople(portal.db, [await personIdOf(portal.db, 'newcomer')])],
  ])('who %s', async (_what, lose) => {
    await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await follow();
    expect(await mails()).toHaveLength(2);
    await lose();
    await portal.run('mail');
    expect(await mails()).toEqual([]);
  });
});
