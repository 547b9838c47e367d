import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../server/src/adapters/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/db/embedded-postgres.ts';

/** A realm of a Keycloak that can die and come back. */
export interface KeycloakAtHand {
  origin: string;
  realm: string;
  /** The client of the portal's service account, and its secret. */
  clientId: string;
  secret: string;
  /** Where people reach the first portal, for which the realm was made. */
  portalPort: number;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Brings people into the realm, as a partial import takes them. */
  bring(people: readonly object[]): Promise<void>;
  /** Reads from its administration interface, below the realm. */
  read(address: string): Promise<unknown>;
}

/** Two portals on one database and one Keycloak. */
export interface TwoPortals {
  origins: readonly [string, string];
  db: Database;
  end(): Promise<void>;
}

const main = fileURLToPath(new URL('../../build/current/server/main.mjs', import.meta.url));
/** Milliseconds for a start. */
const patience = 120_000;
const silent = { debug: () => undefined, error: () => undefined };

/** Starts them as `npm start` does, each in a process of its own, on a database server of their own. */
export async function startTwoPortals(
  folder: string,
  keycloak: KeycloakAtHand,
  secondPort: number,
): Promise<TwoPortals> {
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, keycloak.secret, { mode: 0o600 });
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'server'),
    log: silent,
    settings: { max_connections: '200' },
  });
  const settings = {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    DATABASE_URL: addressOf(server.connection),
    PORTAL_DEMO: '0',
    CALLS_PER_MINUTE: '999999',
    AUTH_URL: keycloak.origin,
    AUTH_REALM: keycloak.realm,
    AUTH_ADMIN_CLIENT: keycloak.clientId,
    AUTH_ADMIN_SECRET_FILE: secretFile,
    KEYCLOAK_VERSION: '26.7.3',
  };
  const children: ChildProcess[] = [];
  const start = async (port: number): Promise<string> => {
    const log = openSync(join(folder, `portal-${port}.log`), 'a');
    const child = fork(realpathSync(main), [], {
      env: { ...process.env, ...settings, PORT: String(port) },
      stdio: ['ignore', log, log, 'ipc'],
    });
    children.push(child);
    await untilReady(`http://localhost:${port}`, child);
    return `http://localhost:${port}`;
  };
  const end = async (): Promise<void> => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await server.stop();
  };
  try {
    const origins = [await start(keycloak.portalPort), await start(secondPort)] as const;
    const db = openDatabase({ connection: server.connection, poolSize: 2 });
    return {
      origins,
      db,
      async end() {
        await db.close();
        await end();
      },
    };
  } catch (failure) {
    await end();
    throw failure;
  }
}

/** As `DATABASE_URL` names a database behind a socket of the file system. */
function addressOf(server: { host: string; user: string; password: string; database: string }): string {
  const address = new URL(`postgresql://localhost:5432/${server.database}`);
  address.username = server.user;
  address.password = server.password;
  address.searchParams.set('host', server.host);
  return address.href;
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(100);
  }
  throw new Error(`a portal was not ready within ${patience / 1_000} s, or ended (${child.exitCode})`);
}
