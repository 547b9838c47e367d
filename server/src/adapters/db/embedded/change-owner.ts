import {
  closeSync,
  constants,
  type Dirent,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { reasonOf } from '../failure.ts';
import { EmbeddedPostgresFailure, isCode } from './programs.ts';

interface Change {
  from: number;
  to: { uid: number; gid: number };
}

/**
 * Gives a folder with everything in it to another account, on Linux. Only what belongs to the former one changes hands, and
 * no link is followed: that account may have put links to the files of others there, also while this runs. The
 * folder itself comes last, so a start that is killed on the way is repeated by the next one.
 * @returns false when the system does not let us, and nothing has changed; also true when there is no such folder yet.
 * @throws EmbeddedPostgresFailure when only a part could be given away.
 */
export function changeOwner(folder: string, change: Change): boolean {
  let changed = 0;
  const give = (uid: number, chown: (uid: number, gid: number) => void): void => {
    if (uid !== change.from) return;
    chown(change.to.uid, change.to.gid);
    changed += 1;
  };
  try {
    giveFolder(folder, give);
    return true;
  } catch (failure) {
    if (isCode(failure, 'ENOENT') && changed === 0) return true;
    if (changed === 0) return false;
    throw new EmbeddedPostgresFailure(
      `The database in ${folder} could be given to the account it runs under in part only (${reasonOf(failure)}): give it the rest (chown -R ${change.to.uid}:${change.to.gid} ${folder}).`,
    );
  }
}

type Give = (uid: number, chown: (uid: number, gid: number) => void) => void;

function giveFolder(path: string, give: Give): void {
  opened(path, constants.O_DIRECTORY, (descriptor) => {
    // By the descriptor it stays the same folder, whatever happens to its path.
    const open = `/proc/self/fd/${descriptor}`;
    for (const entry of readdirSync(open, { withFileTypes: true }))
      giveEntry(`${open}/${entry.name}`, entry, give);
    giveOpened(descriptor, give);
  });
}

function giveEntry(path: string, entry: Dirent, give: Give): void {
  if (entry.isDirectory()) giveFolder(path, give);
  else if (entry.isFile()) opened(path, constants.O_NONBLOCK, (descriptor) => giveOpened(descriptor, give));
  else give(lstatSync(path).uid, (uid, gid) => lchownSync(path, uid, gid));
}

function giveOpened(descriptor: number, give: Give): void {
  give(fstatSync(descriptor).uid, (uid, gid) => fchownSync(descriptor, uid, gid));
}

function opened(path: string, flags: number, work: (descriptor: number) => void): void {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | flags);
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
