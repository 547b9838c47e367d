import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import { peopleAdders } from '@portal/core/domain/people/admission/people-readers.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { refuseWithoutRoleNow, stillMay } from '../../../rights/rights-of-roles.ts';
import type { ImportDependencies } from './dependencies.ts';
import { onePeopleImport } from './one-import.ts';

/**
 * Has an import written (rule people-import 8). Who comes second changes nothing.
 * @throws RefusedCall NOT_FOUND, UNAVAILABLE where the provider keeps its accounts elsewhere, and what the caller has lost meanwhile
 */
export async function applyImport(
  { db, accounts, directory, shared }: ImportDependencies,
  { person, now, sourceAddress }: Caller,
  id: string,
): Promise<PeopleImport> {
  if (accounts === null) throw new RefusedCall('UNAVAILABLE');
  const begun =
    await db.run(sql`update portal.people_import set state = 'APPLYING', applied_by = ${person.userId},
      applied_by_name = ${person.fullName}, applied_from = ${sourceAddress}, applied_at = ${now}
    where id = ${id}::uuid and state = 'JUDGED' ${stillMay(shared, person.userId, peopleAdders)}`);
  const state = await onePeopleImport(db, id, {});
  if (begun === 0) await refuseWithoutRoleNow(directory, person.userId, peopleAdders);
  return state;
}
