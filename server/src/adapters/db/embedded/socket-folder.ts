import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { folderIdentity } from './folder-identity.ts';
import { EmbeddedPostgresFailure, type Footing } from './programs.ts';

/** The private folder of one run of the server: its socket, and where needed a copy of its programs. */
export interface SocketFolder {
  path: string;
  /** Whether the running server can still be reached through it. */
  isOpen(): boolean;
  /**
   * Makes it again, empty, under the same path: connections know no other.
   * @throws EmbeddedPostgresFailure when something else lies there
   */
  renew(): void;
  remove(): void;
}

const prefix = 'portal-pg-';

/** The path of a socket ends at 107 bytes; ours adds some 35 to the temporary folder's. */
const longestParent = 70;

/** Its name is PostgreSQL's own. */
const socketName = '.s.PGSQL.5432';

/** Says in the folder which data folder it belongs to. */
const ownerName = 'owner';

/**
 * Makes the run's folder among the temporary files, for the server's account (and root) alone, and notes it in
 * the data folder, so that the next start can remove what a killed portal left there.
 */
export async function claimSocketFolder(folder: string, account: Footing['account']): Promise<SocketFolder> {
  const note = join(folder, 'socket-folder');
  await removeEarlier(existsSync(note) ? readFileSync(note, 'utf8') : '', folder);

  const path = makeIn(tmpdir().length <= longestParent ? tmpdir() : '/tmp');
  writeFileSync(note, path);
  const furnish = (): string => {
    writeFileSync(join(path, ownerName), folderIdentity(folder), { mode: 0o600 });
    chmodSync(path, 0o700);
    if (account) chownSync(path, account.uid, account.gid);
    return folderIdentity(path);
  };
  let made = furnish();
  return {
    path,
    isOpen: () => existsSync(join(path, socketName)) && folderIdentity(path) === made,
    renew: () => {
      makeAgain(path);
      made = furnish();
    },
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      rmSync(note, { force: true });
    },
  };
}

/**
 * The note in a copied data folder names the folder of the original, whose portal may be running: only what was made for
 * this very data folder is removed, and only when no server listens there.
 */
async function removeEarlier(path: string, folder: string): Promise<void> {
  if (!basename(path).startsWith(prefix) || !isSocketFolderOf(path, folder)) return;
  if (await listens(join(path, socketName))) return;
  rmSync(path, { recursive: true, force: true });
}

/** Whether the socket's folder was made for this data folder; one that cannot be read was not. */
export function isSocketFolderOf(path: string, folder: string): boolean {
  try {
    return readFileSync(join(path, ownerName), 'utf8') === folderIdentity(folder);
  } catch {
    return false;
  }
}

function listens(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}

function makeIn(temporary: string): string {
  return explained(temporary, () => mkdtempSync(join(temporary, prefix)));
}

function makeAgain(path: string): void {
  explained(path, () => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { mode: 0o700 });
  });
}

function explained<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresFailure(
      `The folder for temporary files, ${path}, cannot be used (${reason}): set TMPDIR to another one.`,
    );
  }
}
