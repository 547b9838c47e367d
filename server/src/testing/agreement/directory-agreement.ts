import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { accountsAttribute } from '@portal/core/domain/people/platform-accounts.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import {
  heldAttributes,
  heldGroups,
  heldRoles,
  knownToProvider,
} from '../../identity/testing/arranged-people.ts';

/** Who is looked at. */
interface Compared {
  /** Subject ids of people who held nothing before the portal gave it to them. */
  people: readonly string[];
  /** `person client role` of what was granted or removed outside the portal since, and so proves nothing. */
  outside?: ReadonlySet<string>;
}

/**
 * Where the identity provider knows other roles, groups among them, than the running grants record. Roles whose step has been tried, and has
 * not been finished or undone yet, may be there already, or be gone already. A role that was being given when the
 * person gave the application up may still be there for as long as the removal, which takes it too, is under way.
 */
export async function directoryFaults(q: Queryable, { people, outside }: Compared): Promise<string[]> {
  const rows = await q.rows<{ role: string; what: string }>(sql`with held as (
      select person_id, client_id, role from (${heldRoles}) as known
      where person_id = any(${people}::text[]) and client_id is not null and client_id <> 'rap-client'
      -- A role that is a group: the steps tell its name.
      union select m.person_id, coalesce(v.client_id, 'group'), coalesce(v.role, m.path)
      from (${heldGroups}) as m left join lateral (select client_id, role from portal.delivery_step
        where kind in ('JOIN_GROUP', 'LEAVE_GROUP') and attribute_values[1] = m.path limit 1) v on true
      where m.person_id = any(${people}::text[])
    ), granted as (
      select distinct person_id, application_id as client_id, role from portal.access_grant
      where person_id = any(${people}::text[]) and ended_at is null
    ), between as (
      select v.person_id, v.client_id, v.role from portal.request r join portal.delivery_step v on v.request_id = r.id
      where r.person_id = any(${people}::text[]) and r.is_open and v.state <> 'DONE' and v.attempts > 0
    ), leaving as (
      select v.person_id, v.client_id, v.role from portal.request r join portal.delivery_step v on v.request_id = r.id
      join portal.request removal on removal.person_id = r.person_id and removal.application_id = r.application_id
        and removal.type = 'REMOVE_REQUEST' and removal.is_open and v.role = any(removal.remove_roles)
      where r.person_id = any(${people}::text[]) and v.kind in ('ADD_ROLE', 'JOIN_GROUP') and v.state = 'WITHDRAWN' and v.attempts > 0
    )
    select concat_ws(' ', person_id, client_id, role) as role, 'held without a grant' as what
      from (select * from held except select * from granted except select * from between
        except select * from leaving) as extra
    union all
    select concat_ws(' ', person_id, client_id, role), 'granted and not held'
      from (select * from granted except select * from held except select * from between) as missing`);
  return rows.filter(({ role }) => outside?.has(role) !== true).map(({ role, what }) => `${role}: ${what}`);
}

/**
 * Where the identity provider knows another account than the stored causes of locks imply: one that is open in spite of
 * a cause, marked as long absent without one, or, with the cause, not marked. What an open request is about to write may
 * be there already.
 * @param people subject ids of people whose accounts nobody has touched outside the portal
 */
export async function lockFaults(q: Queryable, people: readonly string[]): Promise<string[]> {
  const rows = await q.rows<{
    what: string;
  }>(sql`with whom as (select unnest(${[...people]}::text[]) as person_id),
    busy as (
      select r.person_id from portal.request r join portal.delivery_step v on v.request_id = r.id
      where r.is_open and v.client_id is null and v.attempts > 0
    ), account as (
      select w.person_id,
        exists (select from (${heldRoles}) h where h.person_id = w.person_id and h.client_id is null
          and h.role = ${activeAccountRole}) as is_active,
        exists (select from (${heldAttributes}) a where a.person_id = w.person_id
          and a.name = ${inactivityAttribute}) as is_marked,
        array(select l.cause from portal.account_lock l where l.person_id = w.person_id) as causes
      from whom w where w.person_id not in (select person_id from busy)
    )
    select person_id || ' is open in spite of ' || array_to_string(causes, ', ') as what from account
      where is_active and causes && array['NEVER_ADMITTED', 'INACTIVITY']
    union all
    select person_id || case when is_marked then ' is marked as absent and' else ' is not marked as absent and' end
        || ' locked by ' || coalesce(nullif(array_to_string(causes, ', '), ''), 'nothing') from account
      where is_marked <> ('INACTIVITY' = any(causes))
    union all
    select person_id || ' is locked, and nobody knows why' from account where not is_active and causes = '{}'`);
  return rows.map(({ what }) => what);
}

/**
 * Open requests of people whom the identity provider no longer knows (rule requests 24), as the job that closes them must
 * not leave them. One of whose steps is being written comes later.
 */
export async function goneFaults(q: Queryable, people: readonly string[]): Promise<string[]> {
  const rows = await q.rows<{
    what: string;
  }>(sql`select r.id || ' is ' || r.status || ', and ' || r.person_id || ' is gone' as what
    from portal.request r where r.person_id = any(${[...people]}::text[]) and r.is_open
      and r.person_id not in (${knownToProvider})
      and not exists (select from portal.delivery_step v where v.request_id = r.id and v.state = 'RUNNING')`);
  return rows.map(({ what }) => what);
}

/**
 * Where the identity provider has other attributes than the portal wrote last: what somebody asked for themselves, and
 * what applications keep about them. What has been tried and is not finished may be there already.
 * @param people subject ids of people whose attributes nobody has touched outside the portal
 */
export async function attributeFaults(q: Queryable, people: readonly string[]): Promise<string[]> {
  const rows = await q.rows<{ what: string }>(sql`with written as (
      select distinct on (v.person_id, v.client_id, v.role) v.person_id, concat_ws('.', v.client_id, v.role) as name,
        v.attribute_values as values, v.state
      from portal.delivery_step v join portal.request r on r.id = v.request_id
      where v.person_id = any(${[...people]}::text[]) and v.kind = 'SET_ATTRIBUTE' and v.done_by is null
        and (v.state = 'DONE' or r.is_open and v.attempts > 0)
      order by v.person_id, v.client_id, v.role, v.state = 'DONE', v.done_at desc, v.is_undo desc
    )
    select w.person_id || ' has ' || coalesce(array_to_string(h.values, ', '), 'nothing') || ' as ' || w.name
        || ' where ' || coalesce(nullif(array_to_string(w.values, ', '), ''), 'nothing') || ' was written' as what
    from written w left join (${heldAttributes}) h on h.person_id = w.person_id and h.name = w.name
    where w.state = 'DONE' and coalesce(h.values, '{}') <> w.values`);
  return rows.map(({ what }) => what);
}

/**
 * Where the identity provider lists other accounts on the mapping platform than the portal appended and took away: one
 * twice, one that nobody appended, one that is missing although its step is done or its request approved. Of whom an
 * account has been tried and is not known to be done, nothing is checked.
 * @param people subject ids of people who had no account before the portal appended one
 */
export async function platformAccountFaults(q: Queryable, people: readonly string[]): Promise<string[]> {
  const rows = await q.rows<{ what: string }>(sql`with step as (
      select person_id, kind, concat_ws(' of ', attribute_values[1], attribute_values[2]) as account, state, attempts,
        done_at, is_undo, position
      from portal.delivery_step
      where person_id = any(${[...people]}::text[]) and kind in ('ADD_ACCOUNT', 'REMOVE_ACCOUNT')
    ), unsure as (
      select person_id from step where state <> 'DONE' and attempts > 0
    ), latest as (
      select distinct on (person_id, account) person_id, account, kind from step where state = 'DONE'
      order by person_id, account, done_at desc, is_undo desc, position desc
    ), held as (
      select a.person_id, concat_ws(' of ', e ->> 'username', e ->> 'orgID') as account, count(*) as times
      from (${heldAttributes}) a cross join lateral jsonb_array_elements(a.values[1]::jsonb -> 'mipAccounts') e
      where a.name = ${accountsAttribute} and a.person_id = any(${[...people]}::text[])
      group by a.person_id, e ->> 'username', e ->> 'orgID'
    ), approved as (
      select person_id, concat_ws(' of ', asked ->> 'username', asked ->> 'orgID') as account
      from (select distinct on (person_id, application_id) person_id, status, answers -> 'account' as asked
        from portal.request where person_id = any(${[...people]}::text[]) and application_id is not null
          and status in ('APPROVED', 'REVOKED')
        order by person_id, application_id, closed_at desc) as r
      where status = 'APPROVED' and asked ->> 'username' <> ''
    ), fault as (
      select person_id, 'has ' || account || ' twice' as what from held where times > 1
      union all
      select person_id, 'has ' || account || ' and nobody appended it' from held
        where not exists (select from latest l where l.person_id = held.person_id and l.account = held.account and l.kind = 'ADD_ACCOUNT')
      union all
      select person_id, 'lacks ' || account || ' although it was appended' from latest
        where kind = 'ADD_ACCOUNT' and not exists (select from held h where h.person_id = latest.person_id and h.account = latest.account)
      union all
      select person_id, 'lacks ' || account || ' although it was approved' from approved
        where not exists (select from held h where h.person_id = approved.person_id and h.account = approved.account)
    )
    select person_id || ' ' || what as what from fault where person_id not in (select person_id from unsure)`);
  return rows.map(({ what }) => what);
}
