import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '@portal/core/contract/addresses.ts';
import { contactSubjects, messagesPerHour } from '@portal/core/domain/contact/contact-message.ts';
import { type MailCause, mailCauses } from '@portal/core/domain/mail/mail-cause.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import type { Client } from '../client.ts';
import { type PortalProcess, victims } from '../portal-process.ts';
import type { MoodyMailServer } from './moody-mail-server.ts';

/** What the storm of messages needs. */
export interface MailStorm {
  portal: PortalProcess;
  server: MoodyMailServer;
  /** Each writes to the team as often as anybody may in an hour. */
  senders: readonly Client[];
  /** RM-IT help, who all have mail tried again at once. */
  helpers: readonly Client[];
  /** Deaths of a part of the portal or of the mail server. */
  kills: number;
  /** A number from 0 to below 1. */
  chance(): number;
  say(line: string): void;
}

/** What it left behind. */
export interface MailStormResult {
  /** The messages that were acknowledged, each with a text of its own. */
  acknowledged: readonly string[];
  /** Answers that nobody should get. */
  faults: readonly string[];
}

const mortals = ['mail server', ...victims] as const;
const betweenLooks = 20;
const betweenRetries = 200;
/** A kill comes at any moment of this many milliseconds after its number of messages is reached. */
const killWindow = 100;

/**
 * People write to the team while the mail server and parts of the portal die under them, and RM-IT help has what failed tried
 * again; ends when all mail has been sent.
 */
export async function mailStorm(all: MailStorm): Promise<MailStormResult> {
  const { senders, portal, say } = all;
  const acknowledged: string[] = [];
  const faults: string[] = [];
  const writing = Promise.all(
    senders.map(async (client, at) => {
      for (let number = 1; number <= messagesPerHour; number += 1) {
        const text = `mangled ${at}-${number}.`;
        const { status } = await write(client, text);
        if (status === 202) acknowledged.push(text);
        else faults.push(`${text} was answered with ${status}`);
        await pause(all.chance() * killWindow);
      }
    }),
  );
  const storm = { isOver: false };
  const retried = retryByCause(all, storm, faults);
  try {
    await Promise.all([writing, killNowAndThen(all, () => acknowledged.length + faults.length)]);
    await portal.withDatabase(untilSent);
  } finally {
    storm.isOver = true;
  }
  const counts = Object.entries(await retried).map(([cause, count]) => `${cause} ${count}`);
  say(`mails that RM-IT help had tried again, by cause: ${counts.join(', ')}`);
  say(`acknowledged: ${acknowledged.length} messages to the team`);
  return { acknowledged, faults };
}

function write(client: Client, text: string) {
  const { fullName, email } = nameOf(client);
  return client.write(addresses.email, {
    fullName,
    email,
    replyTo: email,
    subject: contactSubjects[0],
    message: `This is ${text}`,
  });
}

/** All of RM-IT help have all mail of one cause tried again at the same moment, one cause after the other. */
async function retryByCause(
  { helpers }: MailStorm,
  storm: { readonly isOver: boolean },
  faults: string[],
): Promise<Record<MailCause, number>> {
  const counts = { RECIPIENT: 0, SENDER: 0, SERVER: 0 };
  while (!storm.isOver)
    for (const cause of mailCauses) {
      const answers = await Promise.all(
        helpers.map((client) => client.write<{ count: number }>(addresses.mailRetryOfCause, { cause })),
      );
      for (const { status, body } of answers) {
        if (status === 202) counts[cause] += body.count;
        else faults.push(`mail that failed for ${cause} was to be tried again, and the answer was ${status}`);
      }
      await pause(betweenRetries);
    }
  return counts;
}

function nameOf({ person }: Client): { fullName: string; email: string } {
  return { fullName: wholeName(person), email: person.email };
}

async function killNowAndThen(
  { portal, server, senders, kills, chance, say }: MailStorm,
  written: () => number,
): Promise<void> {
  const whole = senders.length * messagesPerHour;
  for (let number = 1; number <= kills; number += 1) {
    const due = (whole * number) / (kills + 1);
    while (written() < due) await pause(betweenLooks);
    await pause(chance() * killWindow);
    const mortal = mortals[(number - 1) % mortals.length] ?? 'mail server';
    await (mortal === 'mail server' ? server.die() : portal.kill(mortal));
    say(`kill ${number} of ${kills}: ${mortal}, after ${written()} messages`);
  }
}

/** An attempt takes some milliseconds here: one that began this long ago has died. */
const attemptSeconds = 15;
const patience = 180_000;

/** Waits until all mail has been sent, without the pauses that a mail server is given, and a lease its holder. */
async function untilSent(db: Database): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    await db.run(sql`update portal.mail set run_at = created_at,
        leased_until = case when leased_until > now() + make_interval(secs => ${60 - attemptSeconds}) then leased_until end
      where state = 'WAITING' and (run_at > now() or leased_until <= now() + make_interval(secs => ${60 - attemptSeconds}))`);
    const left = await db.row(sql`select 1 as one from portal.mail where state <> 'SENT' limit 1`);
    if (left === undefined) return;
    await pause(200);
  }
  throw new Error(`mail was still there after ${patience / 1_000} s`);
}
