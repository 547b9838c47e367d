import type { UndeliveredList } from '@portal/core/contract/operations/mail.ts';
import type { MailCause } from '@portal/core/domain/mail/mail-cause.ts';
import type { MailState } from '@portal/core/domain/mail/mail-delivery.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { type AddressMail, isFolded } from '../../mail/addressed-mail.ts';
import type { Directory } from '../../ports/directory.ts';

/** What the help desk's calls about mail work with. */
export interface MailDependencies {
  db: Database;
  directory: Directory;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** Whether mail is handed to anybody. */
  hasServer: boolean;
  /** Finds whom a notification would go to now, and its words. */
  address: AddressMail;
  /** Called when there is mail to send. */
  wakeMail(): void;
}

const helping = ['RM_IT_HELP'] as const;
const pageSize = 50;
const countLimit = 1_000;

/** Where a mail goes, and what it says; null in all of them while a notification has not been addressed. */
interface Words {
  recipient: string | null;
  subject: string | null;
  body: string | null;
}

interface UndeliveredRow extends Words {
  id: string;
  /** Null for mail that was written to an address. */
  personId: string | null;
  facts: unknown;
  state: MailState;
  created_at: Date;
  run_at: Date;
  attempts: number;
  fault: string | null;
  cause: MailCause | null;
}

/** What a mail failed for; one that failed before causes were kept counts among those that may pass by themselves. */
const causeNow = sql`case when fault is not null then coalesce(cause, 'SERVER') end`;

/**
 * Mail that no server has accepted: what failed for good, what failed and is tried again, and everything while there is no server
 * (rule mail 5). The oldest first.
 */
export async function listUndelivered({
  db,
  hasServer,
  address,
}: MailDependencies): Promise<UndeliveredList> {
  // A mail that nobody has tried yet is none of anybody's concern for the second that this takes.
  const undelivered = sql`from portal.mail where state in ('WAITING', 'FAILED') and (fault is not null or ${!hasServer}::boolean)`;
  const rows =
    await db.rows<UndeliveredRow>(sql`select id, recipient, subject, body, person_id as "personId", notification as facts, state, created_at, run_at,
    attempts, fault, ${causeNow} as cause ${undelivered} order by created_at, id limit ${pageSize + 1}`);
  const total =
    rows.length <= pageSize
      ? rows.length
      : ((
          await db.row<{ total: number }>(
            sql`select count(*)::int as total from (select 1 ${undelivered} limit ${countLimit + 1}) as counted`,
          )
        )?.total ?? 0);
  return {
    items: (await addressedNow(rows.slice(0, pageSize), address)).map(viewed),
    total: Math.min(total, countLimit),
    totalIsMinimum: total > countLimit,
    causes: await causesOf(db),
    hasServer,
  };
}

/** Mail that was not tried yet shows its current text; mail without a recipient is deleted before long. */
async function addressedNow(
  rows: readonly UndeliveredRow[],
  address: AddressMail,
): Promise<readonly UndeliveredRow[]> {
  const open = rows.flatMap(({ personId, facts, recipient }) =>
    personId === null || recipient !== null ? [] : [{ personId, facts }],
  );
  const found = (open.length === 0 ? [] : await address(open)).values();
  return rows.map((row) => {
    if (row.recipient !== null) return row;
    const words = found.next().value ?? null;
    return isFolded(words) ? row : { ...row, ...words };
  });
}

async function causesOf(db: Database): Promise<UndeliveredList['causes']> {
  return await db.rows<UndeliveredList['causes'][number]>(sql`select cause, count(*)::int as count
    from (select ${causeNow} as cause from portal.mail where state in ('WAITING', 'FAILED') and fault is not null
      order by created_at, id limit ${countLimit}) as failed group by cause order by cause`);
}

function viewed(row: UndeliveredRow): UndeliveredList['items'][number] {
  return {
    mailId: row.id,
    recipient: row.recipient ?? '',
    subject: row.subject ?? '',
    body: row.body ?? '',
    state: row.state,
    writtenAt: row.created_at.toISOString(),
    attempts: row.attempts,
    fault: row.fault,
    cause: row.cause,
    nextAttemptAt: row.state === 'WAITING' && row.attempts > 0 ? row.run_at.toISOString() : null,
  };
}

/**
 * Has a mail tried again at once, or as soon as the attempt under way is over; its three days start over.
 * @throws RefusedCall NOT_FOUND, ALREADY_DONE where it has been sent, and what the caller has lost meanwhile
 */
export async function retryMailNow(
  { db, directory, shared, wakeMail }: MailDependencies,
  { person, now, sourceAddress }: Caller,
  mailId: string,
): Promise<object> {
  const audit = auditRow({
    at: now,
    action: 'MAIL_RETRIED',
    outcome: 'DONE',
    sourceAddress,
    detail: { mail: mailId },
    actor: { id: person.userId, name: person.fullName },
  });
  const moved = await db.run(sql`with moved as (
      update portal.mail set state = 'WAITING', run_at = ${now}, tried_since = null
      where id = ${mailId}::uuid and state in ('WAITING', 'FAILED') ${stillMay(shared, person.userId, helping)} returning id)
    ${intoAudit} ${audit} from moved`);
  if (moved === 0) {
    await refuseWithoutRoleNow(directory, person.userId, helping);
    const row = await db.row(sql`select 1 from portal.mail where id = ${mailId}::uuid`);
    throw new RefusedCall(row === undefined ? 'NOT_FOUND' : 'ALREADY_DONE');
  }
  wakeMail();
  return {};
}

/**
 * The same for all mail that failed for one cause, as after its repair; one row of the trail records it. What is about to be
 * tried for the first time since somebody asked for it stays as it is, so that pressing again delays no mail.
 * @throws RefusedCall with what the caller has lost meanwhile
 */
export async function retryOfCause(
  { db, directory, shared, wakeMail }: MailDependencies,
  { person, now, sourceAddress }: Caller,
  cause: MailCause,
): Promise<{ count: number }> {
  const audit = auditRow({
    at: now,
    action: 'MAIL_RETRIED',
    outcome: 'DONE',
    sourceAddress,
    detail: { cause },
    actor: { id: person.userId, name: person.fullName },
  });
  const row = await db.row<{ count: number }>(sql`with moved as (
      update portal.mail set state = 'WAITING', run_at = ${now}, tried_since = null
      where (state = 'FAILED' or state = 'WAITING' and tried_since is not null)
        and ${causeNow} = ${cause} ${stillMay(shared, person.userId, helping)} returning id
    ), recorded as (${intoAudit} ${audit} from moved limit 1)
    select count(*)::int as count from moved`);
  const count = row?.count ?? 0;
  if (count === 0) await refuseWithoutRoleNow(directory, person.userId, helping);
  else wakeMail();
  return { count };
}
