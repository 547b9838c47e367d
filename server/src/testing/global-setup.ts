import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../adapters/db/database.ts';
import { DataFolderInUse } from '../adapters/db/embedded/folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { migrate } from '../adapters/db/migrate.ts';
import { sql } from '../adapters/db/sql.ts';
import { lenderOfRun } from '../../../tools/keycloak/lender-of-run.ts';
import { readConfig } from '../config/config.ts';
import { loadSigningKeys } from '../identity/keys/keys.ts';
import { loadSecrets } from '../identity/keys/secrets.ts';
import { addInventedPeople, quiet } from './invented-world.ts';
import { folderForTexts } from './statements/accepted-texts.ts';
import { expectEachProven } from './statements/prepared.ts';

type Server = Omit<EmbeddedPostgres['connection'], 'database'> & { database: string };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folderPrefix = 'portal-test-';
const template = 'portal_template';
const peopled = 'portal_peopled';
const youngMilliseconds = 60_000;
const silent = { debug: () => undefined, error: () => undefined };

/**
 * Starts one database server for the whole run of the tests, in a folder of its own among the temporary files,
 * and migrates the database the test files clone. Returns the function that ends it, and that fails the run when the
 * server's sources have SQL which PostgreSQL has not seen.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepEarlierRuns();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  // Nothing here has to survive a power cut.
  const server = await startEmbeddedPostgres({
    folder,
    log: silent,
    settings: { fsync: 'off', max_connections: '200' },
  });
  const texts = await folderForTexts();
  const secretsFolder = join(folder, 'keys');
  const keycloak = await lenderOfRun();
  const end = async (): Promise<void> => {
    await keycloak.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    await texts.remove();
  };
  try {
    await buildTemplates(server.connection, secretsFolder);
  } catch (error) {
    await end();
    throw error;
  }
  const { host, user, password } = server.connection;
  project.provide('testServer', { host, user, password, template, peopled });
  project.provide('secretsFolder', secretsFolder);
  project.provide('keycloak', { lender: keycloak.address, missing: keycloak.missing });
  project.provide('acceptedTexts', texts.folder);
  return async () => {
    try {
      if (await isWhole(project))
        await inDatabase({ ...server.connection, database: template }, async (db) =>
          expectEachProven(await texts.read(), db),
        );
    } finally {
      await end();
    }
  };
}

/** Whether every test of the project ran, and none failed: otherwise a statement may well not have been sent. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getTestModules().filter((module) => module.project.name === project.name);
  const isNarrowed = project.config.testNamePattern !== undefined;
  return !isNarrowed && ran.length === testFiles.length && ran.every((module) => module.ok());
}

async function buildTemplates(connection: Server, secretsFolder: string): Promise<void> {
  await onServer(connection, `create database ${template}`);
  await inDatabase({ ...connection, database: template }, async (db) => {
    await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)), 'America/New_York');
    // Statistics travel with the clone, so plans in tests do not depend on when autovacuum looks.
    await db.run(sql`analyze`);
  });
  await onServer(connection, `create database ${peopled} template ${template}`);
  await inDatabase({ ...connection, database: peopled }, async (db) => {
    await addInventedPeople({ db }, readConfig(quiet, root), new Date());
    // Making a key pair costs as much as all the rest of a portal's start.
    const { sealing } = await loadSecrets(secretsFolder);
    await loadSigningKeys(db, sealing, new Date());
    await db.run(sql`analyze`);
  });
}

async function onServer(connection: Server, statement: string): Promise<void> {
  await inDatabase(connection, (db) => db.script(statement));
}

async function inDatabase(connection: Server, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ connection, poolSize: 1 });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Ends servers that killed runs left behind. A folder whose lock is held belongs to a run under way, and a
 * young one to a run that is about to take its lock.
 */
async function sweepEarlierRuns(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const made = await stat(folder).catch(() => undefined);
    if (made === undefined || Date.now() - made.ctimeMs < youngMilliseconds) continue;
    try {
      await (await startEmbeddedPostgres({ folder, log: silent })).stop();
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof DataFolderInUse))
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
