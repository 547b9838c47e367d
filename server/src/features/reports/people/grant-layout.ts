import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import {
  type Column,
  dayOf,
  emailColumn,
  employmentText,
  nameColumns,
  organization,
  stateColumn,
  timeColumns,
} from '../person-layout.ts';

/** Which of people's roles a list shows: those in these applications, or one of them. */
export interface ShownGrants {
  applications: readonly Application[];
  role: string | undefined;
}

/**
 * The roles that a person (`p`) has, as `g`: those that the portal granted, each under its employment, and those that the provider has
 * without a grant.
 */
export function grantsOf({ applications, role }: ShownGrants): Statement {
  const listed = JSON.stringify(applications.map(({ id, clientId, name }) => [id, clientId, name.en]));
  return sql`cross join lateral (
    with a as (select one->>0 as id, one->>1 as client, one->>2 as name from jsonb_array_elements(${listed}::jsonb) as e (one)),
    t as (select a.*, t.id as grant_id, t.role, t.employment, t.source_request_id, t.started_at
      from portal.access_grant t join a on a.id = t.application_id where t.person_id = p.id and t.ended_at is null)
    select * from (
      select t.id, t.client, t.name, t.grant_id::text as grant_id, t.role, t.employment, t.source_request_id, t.started_at from t
      union all
      select a.id, a.client, a.name, '' as grant_id, h.role, null, null, null
      from a cross join lateral jsonb_array_elements_text(p.application_roles->a.client) as h (role)
      where not exists (select from t where t.client = a.client and t.role = h.role)
    ) each ${role === undefined ? nothing : sql`where role = ${role}::text`}
  ) g`;
}

/** What the portal knows of a grant's way, beside it: its request as `r`, and who decided last as `d`. */
export const withRequests = sql`left join portal.request r on r.id = g.source_request_id
  left join lateral (select string_agg(d.decided_by_name, '; ' order by d.decided_by_name) as names from portal.decision d
    where d.request_id = r.id and d.decision = 'APPROVE'
      and d.stage_index = (select max(o.stage_index) from portal.decision o where o.request_id = r.id)) d on true`;

/** The order of one person's roles, whatever the order of the people. */
export const grantOrder = sql`g.id, g.role, coalesce(g.employment, 0), g.grant_id`;

/** The position of a role among those of its person, as texts. */
export const grantKeys = sql`g.id as k3, g.role as k4, coalesce(g.employment, 0)::text as k5, g.grant_id as k6`;

/** The condition that a role comes after this position among those of its person. */
export function afterGrant([application, role, employment, grantId]: readonly string[]): Statement {
  return sql`(g.id, g.role, coalesce(g.employment, 0), g.grant_id)
    > (${application}::text, ${role}::text, ${employment}::text::integer, ${grantId}::text)`;
}

/** The columns of the layout with a row for each role that somebody has (rule reports 8). */
export const grantLayout: readonly Column[] = [
  { id: 'userId', heading: 'User ID', value: sql`p.id` },
  ...nameColumns,
  emailColumn,
  organization,
  stateColumn,
  { id: 'application', heading: 'Application', value: sql`g.name`, listed: sql`g.id` },
  { id: 'role', heading: 'Role', value: sql`g.role`, isForeign: true },
  {
    id: 'employment',
    heading: 'Employment',
    isForeign: true,
    value: sql`coalesce(r.answers #>> '{employment,words}', ${employmentText(sql`g.employment::text`)})`,
  },
  { id: 'grantedBy', heading: 'Granted By', value: sql`d.names`, isForeign: true },
  dayOf('grantedOn', 'Granted On', sql`g.started_at`),
  { id: 'request', heading: 'Request', value: sql`r.number` },
  // There are no reviews and no ends of access yet; the last sheet of a workbook says so.
  { id: 'lastConfirmed', heading: 'Last Confirmed', value: sql`''::text`, isDay: true },
  { id: 'accessEnds', heading: 'Access Ends', value: sql`''::text`, isDay: true },
  {
    id: 'givenOutside',
    heading: 'Given Outside the Portal',
    value: sql`case when g.grant_id = '' then 'Yes' else 'No' end`,
  },
  ...timeColumns,
];
