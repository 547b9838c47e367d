import { ConnectionUnfit, poolerRemedy } from '../adapters/db/connection-check.ts';
import { type Connection, openDatabase } from '../adapters/db/database.ts';
import { codeOf, reasonOf } from '../adapters/db/failure.ts';
import { sql } from '../adapters/db/sql.ts';
import { SettingRefused } from '../config/config.ts';

/** The oldest server whose SQL we write, by `server_version_num`. */
const oldestServer = 150_000;

const setting = 'DATABASE_URL';

/**
 * How to reach the server of DATABASE_URL, after it has responded once.
 * @throws SettingRefused saying what is wrong with address, user, password, database or server
 */
export async function givenDatabase(url: string): Promise<Connection> {
  const connection = { connectionString: url };
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    const server = await db.row<{ number: number; version: string; encoding: string }>(sql`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`);
    if (server === undefined || server.number < oldestServer) {
      throw new SettingRefused(
        setting,
        `the server is PostgreSQL ${server?.version ?? '?'}; 15 or newer is needed`,
      );
    }
    if (server.encoding !== 'UTF8') {
      throw new SettingRefused(
        setting,
        `the database keeps its texts as ${server.encoding}; one with UTF8 is needed`,
      );
    }
    return connection;
  } catch (failure) {
    throw failure instanceof SettingRefused
      ? failure
      : new SettingRefused(setting, unreachable(url, failure));
  } finally {
    await db.close();
  }
}

/**
 * A failed migration in the words of the operator where the user of DATABASE_URL lacks a right; any other is
 * returned as it is.
 */
export function explainedMigration(failure: unknown): unknown {
  if (codeOf(failure) !== '42501') return failure;
  return new SettingRefused(
    setting,
    `its user has to own the database and be able to use the role portal_app; the server says: ${reasonOf(failure)}`,
  );
}

const sentences: Readonly<Record<string, string>> = {
  '08P01': `the options with which the portal opens its connections are refused; ${poolerRemedy}`,
  '28P01': 'the server refuses this user with this password',
  '28000': 'the server refuses this user from here',
  '3D000': 'the server has no database of this name',
  '57P03': 'the server is starting or stopping; try again in a moment',
  '53300': 'the server has no connection left for us',
};

/** Why the server could not be asked; never with the address's password. */
function unreachable(url: string, failure: unknown): string {
  if (failure instanceof ConnectionUnfit) return failure.message;
  const { host } = new URL(url);
  const code = codeOf(failure);
  const known = sentences[code];
  if (known !== undefined) return `${known} (${reasonOf(failure)})`;
  return `no database can be reached at ${host === '' ? 'this address' : host} (${reasonOf(failure)}); start that server, or correct the address`;
}
