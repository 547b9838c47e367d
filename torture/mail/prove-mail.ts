import { sql } from '../../server/src/adapters/db/sql.ts';
import { fieldOf, type ReceivedMail } from '../../server/src/testing/mail/mail-server.ts';
import { type MailFacts, mailFaults, unnoticedInTheMail } from './mail-faults.ts';
import { type MailStorm, mailStorm } from './mail-storm.ts';
import { MoodyMailServer } from './moody-mail-server.ts';

/** What the proofs about mail need. */
interface Proofs extends Pick<MailStorm, 'portal' | 'senders' | 'helpers' | 'kills'> {
  mailPort: number;
  report: { say(line: string): void; proof(what: string, faults: readonly string[]): void };
}

/**
 * The notices of the earlier parts, while there was no mail server, count as sent but for the last of them: each is a
 * conversation with the server, and more of them show nothing more.
 */
const earlierSent = sql`update portal.mail set state = 'SENT', sent_at = now(), fault = null, cause = null,
    recipient = coalesce(recipient, ''), language = coalesce(language, 'en'), subject = coalesce(subject, ''),
    body = coalesce(body, '')
  where state <> 'SENT' and person_id is not null
    and id < (select id from portal.mail where person_id is not null order by id desc offset 50 limit 1)`;

/** Takes messages to the team through deaths, and compares what was acknowledged with the outbox and with what arrived. */
export async function proveMail({
  portal,
  senders,
  helpers,
  kills,
  mailPort,
  report,
}: Proofs): Promise<void> {
  report.say('from here on people write to the team');
  await portal.withDatabase((db) => db.run(earlierSent));
  const server = await MoodyMailServer.start(mailPort, Math.random);
  try {
    const say = (line: string) => report.say(line);
    const { acknowledged, faults } = await mailStorm({
      portal,
      server,
      senders,
      helpers,
      kills,
      chance: Math.random,
      say,
    });
    const written = await portal.withDatabase((db) =>
      db.rows<MailFacts['outbox'][number] & { is_message: boolean }>(
        sql`select id, state, body, coalesce(once_key like 'contact %', false) as is_message from portal.mail`,
      ),
    );
    // The portal writes to people of its own accord as well.
    const others = written.filter((mail) => !mail.is_message);
    const isMessage = (mail: ReceivedMail) =>
      !others.some(({ id }) => fieldOf(mail, 'Message-ID')?.startsWith(`<${id}@`));
    const outbox = written.filter((mail) => mail.is_message);
    const facts = { acknowledged, outbox, received: server.received.filter(isMessage), deaths: kills };
    const what = `each of ${acknowledged.length} messages acknowledged arrived, as one mail`;
    report.proof(what, [...faults, ...mailFaults(facts)]);
    report.proof('faults planted in the mail were noticed', unnoticedInTheMail(facts));
  } finally {
    await server.stop();
  }
}
