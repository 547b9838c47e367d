import type { AdapterPayload } from 'oidc-provider';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { peopleWhere, personOf, type PersonRow } from '../../people/people-rows.ts';
import type { IdentityPerson } from '../../people/people.ts';
import { lifetimes } from '../layout.ts';
import { digest } from './token-names.ts';

/** How an artefact is stored. */
export interface ArtifactRow {
  payload: AdapterPayload;
  expires_at: Date;
  consumed_at: Date | null;
}

/** What was found beside a code or refresh token that a request presents; undefined where there is no such thing. */
export interface Beside {
  session: AdapterPayload | undefined;
  grant: { id: string; payload: AdapterPayload } | undefined;
  person: IdentityPerson | undefined;
}

const besides = new WeakMap<object, Beside>();

/** What this request has found beside what it presented. */
export function besideOf(request: object | undefined): Beside | undefined {
  return request === undefined ? undefined : besides.get(request);
}

type PresentedRow = ArtifactRow & {
  grant_id: string | null;
  session: AdapterPayload | null;
  session_end: Date | null;
  grant: AdapterPayload | null;
  grant_end: Date | null;
} & { [Column in keyof PersonRow]: PersonRow[Column] | null };

/**
 * Finds a code or a refresh token, counts that as use of its session, and reads what the rest of the request needs: session,
 * authorization and person come in the same statement.
 */
export async function findPresented(
  context: { db: Queryable; now: () => Date; request(): object | undefined },
  model: 'AuthorizationCode' | 'RefreshToken',
  id: string,
): Promise<AdapterPayload | undefined> {
  const at = context.now();
  const row = await context.db.row<PresentedRow>(sql`
    with presented as (
      select payload, expires_at, consumed_at, grant_id, session_uid, person_id from idp.artifact
      where model = ${model} and id = ${digest(id)} and expires_at > ${at}
    ), session as (
      update idp.artifact set expires_at = ${used(at)}
      where model = 'Session' and session_uid = (select session_uid from presented) and expires_at > ${at}::timestamptz
      returning payload, expires_at
    )
    select presented.payload, presented.expires_at, presented.consumed_at, presented.grant_id,
      session.payload as session, session.expires_at as session_end, g.payload as grant, g.expires_at as grant_end, owner.*
    from presented left join session on true
    left join idp.artifact g on g.model = 'Grant' and g.id = sha256(convert_to(presented.grant_id, 'UTF8'))
      and g.expires_at > ${at}
    left join lateral (${peopleWhere(sql`p.id = presented.person_id::uuid and p.enabled`)}) as owner on true`);
  if (row === undefined) return undefined;
  const request = context.request();
  if (request !== undefined) besides.set(request, besideIn(row));
  return { ...restored(row), jti: id };
}

function besideIn({ grant_id, session, session_end, grant, grant_end, ...row }: PresentedRow): Beside {
  const stored = (payload: AdapterPayload | null, end: Date | null) =>
    payload === null || end === null ? undefined : restored({ payload, expires_at: end, consumed_at: null });
  const authorization = stored(grant, grant_end);
  return {
    session: stored(session, session_end),
    grant:
      grant_id === null || authorization === undefined ? undefined : { id: grant_id, payload: authorization },
    person: isPerson(row) ? personOf(row) : undefined,
  };
}

function isPerson<Row extends { id: string | null }>(row: Row): row is Row & PersonRow {
  return row.id !== null;
}

/** When a session ends that is used now. */
export function used(at: Date): Statement {
  return sql`least(${at}::timestamptz + make_interval(secs => ${lifetimes.sessionIdle}),
    to_timestamp((payload->>'loginTs')::float + ${lifetimes.sessionMaximum}::float))`;
}

/** What the library gets of a row. */
export function restored(row: ArtifactRow): AdapterPayload {
  return {
    ...row.payload,
    exp: Math.floor(row.expires_at.getTime() / 1_000),
    ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1_000) }),
  };
}
