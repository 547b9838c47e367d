import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';
import { type AuditEvent, auditRowOfOne, intoAudit } from '../../../../audit/trail.ts';
import { ofChanged } from '../of-changed.ts';

/** What was done to a request, and from where. */
interface Done {
  change: Pick<Change, 'after' | 'events'>;
  /** From where the person acted; null where the portal itself did. */
  sourceAddress: string | null;
}

/** The part that writes a row of the trail for each event of the requests that were written. */
export function recordedPart(done: readonly Done[]): Statement {
  return sql`recorded as (${intoAudit} ${auditRowOfOne} from ${ofChanged(done.flatMap(eventsOf))} order by ordinal)`;
}

/** Only what a person did has a network address. */
function eventsOf({
  change: { after, events },
  sourceAddress,
}: Done): (AuditEvent & { requestId: string })[] {
  return events.map(({ at, by, action, detail }) => ({
    at,
    actor: by === null ? null : { id: by.id, name: by.fullName },
    action,
    outcome: 'DONE',
    subjectId: after.person.id,
    requestId: after.id,
    ...(by === null || sourceAddress === null ? {} : { sourceAddress }),
    detail: { ...detail },
  }));
}
