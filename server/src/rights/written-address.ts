import { elements, sql, type Statement } from '../adapters/db/sql.ts';

/** Remembers who wrote the addresses of these people, alone: the person who has the address can choose the password (rule people-actions 15). */
export function rememberWriter(personIds: readonly string[], byId: string, at: Date): Statement {
  const written = personIds.map((personId) => ({ personId }));
  return sql`insert into portal.written_address (person_id, by_id, at)
    select one->>'personId', ${byId}, ${at}::timestamptz from ${elements(written)}
    on conflict (person_id) do update set by_id = excluded.by_id, at = excluded.at`;
}

/** An independent person has confirmed the address. */
export function forgetWriter(personId: string): Statement {
  return sql`delete from portal.written_address where person_id = ${personId}`;
}

/** A condition: this person wrote the address of the other, alone. */
export function wroteAddress(byId: string, personId: string): Statement {
  return sql`exists (select from portal.written_address where person_id = ${personId} and by_id = ${byId})`;
}
