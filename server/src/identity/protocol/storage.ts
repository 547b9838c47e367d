import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { networkOf } from '../../adapters/network.ts';
import { type ShownPassword, stillTheirs } from '../passwords/shown-password.ts';
import { lifetimes } from './layout.ts';
import { type RevocationContext, revokeGrant } from './tokens/revoke.ts';
import { digest, grantNamedIn } from './tokens/token-names.ts';

/** What the storage needs: the database and the clock. */
export interface StorageContext {
  db: Database;
  now: () => Date;
}

/** The same for the library, with where its present request comes from. */
export interface ArtifactContext extends StorageContext, Pick<RevocationContext, 'revoked'> {
  /** The caller's address, as the portal's proxies tell it; null outside of a request. */
  sourceAddress(): string | null;
}

/** So many sign-ins that nobody has finished are kept for one network, and ... */
export const openPerNetwork = 1_000;
/** ... so many for all. */
export const openInAll = 20_000;

interface ArtifactRow {
  payload: AdapterPayload;
  expires_at: Date;
  consumed_at: Date | null;
}

/**
 * The provider library's storage for one kind of artefact. Only a digest of each identifier is kept. Sessions
 * end here: after 1,800 s without use, and 36,000 s after sign-in in any case (rule sessions 1).
 */
export function artifactStorage(context: ArtifactContext, model: string): Adapter {
  const byId = (id: string) => sql`model = ${model} and id = ${digest(id)}`;
  return {
    upsert: (id, payload, lifetime) =>
      model === 'ReplayDetection'
        ? rememberAssertion(context, id, lifetime ?? 0)
        : save(context, model, id, payload, lifetime ?? 0),
    async find(id) {
      const row = await context.db.row<ArtifactRow>(sql`
        select payload, expires_at, consumed_at from idp.artifact
        where ${byId(id)} and expires_at > ${context.now()}`);
      return row === undefined ? undefined : { ...restored(row), jti: id };
    },
    async consume(id) {
      const won = await context.db.run(sql`
        update idp.artifact set consumed_at = ${context.now()} where ${byId(id)} and consumed_at is null`);
      if (won === 1) return;
      // Somebody else used it after we read it and before we marked it: that is a second use, and ends the family.
      const row = await context.db.row<{ grant_id: string | null }>(
        sql`select grant_id from idp.artifact where ${byId(id)}`,
      );
      if (row?.grant_id != null) await revokeGrant(context, row.grant_id);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (model === 'Grant') await revokeGrant(context, id);
      else await context.db.run(sql`delete from idp.artifact where ${byId(id)}`);
    },
    async revokeByGrantId(grantId) {
      await context.db.run(sql`delete from idp.artifact where model = ${model} and grant_id = ${grantId}`);
    },
    findByUid: (uid) => touchSession(context, uid),
    // The device flow is off; nothing has a user code.
    findByUserCode: async () => undefined,
  };
}

/** A session as a request leaves it. */
export interface SessionToSave {
  /** What the browser presents for it from now on. */
  id: string;
  /** What it presented until now: another where a sign-in went on; null where the session is new. */
  earlier: string | null;
  /** The password by which it begins or goes on; null where none was asked for. */
  shown: ShownPassword | null;
  payload: AdapterPayload;
}

/**
 * Saves a session without undoing what was done to it since the request read it: every application that took part stays
 * in it, and one that has ended stays ended. Only a sign-in changes more than which applications take part, and only with a
 * password that has not been replaced since it was shown.
 * @returns whether the session is there now, as the request leaves it
 */
export async function saveSession(context: ArtifactContext, session: SessionToSave): Promise<boolean> {
  const { id, earlier, payload, shown } = session;
  const mayBegin = shown === null ? sql`true` : sql`exists (${stillTheirs(shown)})`;
  const { jti: _identifier, ...kept } = payload;
  const end = endOfSession(context, payload);
  const text = JSON.stringify(kept);
  const taking = sql`coalesce(payload->'authorizations', '{}')
    || ${JSON.stringify(payload.authorizations ?? {})}::jsonb`;
  const account = sql`payload->>'accountId' is not distinct from ${payload.accountId ?? null}::text`;
  const own = sql`model = 'Session' and session_uid = ${payload.uid ?? null}
    and expires_at > ${context.now()}::timestamptz`;
  if (earlier === null)
    return await hasWritten(
      context,
      sql`insert into idp.artifact (model, id, payload, session_uid, person_id, expires_at)
        select 'Session', ${digest(id)}::bytea, ${text}::jsonb, ${payload.uid ?? null}::text,
          ${payload.accountId ?? null}::text, ${end}::timestamptz where ${mayBegin}`,
    );
  return await hasWritten(
    context,
    earlier === id
      ? sql`update idp.artifact set payload = jsonb_set(payload, '{authorizations}', ${taking}),
          expires_at = ${used(context.now())} where ${own} and ${account}`
      : sql`update idp.artifact set id = ${digest(id)}, person_id = ${payload.accountId ?? null},
          payload = case when ${account} then jsonb_set(${text}::jsonb, '{authorizations}', ${taking})
            else ${text}::jsonb end,
          expires_at = ${end} where ${own} and ${mayBegin}`,
  );
}

async function hasWritten({ db }: StorageContext, statement: Statement): Promise<boolean> {
  return (await db.run(statement)) === 1;
}

/** Whether a session is alive, without counting as its use. `sid` is the claim of the tokens. */
export async function sessionIsAlive({ db, now }: StorageContext, sid: string): Promise<boolean> {
  return (await db.row(aliveSession(sid, now()))) !== undefined;
}

/**
 * Whether the session of an access token is alive, and neither the token nor its authorization has been revoked, without
 * counting as the session's use. Both are claims of the token.
 */
export async function isInForce(
  { db, now }: StorageContext,
  { sid, jti }: { sid: string; jti: string },
): Promise<boolean> {
  const at = now();
  const grant = sql`select 1 from idp.artifact
    where model = 'Grant' and id = ${Buffer.from(grantNamedIn(jti), 'base64url')} and expires_at > ${at}`;
  const revoked = sql`select 1 from idp.revoked_token where name = ${jti}`;
  const found = await db.row(sql`${aliveSession(sid, at)} and exists (${grant}) and not exists (${revoked})`);
  return found !== undefined;
}

/** One row, if the session is alive. */
export function aliveSession(sid: string, now: Date): Statement {
  return sql`select 1 as found from idp.artifact a join idp.person p on p.id = a.person_id::uuid and p.enabled
    where a.model = 'Session' and a.session_uid = ${sid} and a.expires_at > ${now}`;
}

/** A session that was ended, with the person it belonged to. */
export interface EndedSession {
  sid: string;
  sub: string;
  /** The ids of the clients that took part in it. */
  clients: readonly string[];
}

/** Marks the sessions of a person that are to end, all but the one that is kept, within the transaction that is the reason for it. */
export async function markSessionsDue(
  tx: Queryable,
  personId: string,
  kept: string | undefined,
): Promise<void> {
  await tx.run(sql`update idp.artifact set is_due = true
    where model = 'Session' and person_id = ${personId} and session_uid is distinct from ${kept ?? null}`);
}

/** The sessions that were marked: those of an earlier password, and those of people who have been disabled since they signed in. */
export async function sessionsDue(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ sid: string }>(
    sql`select session_uid as sid from idp.artifact where is_due and model = 'Session' and session_uid is not null`,
  );
  return rows.map((row) => row.sid);
}

/** Marks the sessions that began in the same moment in which their people were disabled; the others are marked with that. */
export async function markSessionsOfDisabled(db: Queryable): Promise<void> {
  await db.run(sql`update idp.artifact a set is_due = true from idp.person p
    where a.model = 'Session' and p.id = a.person_id::uuid and not p.enabled and not a.is_due`);
}

/** Ends one session and everything issued under it. Null when it was already gone. */
export async function endSession(db: Queryable, sid: string): Promise<EndedSession | null> {
  const rows = await db.rows<{ model: string; person_id: string | null; clients: string[] | null }>(sql`
    delete from idp.artifact where session_uid = ${sid} returning model, person_id,
      (select array_agg(client) from jsonb_object_keys(payload->'authorizations') as client) as clients`);
  const session = rows.find((row) => row.model === 'Session');
  return session?.person_id == null ? null : { sid, sub: session.person_id, clients: session.clients ?? [] };
}

/** Removes the oldest sign-ins in which nobody has shown a password where there are too many in all. */
export async function sweepOpenSignIns(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from idp.artifact where (model, id) in (
      select model, id from idp.artifact where model = 'Interaction' and network is not null
      order by expires_at desc offset ${openInAll} for update skip locked)`);
}

/** Removes a batch of expired artefacts, but no sessions, of whose end others are told; returns how many. */
export async function sweepArtifacts(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`
    delete from idp.artifact where (model, id) in
      (select model, id from idp.artifact where model <> 'Session' and expires_at < ${now} limit 1000)`);
}

async function save(
  context: ArtifactContext,
  model: string,
  id: string,
  payload: AdapterPayload,
  lifetime: number,
): Promise<void> {
  const { jti: _identifier, ...kept } = payload;
  // An interaction carries the cookie of the session it began in, which would be usable as it is.
  if (kept.session !== undefined) kept.session = { ...kept.session, cookie: undefined };
  const text = JSON.stringify(kept);
  // Once a password was right, nobody of its network takes its place.
  const isOpen = model === 'Interaction' && payload['result'] === undefined;
  const address = isOpen ? context.sourceAddress() : null;
  const network = address === null ? null : digest(networkOf(address));
  await context.db.run(sql`${network === null ? nothing : makeRoom(network)}
    insert into idp.artifact (model, id, payload, grant_id, session_uid, person_id, expires_at, network)
    values (${model}, ${digest(id)}, ${text}::jsonb, ${payload.grantId ?? null}, ${payload.sessionUid ?? null},
      ${payload.accountId ?? null}, ${new Date(context.now().getTime() + lifetime * 1_000)}, ${network})
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      session_uid = excluded.session_uid, person_id = excluded.person_id, expires_at = excluded.expires_at,
      network = excluded.network`);
}

/**
 * Remembers that a client's assertion was used. The library looks first and writes then, so the row decides between two that come at once.
 * @throws InvalidClientAuth for the second
 */
async function rememberAssertion({ db, now }: ArtifactContext, id: string, lifetime: number): Promise<void> {
  const end = new Date(now().getTime() + lifetime * 1_000);
  const kept = await db.run(sql`insert into idp.artifact (model, id, payload, expires_at)
    values ('ReplayDetection', ${digest(id)}, '{}', ${end}) on conflict do nothing`);
  if (kept === 0) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
}

/** Nobody proves anything to begin a sign-in: the oldest of the same network goes where there are too many. */
function makeRoom(network: Buffer): Statement {
  return sql`with crowded as (
    delete from idp.artifact where (model, id) in (
      select model, id from idp.artifact where model = 'Interaction' and network = ${network}
      order by expires_at desc offset ${openPerNetwork - 1} for update skip locked))`;
}

/** When a session ends that begins, or goes on after a sign-in. */
function endOfSession(context: StorageContext, payload: AdapterPayload): Date {
  const idle = context.now().getTime() + lifetimes.sessionIdle * 1_000;
  const end = payload.loginTs === undefined ? idle : (payload.loginTs + lifetimes.sessionMaximum) * 1_000;
  return new Date(Math.min(idle, end));
}

/** When a session ends that is used now. */
function used(at: Date): Statement {
  return sql`least(${at}::timestamptz + make_interval(secs => ${lifetimes.sessionIdle}),
    to_timestamp((payload->>'loginTs')::float + ${lifetimes.sessionMaximum}::float))`;
}

/** Finds a session by its public name and counts that as use, in one statement: called at every refresh. */
async function touchSession({ db, now }: StorageContext, uid: string): Promise<AdapterPayload | undefined> {
  const at = now();
  const row = await db.row<ArtifactRow>(sql`
    update idp.artifact set expires_at = ${used(at)}
    where model = 'Session' and session_uid = ${uid} and expires_at > ${at}::timestamptz
    returning payload, expires_at, consumed_at`);
  return row === undefined ? undefined : restored(row);
}

function restored(row: ArtifactRow): AdapterPayload {
  return {
    ...row.payload,
    exp: Math.floor(row.expires_at.getTime() / 1_000),
    ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1_000) }),
  };
}
