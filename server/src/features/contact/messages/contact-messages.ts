import type {
  ContactMessages,
  ContactMessageView,
} from '@portal/core/contract/operations/contact-messages.ts';
import { messageReaders } from '@portal/core/domain/contact/message-readers.ts';
import {
  actionsOf,
  isOverdue,
  type MessageAction,
  stateOf,
} from '@portal/core/domain/contact/message-state.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../../audit/trail.ts';
import type { Directory } from '../../../ports/directory.ts';
import { refuseWithoutRoleNow, stillMay } from '../../../rights/rights-of-roles.ts';
import type { SharedPeople } from '../../../rights/shared-people.ts';

/** What the calls about messages work with. */
export interface MessageDependencies {
  db: Database;
  directory: Directory;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
}

const pageSize = 25;
const mostCounted = 1_000;

interface MessageRow {
  id: string;
  received_at: Date;
  due_at: Date;
  full_name: string;
  email: string;
  phone_number: string;
  subject: string;
  message: string;
  person_id: string | null;
  claimed_by: string | null;
  claimed_by_name: string | null;
  claimed_at: Date | null;
  answered_by_name: string | null;
  answered_at: Date | null;
}

const columns = sql`m.id, m.received_at, m.due_at, m.full_name, m.email, m.phone_number, m.subject, m.message, m.person_id,
  m.claimed_by, m.claimed_by_name, m.claimed_at, m.answered_by_name, m.answered_at`;

/** The two lists, each with its order. */
const lists: Readonly<
  Record<'open' | 'answered', { among: Statement; order: Statement; after: (id: string) => Statement }>
> = {
  open: {
    among: sql`m.answered_at is null`,
    order: sql`m.id`,
    after: (id) => sql`and m.id > ${id}::uuid`,
  },
  answered: {
    among: sql`m.answered_at is not null`,
    order: sql`m.id desc`,
    after: (id) => sql`and m.id < ${id}::uuid`,
  },
};

/** One page of messages: what waits the oldest first, what was answered the newest first (rule contact 9). */
export async function listMessages(
  { db }: MessageDependencies,
  { person, now }: Pick<Caller, 'person' | 'now'>,
  { show = 'open', after }: { show?: 'open' | 'answered'; after?: string },
): Promise<ContactMessages> {
  const rows = await db.rows<MessageRow>(sql`select ${columns} from portal.contact_message m
    where ${lists[show].among} ${after === undefined ? nothing : lists[show].after(after)}
    order by ${lists[show].order} limit ${pageSize + 1}`);
  const counts = await db.row<{ open: number; overdue: number }>(sql`select count(*)::int as open,
      count(*) filter (where due_at <= ${now})::int as overdue
    from (select due_at from portal.contact_message where answered_at is null order by id limit ${mostCounted}) as counted`);
  const page = rows.slice(0, pageSize);
  return {
    items: page.map((row) => viewed(row, person.userId, now)),
    open: counts?.open ?? 0,
    overdue: counts?.overdue ?? 0,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Says what happened to a message. The statement decides: of two who take it at once one has it.
 * @throws RefusedCall NOT_FOUND, ALREADY_DONE where somebody was faster, and what the caller has lost meanwhile
 */
export async function handleMessage(
  { db, directory, shared }: MessageDependencies,
  { person, now, sourceAddress }: Caller,
  messageId: string,
  action: MessageAction,
): Promise<ContactMessageView> {
  const { userId, fullName } = person;
  const changes: Readonly<Record<MessageAction, readonly [set: Statement, where: Statement]>> = {
    TAKE: [
      sql`claimed_by = ${userId}, claimed_by_name = ${fullName}, claimed_at = ${now}`,
      sql`m.claimed_by is null and m.answered_at is null`,
    ],
    GIVE_BACK: [
      sql`claimed_by = null, claimed_by_name = null, claimed_at = null`,
      sql`m.claimed_by = ${userId} and m.answered_at is null`,
    ],
    ANSWERED: [sql`answered_by_name = ${fullName}, answered_at = ${now}`, sql`m.answered_at is null`],
    REOPEN: [sql`answered_by_name = null, answered_at = null`, sql`m.answered_at is not null`],
  };
  const [set, where] = changes[action];
  const audit = auditRow({
    at: now,
    action: 'CONTACT_MESSAGE_HANDLED',
    outcome: 'DONE',
    sourceAddress,
    actor: { id: userId, name: fullName },
    detail: { mail: messageId, action },
  });
  const row = await db.row<MessageRow>(sql`with moved as (
      update portal.contact_message m set ${set}
      where m.id = ${messageId}::uuid and ${where} ${stillMay(shared, userId, messageReaders)}
      returning ${columns}
    ), recorded as (${intoAudit} ${audit} from moved)
    select * from moved`);
  if (row !== undefined) return viewed(row, userId, now);
  await refuseWithoutRoleNow(directory, userId, messageReaders);
  const known = await db.row(sql`select 1 from portal.contact_message where id = ${messageId}::uuid`);
  throw new RefusedCall(known === undefined ? 'NOT_FOUND' : 'ALREADY_DONE');
}

function viewed(row: MessageRow, readerId: string, now: Date): ContactMessageView {
  const way = { dueAt: row.due_at, claimedBy: row.claimed_by, answeredAt: row.answered_at };
  return {
    messageId: row.id,
    receivedAt: row.received_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: isOverdue(way, now),
    state: stateOf(way),
    actions: actionsOf(way, readerId),
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    subject: row.subject,
    message: row.message,
    userId: row.person_id,
    claimedBy: row.claimed_by_name,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    answeredBy: row.answered_by_name,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
