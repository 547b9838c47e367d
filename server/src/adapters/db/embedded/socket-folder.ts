import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EmbeddedPostgresFailure, type Footing } from './programs.ts';

/** The private folder of one run of the server: its socket, and where needed a copy of its programs. */
export interface SocketFolder {
  path: string;
  remove(): void;
}

const prefix = 'portal-pg-';

/** The path of a socket ends at 107 bytes; ours adds some 35 to the temporary folder's. */
const longestParent = 70;

/**
 * Makes the run's folder among the temporary files, for the server's account (and root) alone, and notes it in
 * the data folder, so that the next start can remove what a killed portal left there.
 */
export function claimSocketFolder(folder: string, account: Footing['account']): SocketFolder {
  const note = join(folder, 'socket-folder');
  const earlier = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (basename(earlier).startsWith(prefix)) rmSync(earlier, { recursive: true, force: true });

  const path = makeIn(tmpdir().length <= longestParent ? tmpdir() : '/tmp');
  writeFileSync(note, path);
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      rmSync(note, { force: true });
    },
  };
}

function makeIn(temporary: string): string {
  try {
    return mkdtempSync(join(temporary, prefix));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresFailure(
      `The folder for temporary files, ${temporary}, cannot be used (${reason}): set TMPDIR to another one.`,
    );
  }
}
