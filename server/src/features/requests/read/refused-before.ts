import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { deniedStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { sql } from '../../../adapters/db/sql.ts';

/** An alternate who declines refuses nothing to the one who asked. */
const refusable = typesWhere((kind) => kind.about !== 'ALTERNATE');

/**
 * Whether another request of the person of `r` for the same application, or for the account, was denied. The beginning of the
 * status is what the index `request_denied` knows; without it, all requests of the person would be looked at.
 */
export const wasRefusedBefore = sql`exists (select from portal.request e where e.person_id = r.person_id
  and e.application_id is not distinct from r.application_id and e.id <> r.id
  and e.type = any(${refusable}::text[]) and e.status = any(${deniedStatuses}::text[])
  and starts_with(e.status, 'DENIED_'))`;
