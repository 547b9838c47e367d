import { foldAt, mostAnHour } from '@portal/core/domain/mail/storm.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { personIdOf } from '../../identity/testing/arranged-people.ts';
import {
  askAs,
  decideAs,
  denial,
  rememberWorld,
  respondAs,
  startOver,
} from '../../testing/access-requests.ts';
import { workingMomentAfter } from '../../testing/moments/working-moment.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await send();
  await portal.db.run(sql`delete from portal.mail`);
  portal.passTo(workingMomentAfter(portal.now()));
});

async function send(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('notifications');
  await portal.run('mail');
}

/** The given number of mails that somebody had some minutes ago. */
async function hadMails(username: string, count: number): Promise<void> {
  const id = await personIdOf(portal.db, username);
  await portal.db.run(sql`insert into portal.mail (id, once_key, person_id, notification, recipient, language, subject, body, state,
      created_at, run_at, sent_at)
    select gen_random_uuid(), concat('earlier ', one, p.id), p.id, '{}', 'a@agency.example', 'en', 'earlier', '', 'SENT', p.at, p.at, p.at
    from (select ${id}::text as id, ${portal.now()}::timestamptz as at) as p, generate_series(1, ${count}::int) as one`);
}

/** What else somebody was sent. */
async function mailsTo(username: string): Promise<{ subject: string; body: string }[]> {
  const id = await personIdOf(portal.db, username);
  return await portal.db.rows(sql`select subject, body from portal.mail
    where person_id = ${id} and state = 'SENT' and subject <> 'earlier' order by created_at, id`);
}

/** A request that comes to the supervisor, and the reply to a question about another one. */
async function requestAndReply(): Promise<void> {
  await askAs(portal, 'newcomer');
  await send();
  const question = { decision: 'RETURN', comment: 'Which counties, and until when?' } as const;
  const { body } = await decideAs(portal, 'supervisor', await askAs(portal, 'owner'), question);
  await respondAs(portal, 'owner', body, 'All counties of the region, until May.');
  await send();
}

test('after ten mails within an hour what waits comes in one, at the end of the hour', async () => {
  await hadMails('supervisor', mostAnHour);
  await requestAndReply();
  expect(await mailsTo('supervisor')).toEqual([]);
  portal.passTo(foldAt(portal.now()).due);
  await send();
  await send();
  const [mail, ...others] = await mailsTo('supervisor');
  expect([mail?.subject, others]).toEqual(['2 requests are waiting for you', []]);
  expect(mail?.body).toContain('A lot came for you within an hour');
  expect(mail?.body).toContain('Nora T New asks for access to Hazus Loss Library.');
});

test('the tenth still comes by itself', async () => {
  await hadMails('supervisor', mostAnHour - 1);
  await requestAndReply();
  expect((await mailsTo('supervisor')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: waiting for your decision$/),
  ]);
  portal.passTo(foldAt(portal.now()).due);
  await send();
  expect(await mailsTo('supervisor')).toHaveLength(2);
});

test('what was decided meanwhile is in no mail', async () => {
  await hadMails('supervisor', mostAnHour);
  const asked = await askAs(portal, 'newcomer');
  await send();
  await decideAs(portal, 'supervisor', asked, denial);
  portal.passTo(foldAt(portal.now()).due);
  await send();
  expect(await mailsTo('supervisor')).toEqual([]);
});

test('the person who waits for an answer gets each mail, however many', async () => {
  await hadMails('newcomer', 5 * mostAnHour);
  await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
  await send();
  expect((await mailsTo('newcomer')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: received$/),
    expect.stringMatching(/: denied by Dana Lee$/),
  ]);
});
