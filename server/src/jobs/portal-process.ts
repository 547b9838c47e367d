import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import type { PortalJobState } from './portal-schedule.ts';

/** One running portal, as others on its database see it. */
export interface PortalProcess {
  /** Unlike that of any other portal. */
  id: string;
  /** The machine's name. */
  machine: string;
  /** The number of the process there. */
  process: number;
}

/** A portal that has not been heard of for so long is forgotten, in milliseconds. */
const forgottenMilliseconds = 3_600_000;

/** Reports that this portal runs and the state of its own jobs, and deletes portals that have long been silent. */
export async function sayRunning(
  db: Database,
  { id, machine, process }: PortalProcess,
  jobs: readonly PortalJobState[],
  now: Date,
): Promise<void> {
  const silentSince = new Date(now.getTime() - forgottenMilliseconds);
  await db.run(sql`with forgotten as (delete from portal.portal_process where seen_at < ${silentSince} and id <> ${id}::uuid)
    insert into portal.portal_process (id, machine, process, started_at, seen_at, jobs)
    values (${id}::uuid, ${machine}, ${process}, ${now}, ${now}, ${JSON.stringify(jobs)}::jsonb)
    on conflict (id) do update set seen_at = excluded.seen_at, jobs = excluded.jobs`);
}

/** Says that this portal runs no more. */
export async function sayStopped(db: Database, { id }: PortalProcess): Promise<void> {
  await db.run(sql`delete from portal.portal_process where id = ${id}::uuid`);
}

/** A job of a portal as its row describes it; moments are as JSON has them. */
interface ReportedJob extends Omit<PortalJobState, 'ended'> {
  ended: { at: string; milliseconds: number; fault: string | null } | null;
}

/** A portal that has reported recently. */
export interface SeenPortal extends PortalProcess {
  startedAt: Date;
  seenAt: Date;
  jobs: ReportedJob[];
}

/** The portals on this database, the first started first. */
export async function runningPortals(db: Database): Promise<SeenPortal[]> {
  return await db.rows<SeenPortal>(sql`select id, machine, process, started_at as "startedAt", seen_at as "seenAt", jobs
    from portal.portal_process order by started_at, id`);
}
