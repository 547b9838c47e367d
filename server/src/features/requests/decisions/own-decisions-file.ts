import { ownDecisionColumns } from '@portal/core/contract/requests/own-decisions.ts';
import { ownDecisionsFileName } from '@portal/core/domain/reports/report-names.ts';
import { lapsedStatus } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { moveFor } from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { allOwnDecisions, type OwnDecisionsQuery } from './own-decisions.ts';

type ColumnId = (typeof ownDecisionColumns)[number]['id'];

/** Texts that somebody wrote: a spreadsheet must not take them for a formula. */
const written: ReadonlySet<ColumnId> = new Set([
  'onBehalfOf',
  'application',
  'fullName',
  'organization',
  'comment',
  'rolesNotGiven',
]);

/** Everything that the caller has decided and asked, as a file shows it (rule deciding 22). */
export function ownDecisionsFile(
  { applications, deadlines }: Pick<RequestDependencies, 'applications' | 'deadlines'>,
  filter: Omit<OwnDecisionsQuery, 'cursor'>,
  { person, now }: Pick<Caller, 'person' | 'now'>,
) {
  const { decisions, order } = allOwnDecisions(filter, person.userId, deadlines.zone);
  const names = Object.fromEntries([...applications.values()].map(({ id, name }) => [id, name.en]));
  const values: Readonly<Record<ColumnId, Statement>> = {
    decidedAt: momentText(sql`d.at`),
    decision: sql`d.kind`,
    role: sql`s.role`,
    onBehalfOf: sql`(select p.full_name from portal.stage_person p where p.request_id = d.request_id
      and p.stage_index = d.stage_index and p.person_id = d.on_behalf_of)`,
    request: sql`r.number`,
    requestType: sql`r.type`,
    application: sql`coalesce(${JSON.stringify(names)}::jsonb ->> r.application_id, r.application_id)`,
    fullName: sql`r.person_name`,
    organization: sql`r.person_organization`,
    comment: sql`d.comment`,
    reason: sql`d.reason_code`,
    rolesNotGiven: sql`array_to_string(d.withheld_roles, '; ')`,
    undoneAt: momentText(sql`d.undone_at`),
    status: statusAt(now),
  };
  return {
    columns: ownDecisionColumns.map(({ id, heading }) => ({
      id,
      heading,
      value: values[id],
      ...(written.has(id) ? ({ isForeign: true } as const) : {}),
    })),
    source: sql`(${decisions}) d join portal.request r on r.id = d.request_id
      join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index`,
    order,
    counted: sql`(${decisions}) d`,
    detail: { report: 'own-decisions', filter },
    fileName: (today: string) => ownDecisionsFileName(today),
    sheet: 'Decisions',
    about: [],
  };
}

/** Seconds, as other programs read them too. */
function momentText(moment: Statement): Statement {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** The status now of the request `r`: one whose time has run out is closed, swept or not. */
function statusAt(now: Date): Statement {
  const lapsing = requestStatuses.filter((status) => moveFor(status, 'expire') !== undefined);
  const closedBy = (waitingOn: 'REQUESTER' | null) => lapsedStatus({ waitingOn, expiresAt: now }).status;
  return sql`case when r.status = any(${`{${lapsing.join(',')}}`}::text[]) and r.expires_at <= ${now}
    then case when r.waiting_on is null then ${closedBy(null)}::text else ${closedBy('REQUESTER')}::text end
    else r.status end`;
}
