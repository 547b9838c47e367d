import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { changeOwner } from './change-owner.ts';
import { EmbeddedPostgresFailure, type Footing } from './programs.ts';

type Account = NonNullable<Footing['account']>;

/** The account of the database's programs. */
export interface ChosenAccount {
  /** Undefined: our own. */
  account: Footing['account'];
  /** Whether other programs may run under it too. */
  isShared: boolean;
}

/** The account that a start as root makes for the databases of this machine's portals. */
export const accountName = 'access-portal-db';

/** The account without rights that Linux and macOS both know as nobody, by its usual Linux number. */
const nobody = 65_534;
const sharedAccount: ChosenAccount = { account: { uid: nobody, gid: nobody }, isShared: true };

/**
 * Refuses a database that another user has made, where we are not root.
 * @throws EmbeddedPostgresFailure naming both
 */
export function refuseAnothers(dataFolder: string): void {
  const ourselves = process.getuid?.() ?? 0;
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid ?? ourselves;
  if (ourselves === 0 || owner === ourselves) return;
  const remedy =
    owner === existingAccount()?.uid
      ? 'as after a start as root that was killed: start the portal as root once and stop it'
      : 'as after a start as root: start the portal as that user';
  throw new EmbeddedPostgresFailure(
    `The database in ${dataFolder} belongs to another user (uid ${owner}; this is uid ${ourselves}), ${remedy}, hand it over (chown -R ${ourselves} ${dirname(dataFolder)}), or set DATA_DIR to another folder.`,
  );
}

/**
 * The account for the database's folder (rule running 12): our own, or, when we are root, one of its own, made when it is missing, which
 * the files are given to. Where none can be made, or the files cannot be given away, no matter who owns them or the portal's data folder
 * above them; where that is root, nobody. The database must not be running.
 * @throws EmbeddedPostgresFailure when the existing folder can be given away in part only.
 */
export function accountFor(dataFolder: string): ChosenAccount {
  if (process.getuid?.() !== 0) return { account: undefined, isShared: false };
  const owner = statSync(dataFolder, { throwIfNoEntry: false }) ?? statSync(dirname(dataFolder));
  const own = existingAccount() ?? newAccount();
  if (own !== null && isGiven(dataFolder, owner.uid, own)) return { account: own, isShared: false };
  const { uid, gid } = owner;
  return uid === 0 || uid === nobody ? sharedAccount : { account: { uid, gid }, isShared: false };
}

/** Whether the account has the files now. Those of root stay: root has put them there, and no start of ours. */
function isGiven(dataFolder: string, owner: number, account: Account): boolean {
  const from = owner === 0 ? nobody : owner;
  return from === account.uid || changeOwner(dataFolder, { from, to: account });
}

/**
 * After the database has ended: who owns the data folder has all of it again, and can start the portal without root. To nobody nothing
 * is given, as other programs run under that name.
 */
export function giveBack(dataFolder: string, { account }: ChosenAccount): void {
  const { uid, gid } = statSync(dirname(dataFolder));
  if (account === undefined || uid === 0 || uid === nobody || uid === account.uid) return;
  changeOwner(dataFolder, { from: account.uid, to: { uid, gid } });
}

/** The account as the system's list has it; never one with the rights of root. */
function existingAccount(): Account | null {
  const line = textOf('/etc/passwd')
    .split('\n')
    .find((one) => one.startsWith(`${accountName}:`));
  const [, , uid = 0, gid = 0] = line?.split(':').map(Number) ?? [];
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How the systems make an account that nobody can sign in to: with the tools of most, and with those of Alpine. */
const ways: readonly (readonly (readonly [string, ...string[]])[])[] = [
  [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      '--comment',
      'Database of the Access Portal',
      accountName,
    ],
  ],
  [
    ['addgroup', '-S', accountName],
    [
      'adduser',
      '-S',
      '-D',
      '-H',
      '-h',
      '/nonexistent',
      '-s',
      '/sbin/nologin',
      '-G',
      accountName,
      accountName,
    ],
  ],
];

/** Null where the system does not let us, or has no such tools. Another start at the same moment may have made it. */
function newAccount(): Account | null {
  if (process.platform !== 'linux') return null;
  ways.some((way) => way.every((command) => isDone(command)));
  return existingAccount();
}

function isDone([program, ...given]: readonly [string, ...string[]]): boolean {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
  return spawnSync(program, given, { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
}
