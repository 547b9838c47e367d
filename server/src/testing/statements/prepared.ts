import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../adapters/db/database.ts';
import { type Source, unproven } from './unproven.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Has PostgreSQL prepare a text in this database: it reads it against the tables, and carries out nothing. */
export function prepareIn(db: Database): (text: string) => Promise<void> {
  return async (text) => {
    await db.script(`prepare alone as ${text}; deallocate alone`);
  };
}

/**
 * Expects that PostgreSQL has seen every template of SQL in the server's sources.
 * @param accepted the texts of the statements it has carried out
 * @param db a database in which all migrations have run
 * @throws when there is one that it has not seen, and that it does not accept
 */
export async function expectEachProven(accepted: readonly string[], db: Database): Promise<void> {
  const found = await unproven(await sources(), accepted, prepareIn(db));
  if (found.length === 0) return;
  throw new Error(
    `SQL that no test has sent and that PostgreSQL does not accept by itself:\n${found.join('\n')}\nCorrect it, or write a test that gets there.`,
  );
}

async function sources(): Promise<Source[]> {
  const paths = globSync('src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.split('/').includes('testing'))
    .toSorted();
  return await Promise.all(
    paths.map(async (path) => ({
      path: join('server', path),
      text: await readFile(join(root, path), 'utf8'),
    })),
  );
}
