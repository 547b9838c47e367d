import { isZone } from '@portal/core/domain/working-days/zone.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** The zones of those of these people whose zone is known. */
export async function zonesOf(q: Queryable, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await q.rows<{ personId: string; zone: string }>(sql`select person_id as "personId", zone
    from portal.mail_choice where person_id = any(${[...personIds]}::text[]) and zone is not null`);
  return new Map(rows.filter(({ zone }) => isZone(zone)).map(({ personId, zone }) => [personId, zone]));
}

/** Every zone that somebody is in. */
export async function zonesInUse(q: Queryable): Promise<string[]> {
  const rows = await q.rows<{ zone: string }>(
    sql`select distinct zone from portal.mail_choice where zone is not null order by zone`,
  );
  return rows.map(({ zone }) => zone).filter(isZone);
}

/** The zone of a person of a statement, by the column that has their id. */
export function zoneColumn(personId: Statement, usualZone: string): Statement {
  return sql`coalesce((select c.zone from portal.mail_choice c where c.person_id = ${personId}), ${usualZone})`;
}

/** Writes which zone a browser is in; one that the person named stays. */
export async function noteZone(q: Queryable, personId: string, zone: string): Promise<void> {
  await q.run(sql`insert into portal.mail_choice as c (person_id, zone) values (${personId}, ${zone})
    on conflict (person_id) do update set zone = excluded.zone
    where not c.is_zone_chosen and c.zone is distinct from excluded.zone`);
}
