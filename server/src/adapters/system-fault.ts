import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the system says when a disk or a quota is full, by code or in the words of a program. */
const noRoom = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

/** Whether a failure means that the disk is full. */
export function isNoRoom(failure: unknown): boolean {
  return noRoom.test(
    failure instanceof Error ? `${codeOfSystem(failure)} ${failure.message}` : String(failure),
  );
}

/** The sentence for it. */
export function noRoomAt(path: string): string {
  return `there is no room left on the disk of ${path}: make room and start again`;
}

/**
 * A fault of the file system in the words of the operator: which path, why, and what to do; null when the failure
 * is none.
 */
export function fileFault(failure: unknown): string | null {
  if (!(failure instanceof Error) || !('path' in failure) || typeof failure.path !== 'string') {
    return isNoRoom(failure) ? noRoomAt('the data folder') : null;
  }
  const { path } = failure;
  if (isNoRoom(failure)) return noRoomAt(path);
  const code = isUnmade(failure) ? (whyUnmade(path) ?? 'ENOENT') : codeOfSystem(failure);
  if (code === 'EACCES' || code === 'EPERM') return notAllowed(path);
  return faults[code]?.(path) ?? null;
}

const faults: Readonly<Record<string, (path: string) => string>> = {
  EROFS: (path) =>
    `${path} lies on a disk that is read-only: make it writable, or set DATA_DIR to another folder`,
  ENOENT: (path) => `${path} is missing: restore it, or correct the setting that names it`,
  ENOTDIR: (path) => `${path} cannot be made, because part of this path is a file: set DATA_DIR to a folder`,
  EISDIR: (path) => `${path} is a folder where a file is expected: move it away`,
  EEXIST: (path) => `${path} is a file where a folder is expected: move it away, or set DATA_DIR to a folder`,
  ENAMETOOLONG: () => 'the path in DATA_DIR is too long: set it to a shorter one',
  EMFILE: () => 'this process may not open more files: raise the limit (ulimit -n)',
  ENFILE: () => 'this machine has too many open files: close some, or raise its limit',
};

/** Node says of a folder that it could not make with those above it that it is missing, whatever the reason. */
function isUnmade(failure: Error): boolean {
  return codeOfSystem(failure) === 'ENOENT' && 'syscall' in failure && failure.syscall === 'mkdir';
}

/** What keeps the closest folder that there is from being written, by code; null when nothing does. */
function whyUnmade(path: string): string | null {
  try {
    accessSync(nearest(path), constants.W_OK);
    return null;
  } catch (failure) {
    return failure instanceof Error ? codeOfSystem(failure) : null;
  }
}

/** Says who owns the path: nearly always it was left by a start as root or as another user. */
function notAllowed(path: string): string {
  const existing = nearest(path);
  const folder = isFile(existing) ? dirname(existing) : existing;
  const us = process.getuid?.();
  const owner = ownerOf(existing);
  if (us === undefined || owner === undefined || owner === us) {
    return `${existing} may not be read and written by this user (uid ${us ?? '?'}): allow it (chmod -R u+rwX ${folder}), or set DATA_DIR to another folder`;
  }
  return `${existing} belongs to another user (uid ${owner}; this is uid ${us}): start the portal as that user, hand it over (chown -R ${us} ${folder}), or set DATA_DIR to another folder`;
}

/** The path itself, or the closest folder above it that we can see. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

function codeOfSystem(failure: Error): string {
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
}
