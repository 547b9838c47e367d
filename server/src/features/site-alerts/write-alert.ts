import { createHash } from 'node:crypto';
import type { AlertChange, AlertOrder, AlertView } from '@portal/core/contract/site-alerts.ts';
import { localTimeIn, momentOfLocal } from '@portal/core/domain/alerts/local-time.ts';
import {
  type AlertAction,
  alertFields,
  changedFields,
  faultsOfAlert,
  fieldOfAlert,
  type WrittenAlert,
} from '@portal/core/domain/alerts/site-alert.ts';
import { alertWriter } from '@portal/core/domain/alerts/alert-writer.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import type { Directory } from '../../ports/directory.ts';
import { alertColumns, type AlertWithHistory, viewOf, writtenIn } from './alert-rows.ts';

/** What the calls about alerts work with. */
export interface AlertDependencies {
  db: Database;
  directory: Directory;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** The zone in which times are written. */
  zone: string;
}

/**
 * Writes an alert, as a draft or published. The same key with the same alert has one effect (rule alerts 7).
 * @throws RefusedCall INVALID, KEY_REUSED; what its writer has lost meanwhile
 */
export async function writeAlert(
  { db, directory, shared, zone }: AlertDependencies,
  caller: Caller,
  { publish, ...given }: AlertOrder,
): Promise<AlertView> {
  const alert = tidied(given);
  refuseFaults(alert, { isPublished: publish, zone, now: caller.now });
  const id = uuidV7(caller.now);
  const idempotencyKey = keyOf(caller);
  const { startsAt, endsAt } = momentsOf(alert, zone);
  const action = publish ? 'PUBLISHED' : 'WRITTEN';
  const written = await db.run(
    noted(
      sql`insert into portal.site_alert (id, once_key, is_published, level, title_en, title_es, body_en, body_es,
          from_local, until_local, starts_at, ends_at, changed_at)
        select ${id}::uuid, ${idempotencyKey}::text, ${publish}::boolean, ${alert.level}::text, ${alert.title.en}::text,
          ${alert.title.es}::text, ${alert.body.en}::text, ${alert.body.es}::text, ${alert.from}::text,
          ${alert.until}::text, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${caller.now}::timestamptz
        where true ${mayStillWrite(shared, caller)} on conflict (once_key) do nothing returning id, version`,
      caller,
      { id, action, changed: [], before: null, after: alert },
    ),
  );
  if (written > 0) return viewOf(await existing(db, id), caller.now);
  await refuseFormerWriter(directory, caller);
  const first = await db.row<AlertWithHistory>(
    sql`select ${alertColumns} from portal.site_alert a where a.once_key = ${idempotencyKey}`,
  );
  if (first === undefined || first.version > 1 || !isSame(first, alert) || first.is_published !== publish)
    throw new RefusedCall('KEY_REUSED');
  return viewOf(first, caller.now);
}

/**
 * Changes an alert, and publishes it where that is asked for. Of two who change the same version one is refused; the person who
 * repeats the own change gets its result (rule alerts 7).
 * @throws RefusedCall NOT_FOUND, INVALID, STALE_ALERT; what its writer has lost meanwhile
 */
export async function changeAlert(
  { db, directory, shared, zone }: AlertDependencies,
  caller: Caller,
  alertId: string,
  { publish, version, ...given }: AlertChange,
): Promise<AlertView> {
  const row = await existing(db, alertId);
  const alert = tidied(given);
  const before = writtenIn(row);
  const isPublished = publish || row.is_published;
  if (isRepeated(row, version, caller) && isSame(row, alert)) return viewOf(row, caller.now);
  refuseFaults(alert, { isPublished, zone, now: caller.now });
  const action = isPublished && !row.is_published ? 'PUBLISHED' : 'CHANGED';
  const changed = changedFields(before, alert);
  const { startsAt, endsAt } = momentsOf(alert, zone);
  const moved = await db.run(
    noted(
      sql`update portal.site_alert set version = version + 1, is_published = ${isPublished}, level = ${alert.level},
          title_en = ${alert.title.en}, title_es = ${alert.title.es}, body_en = ${alert.body.en},
          body_es = ${alert.body.es}, from_local = ${alert.from}, until_local = ${alert.until},
          starts_at = ${startsAt}, ends_at = ${endsAt}, changed_at = ${caller.now}
        where id = ${row.id} and version = ${version} and version = ${row.version}
          ${mayStillWrite(shared, caller)} returning id, version`,
      caller,
      { id: row.id, action, changed, before, after: alert },
    ),
  );
  if (moved === 0) await refuseFormerWriter(directory, caller);
  if (moved === 0) throw new RefusedCall('STALE_ALERT');
  return viewOf(await existing(db, alertId), caller.now);
}

/**
 * Ends an alert now, or gives a draft up; one that has ended stays as it is.
 * @throws RefusedCall NOT_FOUND, STALE_ALERT; what its writer has lost meanwhile
 */
export async function endAlert(
  { db, directory, shared, zone }: AlertDependencies,
  caller: Caller,
  alertId: string,
  version: number,
): Promise<AlertView> {
  const row = await existing(db, alertId);
  const { now } = caller;
  if (row.ends_at !== null && row.ends_at <= now) return viewOf(row, now);
  const before = writtenIn(row);
  const after = { ...before, until: localTimeIn(zone, now) };
  const moved = await db.run(
    noted(
      sql`update portal.site_alert set version = version + 1, until_local = ${after.until}, ends_at = ${now},
          changed_at = ${now}
        where id = ${row.id} and version = ${version} and version = ${row.version}
          ${mayStillWrite(shared, caller)} returning id, version`,
      caller,
      { id: row.id, action: 'ENDED', changed: ['until'], before, after },
    ),
  );
  if (moved === 0) await refuseFormerWriter(directory, caller);
  if (moved === 0) throw new RefusedCall('STALE_ALERT');
  return viewOf(await existing(db, alertId), now);
}

/** That the caller still writes alerts, for the statement that writes one; begins with `and` (rule alerts 4). */
function mayStillWrite(shared: SharedPeople | null, { person }: Caller): Statement {
  return stillMay(shared, person.userId, [alertWriter]);
}

/** @throws RefusedCall for anyone who does not write alerts any more */
async function refuseFormerWriter(directory: Directory, { person }: Caller): Promise<void> {
  await refuseWithoutRoleNow(directory, person.userId, [alertWriter]);
}

interface Noted {
  id: string;
  action: AlertAction;
  changed: ReturnType<typeof changedFields>;
  before: WrittenAlert | null;
  after: WrittenAlert;
}

/** A change with its line of the history and its row of the trail, as one statement. */
function noted(
  change: Statement,
  { person, now, sourceAddress }: Caller,
  { id, action, changed, before, after }: Noted,
): Statement {
  const differing = before === null ? alertFields : changed;
  const values = (alert: WrittenAlert | null) =>
    alert === null ? null : Object.fromEntries(differing.map((field) => [field, fieldOfAlert(alert, field)]));
  const audit = auditRow({
    at: now,
    action: 'SITE_ALERT_WRITTEN',
    outcome: 'DONE',
    sourceAddress,
    actor: { id: person.userId, name: person.fullName },
    detail: { alert: id, action, before: values(before), after: values(after) },
  });
  return sql`with moved as (${change}), line as (
      insert into portal.site_alert_version (alert_id, version, action, changed, by_id, by_name, at)
      select id, version, ${action}::text, ${changed}::text[], ${person.userId}::text, ${person.fullName}::text,
        ${now}::timestamptz from moved returning 1)
    ${intoAudit} ${audit} from line`;
}

/** @throws RefusedCall NOT_FOUND */
async function existing(db: Queryable, id: string): Promise<AlertWithHistory> {
  const row = await db.row<AlertWithHistory>(
    sql`select ${alertColumns} from portal.site_alert a where a.id = ${id}::uuid`,
  );
  if (row === undefined) throw new RefusedCall('NOT_FOUND');
  return row;
}

/** Whether the last change was the caller's own, to the version that they say. */
function isRepeated({ version, history }: AlertWithHistory, changed: number, { person }: Caller): boolean {
  return version === changed + 1 && history[0]?.by_id === person.userId;
}

function isSame(row: AlertWithHistory, alert: WrittenAlert): boolean {
  return changedFields(writtenIn(row), alert).length === 0;
}

function refuseFaults(
  alert: WrittenAlert,
  { isPublished, zone, now }: { isPublished: boolean; zone: string; now: Date },
): void {
  const faults = faultsOfAlert(alert, { isPublished, clock: localTimeIn(zone, now) });
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
}

/** No space around texts, and lines ended in one way. */
function tidied({ level, title, body, from, until }: WrittenAlert): WrittenAlert {
  const text = (given: string): string => given.replaceAll(/\r\n?/g, '\n').trim();
  return {
    level,
    from,
    until,
    title: { en: text(title.en), es: text(title.es) },
    body: { en: text(body.en), es: text(body.es) },
  };
}

function momentsOf(
  { from, until }: WrittenAlert,
  zone: string,
): { startsAt: Date | null; endsAt: Date | null } {
  return {
    startsAt: from === '' ? null : momentOfLocal(zone, from),
    endsAt: until === '' ? null : momentOfLocal(zone, until),
  };
}

/** The caller's key, apart from those of others. */
function keyOf({ person, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === null) return null;
  return createHash('sha256').update(`${person.userId} ${idempotencyKey}`).digest('base64url');
}
