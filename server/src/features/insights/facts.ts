import { innerBuckets, longest, shortest } from '@portal/core/domain/insights/histogram.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** The Monday of the week of a moment, in the zone of the deadlines. */
function weekOf(moment: Statement, zone: string): Statement {
  return sql`date_trunc('week', ${moment} at time zone ${zone}::text)::date`;
}

/**
 * A number made of a person's id, small enough to be summed with its square. Two people seldom have the same; then they count as one
 * person, and a figure too many is left out.
 */
export function numberOf(personId: Statement): Statement {
  return sql`('x' || substr(md5(${personId}), 1, 5))::bit(20)::int`;
}

/**
 * Everything that is counted of requests, a row for each time it counts; the one definition, for code that keeps the counts,
 * rebuilds them, or reads those of a few requests.
 * @param isCounted the condition on a request, `r`
 */
export function factsOf(isCounted: Statement, zone: string): Statement {
  return sql`select r.id as request_id, f.measure, f.week, coalesce(r.application_id, '') as application_id, r.type, f.stage, f.detail,
      f.bucket, f.decider
    from portal.request r, lateral (
      select 'ASKED' as measure, ${weekOf(sql`r.submitted_at`, zone)} as week, '' as stage, '' as detail, 0 as bucket, 0 as decider
      union all
      select 'DECIDED', ${weekOf(sql`d.decided_at`, zone)}, s.role, d.decision,
        width_bucket(ln(greatest(1, extract(epoch from d.decided_at - coalesce(s.entered_at, r.submitted_at))))::float8,
          ln(${shortest}::float8), ln(${longest}::float8), ${innerBuckets}::int),
        ${numberOf(sql`d.decided_by`)}
      from portal.decision d join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index
      where d.request_id = r.id
      union all
      select 'ENDED', ${weekOf(sql`r.closed_at`, zone)}, '', case when starts_with(r.status, 'DENIED_BY_') then 'DENIED'
        when r.status = 'EXPIRED_PENDING_REQUEST' then 'EXPIRED' else r.status end, 0, 0
      where not r.is_open and r.closed_at is not null
      union all
      select 'ROLE_ASKED', ${weekOf(sql`r.submitted_at`, zone)}, '', role, 0, 0 from (
        select unnest(r.add_roles) as role
        union select unnest(d.withheld_roles) from portal.decision d where d.request_id = r.id) asked
      union all
      select 'ROLE_REFUSED', ${weekOf(sql`d.decided_at`, zone)}, '', role, 0, 0
      from portal.decision d, unnest(d.withheld_roles || case when d.decision = 'DENY' then r.add_roles else '{}' end) as role
      where d.request_id = r.id
      union all
      select case when u.is_failure then 'SET_UP_FAILED' else 'SET_UP' end, ${weekOf(sql`u.at`, zone)}, '', '', 0, 0
      from (select max(d.decided_at) as at from portal.decision d where d.request_id = r.id) a,
        lateral (values (a.at, false), (a.at, true)) as u (at, is_failure)
      where a.at is not null and exists (select from portal.delivery_step t where t.request_id = r.id)
        and (not u.is_failure or exists (select from portal.audit_event e where e.request_id = r.id and e.action = 'DELIVERY_FAILED'))
    ) f
    where ${isCounted}`;
}
