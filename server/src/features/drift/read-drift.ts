import type { Drift, DriftLine, DriftLook } from '@portal/core/contract/operations/drift.ts';
import { type DriftKind, driftActionsOf } from '@portal/core/domain/drift/drift.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { RoleSource } from '../../ports/directory-person.ts';

const pageSize = 25;
const mostCounted = 10_000;

interface LineRow {
  id: string;
  person_id: string;
  application_id: string;
  role: string;
  kind: DriftKind;
  found_at: Date;
  comes_back: RoleSource[];
  is_being_removed: boolean;
  full_name: string | null;
  username: string | null;
}

/** One page of lines, the oldest first, and the status of the last comparison (rule drift 1). */
export async function readDrift(
  db: Queryable,
  { person }: Pick<Caller, 'person'>,
  after: string | undefined,
): Promise<Drift> {
  const rows =
    await db.rows<LineRow>(sql`select l.id::text, l.person_id, l.application_id, l.role, l.kind, l.found_at, l.comes_back,
      l.removal_asked_at is not null as is_being_removed, p.given_name || ' ' || p.family_name as full_name, p.username
    from portal.drift_line l left join portal.person p on p.id = l.person_id
    ${after === undefined ? nothing : sql`where l.id > ${after}::bigint`}
    order by l.id limit ${pageSize + 1}`);
  const counted = await db.row<{ count: number }>(
    sql`select count(*)::int as count from (select from portal.drift_line limit ${mostCounted}) as counted`,
  );
  const page = rows.slice(0, pageSize);
  return {
    look: await readLook(db),
    count: counted?.count ?? 0,
    lines: page.map((row) => lineOf(row, person.userId)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

function lineOf(row: LineRow, readerId: string): DriftLine {
  const line = { kind: row.kind, isBeingRemoved: row.is_being_removed };
  return {
    ...line,
    lineId: row.id,
    userId: row.person_id,
    fullName: row.full_name,
    username: row.username,
    applicationId: row.application_id,
    role: row.role,
    foundAt: row.found_at.toISOString(),
    comesBack: row.comes_back,
    actions: [...driftActionsOf(line, row.person_id === readerId)],
  };
}

interface LookRow {
  is_under_way: boolean;
  has_failed: boolean;
  done: number;
  total: number;
  ended_at: Date | null;
  workflows: string[] | null;
}

/** The status of the last comparison. */
export async function readLook(db: Queryable): Promise<DriftLook> {
  const row = await db.row<LookRow>(sql`select has_failed, done, total, ended_at, workflows,
      (asked_at is not null and (started_at is null or asked_at > started_at))
        or (started_at is not null and ended_at is null) as is_under_way
    from portal.drift_look`);
  return {
    isUnderWay: row?.is_under_way === true,
    hasFailed: row?.has_failed === true,
    done: row?.done ?? 0,
    total: row?.total ?? 0,
    endedAt: row?.ended_at?.toISOString() ?? null,
    workflows: row?.workflows ?? null,
  };
}
