import type pg from 'pg';
import { sql, textOf } from './sql.ts';

/**
 * A connection was opened without the role or the limits that were asked for, so it must not be used: its statements would run
 * as the owner of the tables, or without an end. The message is for the operator.
 */
export class ConnectionUnfit extends Error {
  override name = 'ConnectionUnfit';
  readonly code = 'CONNECTION_UNFIT';

  constructor(what: string) {
    super(`the connection was opened without what the portal asks for (${what}); ${poolerRemedy}`);
  }
}

/** What to do about something between the portal and the server that keeps startup options back. */
export const poolerRemedy =
  'a connection pooler such as PgBouncer in between does this: let DATABASE_URL name the PostgreSQL server itself, or a pooler that passes startup options on';

/** What a connection is opened with. */
export interface AskedOfConnection {
  /** The role its statements run under; absent means the connecting user. */
  role?: string | undefined;
  /** How many milliseconds each may take, at most. */
  limits: Readonly<Record<Limit, number>>;
}

type Limit = 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout';

/** Zero means no limit. An interval can be written the way the server shows a time: `5s`, `1500ms`. */
const settings = sql`select current_user as role, current_setting('transaction_read_only') = 'off' as "mayWrite",
  (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::float8 as statement_timeout,
  (extract(epoch from current_setting('lock_timeout')::interval) * 1000)::float8 as lock_timeout,
  (extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::float8
    as idle_in_transaction_session_timeout`;

interface Settings extends Record<Limit, number> {
  role: string;
  mayWrite: boolean;
}

/**
 * Asks a new connection once whether it has what it was opened with (rule running 7).
 * @returns whether it may write; on a standby, and where everything is read-only, it may not
 * @throws ConnectionUnfit naming what it lacks
 */
export async function checkConnection(
  client: pg.ClientBase,
  asked: AskedOfConnection,
): Promise<{ mayWrite: boolean }> {
  const { rows } = await client.query<Settings>(textOf(settings));
  const [found] = rows;
  const lacking = Object.entries(asked.limits).flatMap(([name, most]) => {
    const milliseconds = Object.entries(found ?? {}).find(([column]) => column === name)?.[1];
    const isKept = typeof milliseconds === 'number' && milliseconds > 0 && milliseconds <= most;
    return isKept ? [] : [`${name} is ${String(milliseconds)} instead of ${most} milliseconds`];
  });
  if (asked.role !== undefined && found?.role !== asked.role)
    lacking.unshift(`its role is ${found?.role ?? 'unknown'} instead of ${asked.role}`);
  if (lacking.length > 0) throw new ConnectionUnfit(lacking.join(', '));
  return { mayWrite: found?.mayWrite === true };
}
