import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import {
  DatabaseOutOfReach,
  type ReachedDatabase,
  reachDatabase,
} from '../server/src/adapters/db/reach-database.ts';
import { freePort } from '../tools/ports/free-port.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** How long a start may take, recovery of the database included, in milliseconds. */
const patience = 60_000;

/** What can be killed, always without a warning. */
export const victims = ['portal', 'database', 'one connection', 'portal and database'] as const;
export type Victim = (typeof victims)[number];

/**
 * The portal as `npm start` runs it, in a process of its own on a data folder of its own. Whenever it ends it is started
 * again, as a service manager would.
 */
export class PortalProcess {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  /** How often it was started. */
  starts = 0;
  /** How often it ended although nobody had killed anything. */
  ownEnds = 0;
  readonly #config: Config;
  readonly #log: number;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #isBeingKilled = false;

  /**
   * @param folder an empty folder for its data and its log
   * @param mailPort where its mail server listens once it does
   */
  static async start(folder: string, { mailPort }: { mailPort: number }): Promise<PortalProcess> {
    const portal = new PortalProcess(folder, await freePort(), mailPort);
    portal.#run();
    await portal.untilReady();
    return portal;
  }

  private constructor(folder: string, port: number, mailPort: number) {
    this.environment = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      PORTAL_DEMO: 'accounts',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      // A few people do here what a whole agency does elsewhere.
      CALLS_PER_MINUTE: '999999',
    };
    this.#config = readConfig(this.environment, project);
    this.#log = openSync(join(folder, 'portal.log'), 'a');
    this.origin = this.#config.origin;
  }

  #run(): void {
    this.starts += 1;
    const child = fork(realpathSync(join(project, 'build', 'current', 'server', 'main.mjs')), [], {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', this.#log, this.#log, 'ipc'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (!this.#isStopping && !this.#isBeingKilled) this.ownEnds += 1;
      if (!this.#isStopping) this.#run();
    });
  }

  /** Waits until it answers that it is ready. */
  async untilReady(): Promise<void> {
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      const answer = await fetch(`${this.origin}/health/ready`).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 200) return;
      await pause(50);
    }
    throw new Error(`the portal was not ready again within ${patience / 1_000} s`);
  }

  /** Kills one part of it, whatever it is doing; comes back once the portal is ready again. */
  async kill(victim: Victim): Promise<void> {
    const child = this.#child;
    const ended = child === undefined ? undefined : once(child, 'exit');
    this.#isBeingKilled = true;
    if (victim === 'one connection') {
      const connection = await this.#connectionAtWork();
      process.kill(connection, 'SIGKILL');
      // From then on the database knows, and ends all the others before it is ready again.
      while (isAlive(connection)) await pause(5);
    } else {
      const database = this.#postmaster();
      if (victim !== 'database') child?.kill('SIGKILL');
      if (victim !== 'portal') process.kill(database, 'SIGKILL');
      // The portal outlives its database and brings it back.
      await (victim === 'database' ? this.#untilReplaced(database) : ended);
    }
    this.#isBeingKilled = false;
    await this.untilReady();
  }

  async #untilReplaced(database: number): Promise<void> {
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      const now = this.#postmaster();
      if (now > 0 && now !== database) return;
      await pause(20);
    }
    throw new Error(`the database was not back within ${patience / 1_000} s`);
  }

  /** Not a number while there is none. */
  #postmaster(): number {
    const file = join(this.#config.dataFolder, 'postgres', 'postmaster.pid');
    try {
      return Number.parseInt(readFileSync(file, 'utf8'), 10);
    } catch {
      return Number.NaN;
    }
  }

  /** The server process behind one of the portal's connections, one in a statement if there is such. */
  #connectionAtWork(): Promise<number> {
    return this.withDatabase(async (db) => {
      const row = await db.row<{ pid: number }>(sql`select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
        order by state = 'active' desc, random() limit 1`);
      if (row === undefined) throw new Error('the portal has no connection');
      return row.pid;
    });
  }

  /** Works on its database as the owner: beside the running portal, or on the files of a stopped one. */
  async withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const server = await this.#reachDatabase();
    const db = openDatabase({ connection: server.connection, poolSize: 1 });
    try {
      return await work(db);
    } finally {
      await db.close();
      await server.stop();
    }
  }

  /** Anyone who comes in the moment in which a database that was killed comes back waits for it. */
  async #reachDatabase(): Promise<ReachedDatabase> {
    const deadline = performance.now() + patience;
    for (;;)
      try {
        return await reachDatabase(this.#config);
      } catch (failure) {
        if (!(failure instanceof DatabaseOutOfReach) || performance.now() > deadline) throw failure;
        await pause(50);
      }
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
