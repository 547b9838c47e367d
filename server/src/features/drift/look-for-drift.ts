import { sql } from '../../adapters/db/sql.ts';
import { compareApplication } from './compare.ts';
import type { DriftDependencies } from './dependencies.ts';

/** For how many milliseconds one portal holds a comparison, unless it renews: a single application may have very many holders. */
const lease = 600_000;
/** After so many milliseconds a provider that gave no answer is asked again. */
const pauseAfterFault = 60_000;

/** Has provider and grants compared; a running comparison is enough. */
export async function askForLook({ db }: Pick<DriftDependencies, 'db'>, now: Date): Promise<void> {
  await db.run(sql`update portal.drift_look set asked_at = ${now}
    where not (started_at is not null and ended_at is null and not has_failed)`);
}

/**
 * Compares provider and grants where that was asked for, application by application, and says how far it is (rule drift 3). Of several
 * portals one does it; where that one dies another starts over.
 * @returns whether it has come to an end
 */
export async function lookForDrift(
  deps: DriftDependencies,
  now: () => Date,
  isStopping: () => boolean,
): Promise<boolean> {
  const { db, directory } = deps;
  const applications = [...deps.applications.values()];
  if (!(await begin(deps, applications.length, now()))) return false;
  try {
    for (const [index, { id, clientId }] of applications.entries()) {
      if (isStopping()) return false;
      const begun = now();
      const held = await directory.heldRoles(clientId);
      await compareApplication(db, { applicationId: id, held: held ?? [], begun });
      await db.run(
        sql`update portal.drift_look set done = ${index + 1}, leased_until = ${later(now(), lease)}`,
      );
    }
    const workflows = await directory.changesByItself();
    await db.run(sql`update portal.drift_look set ended_at = ${now()}, leased_until = null,
      workflows = ${workflows === null ? null : JSON.stringify(workflows)}::jsonb`);
  } catch (failure) {
    const next = later(now(), pauseAfterFault);
    await db.run(sql`update portal.drift_look set has_failed = true, leased_until = ${next}`);
    throw failure;
  }
  return true;
}

async function begin({ db }: DriftDependencies, total: number, now: Date): Promise<boolean> {
  const begun =
    await db.run(sql`update portal.drift_look set started_at = ${now}, leased_until = ${later(now, lease)},
      ended_at = null, has_failed = false, done = 0, total = ${total}
    where (leased_until is null or leased_until <= ${now})
      and (asked_at > coalesce(started_at, '-infinity') or (started_at is not null and ended_at is null))`);
  return begun > 0;
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
