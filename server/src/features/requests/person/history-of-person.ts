import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { requestActions } from '@portal/core/domain/audit/audit-action.ts';
import { type HistoryAction, historyActions } from '@portal/core/domain/person-page/person-history.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';

/** How many rows are shown. */
const mostShown = 100;

interface HistoryRow {
  at: Date;
  actor_name: string | null;
  action: HistoryAction;
  number: string | null;
  application_id: string | null;
  role: string | null;
}

/** What the trail records about a person, newest first. @param isWhole false for access and requests alone */
export async function historyOf(
  { db }: Pick<RequestDependencies, 'db'>,
  personId: string,
  isWhole: boolean,
): Promise<PersonPage['history']> {
  const reported = isWhole ? historyActions : requestActions;
  const rows = await db.rows<HistoryRow>(sql`select e.at, e.actor_name, e.action, r.number, r.application_id,
      e.detail->>'clientRole' as role
    from portal.audit_event e left join portal.request r on r.id = e.request_id
    where e.subject_id = ${personId} and e.action <> 'SIGNED_IN' and e.action = any(${[...reported]}::text[])
    order by e.id desc limit ${mostShown + 1}`);
  return {
    items: rows.slice(0, mostShown).map((row) => ({
      at: row.at.toISOString(),
      by: row.actor_name,
      action: row.action,
      requestNumber: row.number,
      applicationId: row.application_id,
      role: row.role,
    })),
    hasMore: rows.length > mostShown,
  };
}
