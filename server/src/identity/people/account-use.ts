import { languageAttribute } from '@portal/core/domain/mail/mail-language.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { isBeyond, positionAfter } from '../../adapters/db/positions/time-positions.ts';
import { nothing, type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type {
  AbsenceOutcome,
  UnusedPage,
  UnusedQuery,
  UnusedSince,
  UsedAccount,
} from '../../ports/account-use.ts';
import type { LeftAccounts } from '../../rights/shared-people.ts';
import { type ShownPassword, stillTheirs } from '../passwords/shown-password.ts';
import { hasRole } from './people-rows.ts';

/** When an account (`p`) was used last. */
const lastUse = sql`coalesce(p.signed_in_at, p.created_at)`;
const isActive = hasRole({ clientId: null, role: activeAccountRole });
/** The same, looked up for one account after the other: a page would read all holders of the role first. */
const isActiveEach = sql`coalesce((select true from idp.person_role pr where pr.person_id = p.id
  and pr.role_id = (select r.id from idp.role r where r.client_id is null and r.name = ${activeAccountRole})), false)`;
const columns = sql`p.id, p.signed_in_at as "signedInAt", p.created_at as "createdAt"`;

/**
 * Remembers that somebody has just signed in, and in which language, under the name that Keycloak has for it.
 * @param kept what else is written then, which takes a row `from` the piece that it is given
 * @returns whether they had signed in before; null where the password they showed was replaced meanwhile, or the account disabled: then
 * nothing is remembered
 */
export async function rememberSignIn(
  db: Queryable,
  shown: ShownPassword,
  { language, at }: { language: Language; at: Date },
  kept: (from: Statement) => Statement,
): Promise<{ hadSignedIn: boolean } | null> {
  const row = await db.row<{
    remembered: number;
    hadSignedIn: boolean | null;
  }>(sql`with shown as (${stillTheirs(shown)}
    ), remembered as (
      update idp.person p set signed_in_at = greatest(p.signed_in_at, ${at}::timestamptz),
        attributes = p.attributes || jsonb_build_object(${languageAttribute}::text, jsonb_build_array(${language}::text))
      from shown where p.id = shown.person_id and p.enabled
      returning (select before.signed_in_at is not null from idp.person before where before.id = p.id) as had
    ), kept as (${kept(sql`remembered`)})
    select count(*)::int as remembered, bool_or(had) as "hadSignedIn" from remembered`);
  return row?.remembered === 1 ? { hadSignedIn: row.hadSignedIn === true } : null;
}

/** Records a sign-in that was made elsewhere, before the account came: the clock of its absence runs from there. */
export async function rememberUse(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(
    sql`update idp.person set signed_in_at = ${at}, created_at = least(created_at, ${at}) where id = ${id}::uuid`,
  );
}

/** The use of these accounts; who is not known is left out. */
export async function useOf(db: Queryable, ids: readonly string[]): Promise<UsedAccount[]> {
  const known = ids.filter((id) => isUuid(id));
  return await db.rows<UsedAccount>(
    sql`select ${columns} from idp.person p where p.id = any(${known}::uuid[])`,
  );
}

/** One page of the enabled accounts that have not been used for long, the longest unused first. */
export async function unusedAccounts(
  db: Queryable,
  { before, isActive: wanted, after, limit }: UnusedQuery,
): Promise<UnusedPage> {
  const isLater = after === null ? nothing : sql`and ${isBeyond(lastUse, sql`p.id`, after)}`;
  const rows = await db.rows<
    UsedAccount & { isActive: boolean; position: string }
  >(sql`select ${columns}, ${isActiveEach} as "isActive", ${positionAfter(lastUse, sql`p.id`)} as position
    from (select * from idp.person p where p.enabled and ${lastUse} < ${before} ${isLater}
      order by ${lastUse}, p.id limit ${limit}) as p order by ${lastUse}, p.id`);
  const accounts = rows.flatMap(({ isActive: held, position: _position, ...account }) =>
    held === wanted ? [account] : [],
  );
  return { accounts, next: rows.length < limit ? null : (rows.at(-1)?.position ?? null) };
}

/** A sign-in changes the person's row, so that of a sign-in and a lock at once one waits for the other and sees it. */
export async function lockUnused(db: Queryable, id: string, at: UnusedSince): Promise<AbsenceOutcome> {
  if (!isUuid(id)) return 'IN_USE';
  const mark = JSON.stringify({ [inactivityAttribute]: ['true'] });
  const stands = sql`exists (select from unused) or exists (select from idp.person p where p.id = ${id}::uuid
      and p.attributes ? ${inactivityAttribute} and not ${isActive})`;
  const row = await db.row<{ outcome: AbsenceOutcome }>(sql`with unused as (
      select p.id from idp.person p where p.id = ${id}::uuid and ${isUnused(at)} and ${isActive}
        and not ${wasDone('LOCK', id, at)} for no key update
    ), marked as (
      update idp.person p set attributes = p.attributes || ${mark}::jsonb, locked_for = ${at.lastUse}
      from unused where p.id = unused.id
    ), taken as (
      delete from idp.person_role pr using unused, idp.role r where pr.person_id = unused.id and pr.role_id = r.id
        and r.client_id is null and r.name = ${activeAccountRole}
    )
    ${outcomeOf(stands, wasDone('LOCK', id, at))}`);
  return row?.outcome ?? 'IN_USE';
}

/**
 * The same checks as for a lock; the person who signs in at the same moment comes before it or is turned away. Of two portals at once
 * the second waits for the account and finds it disabled.
 */
export async function disableUnused(db: Queryable, id: string, at: UnusedSince): Promise<AbsenceOutcome> {
  if (!isUuid(id)) return 'IN_USE';
  const stands = sql`exists (select from disabled) or exists (select from found where not enabled)`;
  const row = await db.row<{ outcome: AbsenceOutcome }>(sql`with found as (
      select p.id, p.enabled from idp.person p where p.id = ${id}::uuid and (not p.enabled or ${isUnused(at)})
        for no key update
    ), disabled as (
      update idp.person p set enabled = false, disabled_for = ${at.lastUse}
      from found where p.id = found.id and found.enabled and not ${wasDone('DISABLE', id, at)} returning p.id
    )
    ${outcomeOf(stands, wasDone('DISABLE', id, at))}`);
  return row?.outcome ?? 'IN_USE';
}

/**
 * That it has been done for this absence, as it was when the statement began: of two portals at once the second does it again,
 * which changes nothing.
 */
function wasDone(action: 'LOCK' | 'DISABLE', id: string, { lastUse: since }: UnusedSince): Statement {
  const mark = action === 'LOCK' ? sql`q.locked_for` : sql`q.disabled_for`;
  return sql`exists (select from idp.person q where q.id = ${id}::uuid and ${mark} = ${since}::timestamptz)`;
}

function outcomeOf(stands: Statement, isDoneBefore: Statement): Statement {
  return sql`select case when ${stands} then 'DONE' when ${isDoneBefore} then 'UNDONE' else 'IN_USE' end as outcome`;
}

/** Nobody has signed in after this moment, which is known to the millisecond, and no session lives. */
function isUnused({ lastUse: since, now }: UnusedSince): Statement {
  return sql`p.enabled and date_trunc('milliseconds', ${lastUse}) <= ${since} and not exists (select from idp.artifact a
    where a.model = 'Session' and a.person_id = p.id::text and a.expires_at > ${now})`;
}

/** The statement that removes some accounts whose people left; enabling one at that moment comes first, or finds nobody. */
export function removalOfLeft({ before, now, most, stays }: LeftAccounts): Statement {
  return sql`with gone as (
      select p.id from idp.person p where not p.enabled and ${lastUse} < ${before}
        and not exists (select from idp.person_role pr join idp.role r on r.id = pr.role_id
          where pr.person_id = p.id and r.client_id = ${portalClientId} and r.name <> 'USER')
        and not exists (select from idp.artifact a where a.model = 'Session' and a.person_id = p.id::text and a.expires_at > ${now})
        and not (${stays(sql`p.id::text`)})
      order by ${lastUse}, p.id limit ${most} for update of p skip locked)
    delete from idp.person p using gone where p.id = gone.id returning p.id::text as id`;
}
