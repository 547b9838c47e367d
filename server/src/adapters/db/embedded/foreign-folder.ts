import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresFailure } from './programs.ts';

/** What a portal leaves in its data folder, and what a disk of its own has in it from the beginning. */
const ours =
  /^(?:\..*|lost\+found|lock(?:\.pid)?|keys|socket-folder|database\.log|postgres(?:-unfinished-.*)?)$/;

/**
 * Refuses to make a database among somebody else's files: a mistyped DATA_DIR must not scatter our files among them.
 * A folder that has been ours before may hold what people have put beside it.
 * @throws EmbeddedPostgresFailure naming one of the files
 */
export function refuseForeignFolder(folder: string): void {
  if (existsSync(join(folder, 'postgres', 'PG_VERSION'))) return;
  const foreign = readdirSync(folder).find((name) => !ours.test(name));
  if (foreign === undefined) return;
  throw new EmbeddedPostgresFailure(
    `The data folder ${folder} holds something that is not the portal's (${foreign}, for one): set DATA_DIR to an empty folder, or to one that does not exist yet.`,
  );
}
