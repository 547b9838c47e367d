import { setTimeout } from 'node:timers/promises';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { grownPersonId } from '../../server/src/identity/testing/grown-people.ts';

/** Minutes between two rows, so that a million are not older than the trail is kept. */
const minutesBetween = 1;
/** This many rows go into one transaction. */
const batch = 100_000;

/**
 * Writes a trail of so many rows: of each seven, five are the events of one grown request, one is a sign-in and one a
 * call, now and then refused. Waits until the portal has sealed them; no notifications follow from them.
 */
export async function growTrail(
  owner: Database,
  { rows, users }: { rows: number; users: number },
  say: (line: string) => void,
): Promise<void> {
  // Whatever follows from events has followed, for anyone who has come so far.
  await owner.script(`update portal.event_consumer set position = 1000000000000`);
  for (let from = 0; from < rows; from += batch) {
    await owner.script(rowsBetween(from, Math.min(from + batch, rows), users));
    say(`${Math.min(from + batch, rows).toLocaleString('en')} rows of the trail`);
  }
  for (;;) {
    const waiting = await owner.row<{ is: boolean }>(
      sql`select exists (select from portal.audit_unsealed) as is`,
    );
    if (waiting?.is !== true) break;
    await setTimeout(500);
  }
  await owner.script(
    `update portal.event_consumer set position = (select max(sequence) from portal.audit_seal)`,
  );
}

/** What the rows tell, by the rest of their number. */
const reported = `(array['REQUEST_SUBMITTED', 'STAGE_APPROVED', 'STAGE_APPROVED', 'ROLE_DELIVERED', 'REQUEST_DELIVERED', 'SIGNED_IN', 'CALL'])[1 + n % 7]`;

function rowsBetween(from: number, to: number, users: number): string {
  return `set local statement_timeout = 0;
    -- What the triggers do is done below for all at once.
    set local session_replication_role = replica;
    create temporary table recorded on commit drop as
      select nextval(pg_get_serial_sequence('portal.audit_event', 'id')) as id, n, r.id as request, r.application_id as application,
        now() - interval '29 months' + make_interval(mins => n * ${minutesBetween}) as at, ${reported} as action,
        ${grownPersonId(`(1 + n % ${users})`)}::text as actor, coalesce(r.person_id, ${grownPersonId(`(1 + n % ${users})`)}::text) as subject,
        jsonb_strip_nulls(jsonb_build_object('number', r.number, 'application', r.application_id, 'roles', to_jsonb(r.add_roles),
          'purpose', r.answers->>'purpose', 'client', case when n % 7 > 4 then '${portalClientId}' end,
          'call', case when n % 7 = 6 then 'GET /greenlight/approval/userRequests' end)) as detail
      from generate_series(${from + 1}, ${to}) as n
      left join portal.request r on n % 7 < 5 and r.id = md5('grown request ' || (1 + n / 7))::uuid
      order by n;
    insert into portal.audit_event (id, at, actor_id, actor_name, action, outcome, code, subject_id, request_id, source_address, detail)
      overriding system value
      select id, at, actor, 'Grown ' || left(actor, 7), action, case when n % 70 = 6 then 'REFUSED' else 'DONE' end,
        case when n % 70 = 6 then 'NOT_ELIGIBLE' end, subject, request, case when n <= 30 then '192.0.2.7' else '10.' || n % 7 || '.' || n % 250 || '.' || n % 13 end, detail
      from recorded order by id;
    insert into portal.audit_application (application_id, action, at, event_id)
      select coalesce(application, detail->>'client'), action, at, id from recorded where coalesce(application, detail->>'client') is not null;
    insert into portal.audit_unsealed (event_id) select id from recorded;`;
}
