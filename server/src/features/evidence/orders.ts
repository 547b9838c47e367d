import type { EvidenceScope } from '@portal/core/contract/audit/evidence.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Database } from '../../adapters/db/database.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { type KnownScope, knownScope } from './evidence-scope.ts';

/** How long a pack can be downloaded after it was ordered, at any portal. */
const milliseconds = 900_000;

/**
 * Stores the order of a pack until it is downloaded; expired orders are deleted.
 * @throws RefusedCall INVALID with the field that says nothing
 */
export async function orderPack(
  db: Database,
  { person, now }: Caller,
  scope: EvidenceScope,
): Promise<{ evidenceId: string; expiresAt: string }> {
  const known = await knownScope(db, scope);
  const id = uuidV7(now);
  const tooOld = new Date(now.getTime() - milliseconds);
  await db.run(sql`with gone as (delete from portal.evidence_order where ordered_at < ${tooOld})
    insert into portal.evidence_order (id, person_id, scope, ordered_at)
    values (${id}, ${person.userId}, ${JSON.stringify(known)}::jsonb, ${now})`);
  return { evidenceId: id, expiresAt: new Date(now.getTime() + milliseconds).toISOString() };
}

/**
 * What the caller wants in this pack.
 * @throws RefusedCall NOT_FOUND where they have asked for none of that id in the last 15 minutes
 */
export async function orderedScope(db: Database, { person, now }: Caller, id: string): Promise<KnownScope> {
  const row = await db.row<{ scope: KnownScope }>(sql`select scope from portal.evidence_order
    where id = ${id}::uuid and person_id = ${person.userId} and ordered_at >= ${new Date(now.getTime() - milliseconds)}`);
  if (row === undefined) throw new RefusedCall('NOT_FOUND');
  return row.scope;
}
