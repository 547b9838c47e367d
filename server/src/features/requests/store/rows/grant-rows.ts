import type { Change, GrantChange } from '@portal/core/domain/requests/transitions/change.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';
import { uuidV7 } from '../../../../adapters/identifiers.ts';

type Begun = Extract<GrantChange, { kind: 'BEGINS' }>;
type Ended = Extract<GrantChange, { kind: 'ENDS' }>;

/** The parts that begin and end grants, from what a transition delivered. */
export function grantParts({ after, grants }: Change, at: Date): Statement[] {
  const begun = grants.filter((grant): grant is Begun => grant.kind === 'BEGINS');
  const ended = grants.filter((grant): grant is Ended => grant.kind === 'ENDS');
  const { person, applicationId } = after;
  // As the request has it, so that approvers see who of an organization holds what without reading each request.
  const { organization } = person;
  const parts: Statement[] = [];
  if (begun.length > 0)
    parts.push(sql`granted as (
      insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at,
          organization)
      select g.id, ${person.id}::text, ${applicationId}::text, g.role, g.employment, changed.id, ${at}::timestamptz, ${at}::timestamptz,
        ${organization}::text
      from changed, unnest(${begun.map(() => uuidV7(at))}::uuid[], ${begun.map((one) => one.role)}::text[],
        ${begun.map((one) => one.employment)}::int[]) as g (id, role, employment)
      on conflict (person_id, application_id, role, employment) where ended_at is null do update set confirmed_at = excluded.confirmed_at
    )`);
  if (ended.length > 0)
    parts.push(sql`ended as (
      update portal.access_grant g set ended_at = ${at}, ended_by_request_id = changed.id
      from changed, unnest(${ended.map((one) => one.role)}::text[], ${ended.map((one) => one.employment === 'ALL')}::boolean[],
        ${ended.map((one) => (one.employment === 'ALL' ? null : one.employment))}::int[]) as e (role, is_all, employment)
      where g.person_id = ${person.id} and g.application_id = ${applicationId} and g.role = e.role and g.ended_at is null
        and (e.is_all or g.employment is null or g.employment is not distinct from e.employment)
    )`);
  return parts;
}
