import type { AuditAction, AuditOutcome } from '@portal/core/domain/audit/audit-action.ts';
import { elements, sql, type Statement } from '../adapters/db/sql.ts';

/** What the trail knows of one thing that happened, or was refused (rules audit 1 and 2). */
export interface AuditEvent {
  at: Date;
  /** Null when the portal itself acted. */
  actor: { id: string; name: string } | null;
  action: AuditAction;
  outcome: AuditOutcome;
  /** Why it was refused: the problem's code, or what was wrong with a sign-in. */
  code?: string;
  /** The person it is about. */
  subjectId?: string;
  requestId?: string;
  sourceAddress?: string;
  /** Before, after, comment, call: whatever makes the row readable by itself. */
  detail?: Readonly<Record<string, unknown>>;
}

/**
 * The values of one audit row as an SQL select, to be used as the source of an insert inside the statement that
 * makes the change: `insert into portal.audit_event (...) ${auditRow(event)} from changed`.
 */
export function auditRow(event: AuditEvent): Statement {
  const { at, actor, action, outcome, code, subjectId, requestId, sourceAddress, detail } = event;
  return sql`select ${at}::timestamptz, ${actor?.id ?? null}::text, ${actor?.name ?? null}::text, ${action}::text,
    ${outcome}::text, ${code ?? null}::text, ${subjectId ?? null}::text, ${requestId ?? null}::uuid,
    ${sourceAddress ?? null}::text, ${JSON.stringify(detail ?? {})}::jsonb`;
}

/** The same row from an event that is at hand as jsonb, under the name `one`. */
export const auditRowOfOne = sql`select (one->>'at')::timestamptz, one->'actor'->>'id', one->'actor'->>'name', one->>'action',
    one->>'outcome', one->>'code', one->>'subjectId', (one->>'requestId')::uuid, one->>'sourceAddress', coalesce(one->'detail', '{}')`;

/** The head of the insert that takes an `auditRow`. */
export const intoAudit = sql`insert into portal.audit_event
  (at, actor_id, actor_name, action, outcome, code, subject_id, request_id, source_address, detail)`;

/** One audit row as a statement of its own, for the caller's transaction. */
export function recordEvent(event: AuditEvent): Statement {
  return sql`${intoAudit} ${auditRow(event)}`;
}

/** Any number of rows as one statement, in this order. */
export function recordEvents(events: readonly AuditEvent[]): Statement {
  return sql`${intoAudit} ${auditRowOfOne} from ${elements(events)} order by ordinal`;
}
