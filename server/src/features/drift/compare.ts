import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { HeldRole } from '../../ports/directory-person.ts';

/** The provider's answer about one application. */
export interface ComparedApplication {
  applicationId: string;
  held: readonly HeldRole[];
  /** Before the provider was asked: what changed since then is left for the next look. */
  begun: Date;
}

/**
 * Brings the lines of one application up to date (rule drift 2). Left out are people of whom a request is being delivered there, or whose
 * grants have changed since the provider was asked: provider and grants may differ for them for a moment. A role that is a group is
 * no role of the client.
 */
export async function compareApplication(
  db: Queryable,
  { applicationId, held, begun }: ComparedApplication,
): Promise<void> {
  const pairs = held.flatMap(({ role, holders }) => holders.map((id) => ({ id, role })));
  const sources = held.filter(({ comesWith }) => comesWith.length > 0);
  await db.run(sql`with held as (
      select distinct * from unnest(${pairs.map(({ id }) => id)}::text[], ${pairs.map(({ role }) => role)}::text[])
        as h (person_id, role)
    ), granted as (
      select distinct person_id, role from portal.access_grant where application_id = ${applicationId} and ended_at is null
    ), found as (
      select person_id, role, 'NO_GRANT' as kind from (select * from held except select * from granted) as extra
      union all
      select person_id, role, 'NO_ROLE' from (select * from granted except select * from held) as missing
        where not exists (select from portal.delivery_step v where v.person_id = missing.person_id
          and v.role = missing.role and v.kind = 'JOIN_GROUP')
    ), settled as (
      select f.* from found f where not exists (select from portal.request r where r.person_id = f.person_id
          and r.application_id = ${applicationId} and r.is_open
          and exists (select from portal.delivery_step v where v.request_id = r.id and v.state <> 'DONE'))
        and not exists (select from portal.access_grant g where g.person_id = f.person_id
          and g.application_id = ${applicationId} and greatest(g.started_at, g.ended_at) >= ${begun})
    ), gone as (
      delete from portal.drift_line l where l.application_id = ${applicationId}
        and not exists (select from found f where f.person_id = l.person_id and f.role = l.role)
    )
    insert into portal.drift_line as l (person_id, application_id, role, kind, found_at, comes_back)
      select s.person_id, ${applicationId}, s.role, s.kind, ${begun}, coalesce(c.sources, '[]')
      from settled s left join (select one->>'role' as role, one->'comesWith' as sources
        from jsonb_array_elements(${JSON.stringify(sources)}::jsonb) as e (one)) c on c.role = s.role
      order by s.role, s.person_id
    on conflict (person_id, application_id, role) do update set (kind, comes_back, found_at, removal_asked_at)
      = (excluded.kind, excluded.comes_back, case when l.kind = excluded.kind then l.found_at else excluded.found_at end,
        case when l.kind = excluded.kind then l.removal_asked_at end)`);
}
