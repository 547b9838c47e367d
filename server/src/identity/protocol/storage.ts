import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { elements, nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { networkOf } from '../../adapters/network.ts';
import { type ShownPassword, stillTheirs } from '../passwords/shown-password.ts';
import type { BrowserNames } from '../sessions/browser-names.ts';
import { type Issued, isIssuedAtEnd, leftOf, takeLeft } from './authorization/left-for-end.ts';
import { lifetimes } from './layout.ts';
import { type ArtifactRow, besideOf, findPresented, restored, used } from './tokens/presented-token.ts';
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
  /** The request that the library serves; undefined outside of one. */
  request(): KoaContextWithOIDC | undefined;
}

/** How many unfinished sign-ins are kept for one network, and ... */
export const openPerNetwork = 1_000;
/** ... so many for all. */
export const openInAll = 20_000;

/**
 * The provider library's storage for one kind of artefact. Only a digest of each identifier is kept. Sessions
 * end here: after 1,800 s without use, and 36,000 s after sign-in in any case (rule sessions 1).
 */
export function artifactStorage(context: ArtifactContext, model: string): Adapter {
  const byId = (id: string) => sql`model = ${model} and id = ${digest(id)}`;
  return {
    async upsert(id, payload, lifetime) {
      const request = context.request();
      if (model === 'ReplayDetection') await rememberAssertion(context, id, lifetime ?? 0);
      else if (request !== undefined && isIssuedAtEnd(model))
        leftOf(request).issued.push(issuedNow(context, model, id, payload, lifetime ?? 0));
      else await save(context, model, id, payload, lifetime ?? 0);
    },
    async find(id) {
      if (model === 'AuthorizationCode' || model === 'RefreshToken')
        return await findPresented(context, model, id);
      const beside = model === 'Grant' ? besideOf(context.request()) : undefined;
      if (beside?.grant?.id === id) return { ...beside.grant.payload, jti: id };
      const row = await context.db.row<ArtifactRow>(sql`
        select payload, expires_at, consumed_at from idp.artifact
        where ${byId(id)} and expires_at > ${context.now()}`);
      return row === undefined ? undefined : { ...restored(row), jti: id };
    },
    // Codes and refresh tokens are used by the statement that writes what follows from them.
    consume: async () => undefined,
    async destroy(id) {
      const request = context.request();
      if (model === 'Grant') await revokeGrant(context, id);
      // Anyone who has just shown a password begins a session, or goes on in one.
      else if (model === 'Interaction' && request?.oidc.entities.Interaction?.result?.login !== undefined)
        leftOf(request).over.push(id);
      else await context.db.run(sql`delete from idp.artifact where ${byId(id)}`);
    },
    async revokeByGrantId(grantId) {
      await context.db.run(sql`delete from idp.artifact where model = ${model} and grant_id = ${grantId}`);
    },
    async findByUid(uid) {
      const session = besideOf(context.request())?.session;
      return session?.uid === uid ? session : await touchSession(context, uid);
    },
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
  /** The browser in which it begins or goes on: the page of one's own sessions names it. Null where it is known already. */
  browser: BrowserNames | null;
  payload: AdapterPayload;
}

/**
 * Saves a session without undoing what was done to it since the request read it: every application that took part stays
 * in it, and one that has ended stays ended. Only a sign-in changes more than which applications take part, and only with a
 * password that has not been replaced since it was shown. What the request has issued is written with it, where it is there.
 * @returns whether the session is there now, as the request leaves it
 */
export async function saveSession(context: ArtifactContext, session: SessionToSave): Promise<boolean> {
  const { over, issued } = takeLeft(context.request());
  const row = await context.db.row<{ saved: number }>(sql`
    with ${endingSignIns(over)}, saved as (
      ${session.earlier === null ? sessionBegun(context, session) : sessionGoneOn(context, session, session.earlier)} returning 1
    ), written as (${insertIssued} from ${elements(issued)}, saved)
    select count(*)::int as saved from saved`);
  return row?.saved === 1;
}

/** First, so that anyone who waits for a sign-in to end looks at the password after that. */
function endingSignIns(uids: readonly string[]): Statement {
  return sql`ended as (
      delete from idp.artifact where model = 'Interaction' and id = any(${uids.map(digest)}::bytea[]) returning 1
    )`;
}

function sessionBegun(context: StorageContext, { id, payload, shown, browser }: SessionToSave): Statement {
  return sql`insert into idp.artifact (model, id, payload, session_uid, person_id, expires_at, browser, system)
        select 'Session', ${digest(id)}::bytea, ${textOfSession(payload)}::jsonb, ${payload.uid ?? null}::text,
          ${payload.accountId ?? null}::text, ${endOfSession(context, payload)}::timestamptz,
          ${browser?.browser ?? null}::text, ${browser?.system ?? null}::text where ${mayBegin(shown)}`;
}

function sessionGoneOn(
  context: StorageContext,
  { id, payload, shown, browser }: SessionToSave,
  earlier: string,
): Statement {
  const taking = sql`coalesce(payload->'authorizations', '{}')
    || ${JSON.stringify(payload.authorizations ?? {})}::jsonb`;
  const account = sql`payload->>'accountId' is not distinct from ${payload.accountId ?? null}::text`;
  const own = sql`model = 'Session' and session_uid = ${payload.uid ?? null}
    and expires_at > ${context.now()}::timestamptz`;
  if (earlier === id)
    return sql`update idp.artifact set payload = jsonb_set(payload, '{authorizations}', ${taking}),
          expires_at = ${used(context.now())} where ${own} and ${account}`;
  const named = browser === null ? nothing : sql`, browser = ${browser.browser}, system = ${browser.system}`;
  const text = textOfSession(payload);
  return sql`update idp.artifact set id = ${digest(id)}, person_id = ${payload.accountId ?? null},
          payload = case when ${account} then jsonb_set(${text}::jsonb, '{authorizations}', ${taking})
            else ${text}::jsonb end,
          expires_at = ${endOfSession(context, payload)}${named} where ${own} and ${mayBegin(shown)}`;
}

function mayBegin(shown: ShownPassword | null): Statement {
  return shown === null
    ? sql`true`
    : sql`exists (${stillTheirs(shown, sql`and (select count(*) from ended) >= 0`)})`;
}

function textOfSession({ jti: _identifier, ...kept }: AdapterPayload): string {
  return JSON.stringify(kept);
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
export function aliveSession(sid: string | Statement, now: Date): Statement {
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

/** Removes a batch of expired artefacts, but no sessions, whose end is announced to others; returns how many. */
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
  // Once a password was right, nobody of its network can push it out.
  const isOpen = model === 'Interaction' && payload['result'] === undefined;
  const address = isOpen ? context.sourceAddress() : null;
  const network = address === null ? null : digest(networkOf(address));
  const issued = issuedNow(context, model, id, payload, lifetime);
  await context.db.run(sql`${network === null ? nothing : makeRoom(network)}
    ${saving(issued, network)}`);
}

/** A sign-in with its outcome. */
export interface ResultToKeep {
  id: string;
  payload: AdapterPayload;
  /** For how many seconds it can go on. */
  lifetime: number;
}

/** Keeps the outcome of a sign-in whose password was right, where `from` has a row. */
export function keepingResult(
  context: Pick<StorageContext, 'now'>,
  { id, payload, lifetime }: ResultToKeep,
  from: Statement,
): Statement {
  return saving(issuedNow(context, 'Interaction', id, payload, lifetime), null, sql`from ${from}`);
}

function saving(
  { model, id, payload, grantId, sessionUid, accountId, end }: Issued,
  network: Buffer | null,
  from: Statement = nothing,
): Statement {
  return sql`insert into idp.artifact (model, id, payload, grant_id, session_uid, person_id, expires_at, network)
    select ${model}::text, decode(${id}, 'hex'), ${JSON.stringify(payload)}::jsonb, ${grantId}::text, ${sessionUid}::text,
      ${accountId}::text, ${end}::timestamptz, ${network}::bytea ${from}
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      session_uid = excluded.session_uid, person_id = excluded.person_id, expires_at = excluded.expires_at,
      network = excluded.network`;
}

function issuedNow(
  { now }: Pick<StorageContext, 'now'>,
  model: string,
  id: string,
  { jti: _identifier, ...payload }: AdapterPayload,
  lifetime: number,
): Issued {
  return {
    model,
    id: digest(id).toString('hex'),
    end: new Date(now().getTime() + lifetime * 1_000),
    // An interaction carries the cookie of the session it began in, which would be usable as it is.
    payload:
      payload.session === undefined
        ? payload
        : { ...payload, session: { ...payload.session, cookie: undefined } },
    grantId: payload.grantId ?? null,
    sessionUid: payload.sessionUid ?? null,
    accountId: payload.accountId ?? null,
  };
}

/** The head of the insert of what a request has issued, each a row `one`. */
const insertIssued = sql`insert into idp.artifact (model, id, payload, grant_id, session_uid, person_id, expires_at)
      select one->>'model', decode(one->>'id', 'hex'), one->'payload', one->>'grantId', one->>'sessionUid', one->>'accountId',
        (one->>'end')::timestamptz`;

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

/** Finds a session by its public name and counts that as use, in one statement: called at every refresh. */
async function touchSession({ db, now }: StorageContext, uid: string): Promise<AdapterPayload | undefined> {
  const at = now();
  const row = await db.row<ArtifactRow>(sql`
    update idp.artifact set expires_at = ${used(at)}
    where model = 'Session' and session_uid = ${uid} and expires_at > ${at}::timestamptz
    returning payload, expires_at, consumed_at`);
  return row === undefined ? undefined : restored(row);
}
