import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { SoughtRole, SoughtState } from '@portal/core/domain/reports/people-search.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import type { ListedState } from '@portal/core/domain/reports/people-list.ts';
import { nameQuery } from '../../adapters/db/name-query.ts';
import { nothing, sql, type Statement, verbatim } from '../../adapters/db/sql.ts';
import { firstPeople } from '../../people/first-people.ts';
import { invitedAt } from '../../people/invited-at.ts';
import { cursorOf, orderOf, parseCursor } from '../../people/list-order.ts';
import { inState } from '../../people/state-of-listed.ts';
import type { PeopleDependencies } from './dependencies.ts';

/** What the list is narrowed to. */
export interface PeopleQuery {
  q?: string;
  role?: SoughtRole;
  state?: SoughtState;
  after?: string;
}

const pageSize = 25;

/** Addresses at which mail does not arrive. */
const unreachable = sql`array(select address from portal.unreachable_address where since is not null)`;

interface Row {
  id: string;
  k1: string;
  k2: string;
  username: string;
  fullName: string;
  email: string;
  organization: string;
  state: ListedState;
  isNotInvited: boolean;
  invitedAt: Date | null;
  isUnreachable: boolean;
  portalRoles: string[];
}

/**
 * One page of people by family name (rules people-admission 1 and 2). Anyone who has gone from the directory since is left out.
 * @throws RefusedCall INVALID for a cursor of another list
 */
export async function listPeople(
  { db, directory, versionOf }: Pick<PeopleDependencies, 'db' | 'directory' | 'versionOf'>,
  { q, role, state, after }: PeopleQuery,
): Promise<AllPeople> {
  const words = q === undefined ? null : soughtWords(q);
  const isShown = sql`true ${words === null ? nothing : sql`and p.search_words @@ ${nameQuery(words)}::tsquery`}
    ${role === undefined ? nothing : holds(role)} ${state === undefined ? nothing : stands(state)}`;
  const part = {
    sort: undefined,
    cursor: parseCursor(after, 'name', 3, 'after'),
    most: verbatim(String(pageSize + 1)),
  };
  const { by, texts } = orderOf('name');
  const rows = await db.rows<Row>(sql`select p.id, ${texts(verbatim('f'))}, p.username, p.email,
      concat_ws(' ', nullif(p.given_name, ''), p.attributes->'middleInitial'->>0, p.family_name,
        p.attributes->'suffix'->>0) as "fullName",
      coalesce(p.attributes->'organizationOrAgency'->>0, '') as organization,
      case when p.state = 'ACTIVE' and exists (select from portal.account_lock k
        where k.person_id = p.id and k.cause = 'PROFILE_UPDATE') then 'LOCKED' else p.state end as state,
      not p.has_password as "isNotInvited", case when not p.has_password then ${invitedAt(sql`p.id`)} end as "invitedAt", p.email = any(${unreachable}) as "isUnreachable", p.portal_roles as "portalRoles"
    from (${firstPeople({ isShown }, part)}) f join portal.person p on p.id = f.id order by ${by}`);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const known =
    page.length === 0 ? [] : await directory.people({ ids: page.map(({ id }) => id), emails: [] });
  const versions = new Map(known.map((person) => [person.id, versionOf(person)]));
  return {
    items: page.flatMap(({ id, k1: _family, k2: _given, invitedAt: at, ...shown }) => {
      const version = versions.get(id);
      return version === undefined
        ? []
        : [{ userId: id, version, ...shown, invitedAt: at?.toISOString() ?? null }];
    }),
    next:
      last === undefined || rows.length <= pageSize ? null : cursorOf('name', [last.k1, last.k2, last.id]),
  };
}

function holds(role: SoughtRole): Statement {
  if (role === 'ONLY_USER') return sql`and p.portal_roles <@ array['USER']`;
  return sql`and p.portal_roles @> array[${role}::text]`;
}

function stands(state: SoughtState): Statement {
  if (state === 'UNREACHABLE') return sql`and p.email = any(${unreachable})`;
  if (state !== 'NOT_INVITED' && state !== 'INVITED') return inState[state];
  const isInvited = sql`${invitedAt(sql`p.id`)} is not null`;
  return sql`and not p.has_password and p.enabled and ${isInvited} = ${state === 'INVITED'}`;
}
