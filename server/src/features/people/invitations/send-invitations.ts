import { askersOf } from '@portal/core/domain/people/actions/account-action.ts';
import { authorityIn, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { MailedLinks } from '../../../ports/identity-provider.ts';

interface SendingDependencies {
  db: Database;
  directory: Pick<Directory, 'person'>;
  /** Null where none is mailed. */
  links: Pick<MailedLinks, 'invite' | 'shown'> | null;
}

interface Line {
  round_id: string;
  person_id: string;
  link_id: string;
  /** Null, as what follows: an operator, whose right is that to the server. */
  asked_by: string | null;
  asked_by_name: string | null;
  asked_from: string | null;
}

/** How many are sent before others have a turn. */
const atOnce = 25;
/** Longer than so many take; milliseconds. */
const leaseMs = 60_000;
/** For how many days the counts of a round can be viewed. */
const keptDays = 30;

/**
 * Sends the next invitations of those that were asked for at once, each with its row in the trail (rule people-admission 5). Any number of
 * portals may do so: what one has leased another leaves, and takes up when that portal died.
 * @returns whether there may be more to do at once
 */
export async function sendInvitations(
  { db, directory, links }: SendingDependencies,
  now: Date,
): Promise<boolean> {
  if (links === null) return false;
  const lines = await leased(db, now);
  const [first] = lines;
  if (first === undefined) return false;
  const mayStill = first.asked_by === null || (await mayAsk(directory, first.asked_by));
  for (const line of lines) {
    const isSent = mayStill && (await isSentTo(links, line));
    await db.run(sql`update portal.invitation_line set outcome = ${isSent ? 'SENT' : 'LEFT_OUT'}
      where round_id = ${line.round_id}::uuid and person_id = ${line.person_id} and outcome is null`);
  }
  return true;
}

async function mayAsk(directory: Pick<Directory, 'person'>, id: string): Promise<boolean> {
  const asker = await directory.person(id);
  return asker?.enabled === true && mayActAs(authorityIn(asker), askersOf.ONE_TIME_PASSWORD);
}

/** A link that is there already was written by a portal that died before it could say so. */
async function isSentTo(links: Pick<MailedLinks, 'invite' | 'shown'>, line: Line): Promise<boolean> {
  const { asked_by: id, asked_by_name: name, asked_from: sourceAddress } = line;
  const by = id === null || name === null || sourceAddress === null ? null : { id, name, sourceAddress };
  return (await links.invite(line.person_id, line.link_id, by)) || (await links.shown(line.link_id)) !== null;
}

async function leased(db: Database, now: Date): Promise<Line[]> {
  return await db.rows<Line>(sql`with next as (
      select l.round_id, l.person_id from portal.invitation_line l where l.outcome is null and l.leased_until < ${now}
      order by l.round_id, l.person_id limit ${atOnce} for update skip locked
    )
    update portal.invitation_line l set leased_until = ${new Date(now.getTime() + leaseMs)}
    from next join portal.invitation_round r on r.id = next.round_id
    where l.round_id = next.round_id and l.person_id = next.person_id
    returning l.round_id, l.person_id, l.link_id, r.asked_by, r.asked_by_name, r.asked_from`);
}

/** What happened to them is of no use after some weeks. */
export async function forgetInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.run(sql`delete from portal.invitation_round where asked_at < ${before}`);
}
