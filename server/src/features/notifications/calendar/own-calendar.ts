import { createHash, randomBytes } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { CalendarWish, MadeCalendar, OwnCalendar } from '@portal/core/contract/account/own-calendar.ts';
import type { AuditAction } from '@portal/core/domain/audit/audit-action.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../../audit/trail.ts';

interface OwnCalendarDependencies {
  db: Database;
  /** Without a slash at the end. */
  origin: string;
}

const tokenBytes = 32;

/** What finds a calendar by the token of its address; the token is random, so that a plain digest is enough. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a calendar program can read what waits for the caller. */
export async function readOwnCalendar(
  { db }: Pick<OwnCalendarDependencies, 'db'>,
  { person }: Pick<Caller, 'person'>,
): Promise<OwnCalendar> {
  const row = await db.row<{ madeAt: Date; hasNames: boolean; readAt: Date | null }>(
    sql`select made_at as "madeAt", has_names as "hasNames", read_at as "readAt"
      from portal.calendar_feed where person_id = ${person.userId}`,
  );
  if (row === undefined) return { madeAt: null, hasNames: false, readAt: null };
  const { madeAt, hasNames, readAt } = row;
  return { madeAt: madeAt.toISOString(), hasNames, readAt: readAt?.toISOString() ?? null };
}

/** Makes an address, and ends the one from before (rule calendar 1). */
export async function makeCalendar(
  { db, origin }: OwnCalendarDependencies,
  caller: Caller,
  { hasNames, language }: CalendarWish,
): Promise<MadeCalendar> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const { person, now } = caller;
  await db.run(sql`with made as (insert into portal.calendar_feed (person_id, token_hash, has_names, language, made_at)
      values (${person.userId}, ${digestOf(token)}, ${hasNames}, ${language}, ${now})
      on conflict (person_id) do update set token_hash = excluded.token_hash, has_names = excluded.has_names,
        language = excluded.language, made_at = excluded.made_at, read_at = null returning 1)
    ${recorded(caller, 'CALENDAR_MADE')} from made`);
  const address = `${origin}${addresses.calendar.replace(':file', `${token}.ics`)}`;
  return { madeAt: now.toISOString(), hasNames, readAt: null, address };
}

/** Ends the address; where there is none, nothing is recorded. */
export async function endCalendar(
  deps: Pick<OwnCalendarDependencies, 'db'>,
  caller: Caller,
): Promise<OwnCalendar> {
  await deps.db.run(sql`with ended as (
      delete from portal.calendar_feed where person_id = ${caller.person.userId} returning 1)
    ${recorded(caller, 'CALENDAR_ENDED')} from ended`);
  return await readOwnCalendar(deps, caller);
}

function recorded({ person, now, sourceAddress }: Caller, action: AuditAction): Statement {
  const { userId: id, fullName: name } = person;
  return sql`${intoAudit} ${auditRow({
    at: now,
    actor: { id, name },
    action,
    outcome: 'DONE',
    subjectId: id,
    sourceAddress,
  })}`;
}
