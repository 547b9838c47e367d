import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const holds = join(root, 'node_modules', '.held-by');

/**
 * Notes that this launcher works with the installed modules, until the returned function is called.
 * @param {string} goal
 */
export function holdTree(goal) {
  const note = join(holds, `${process.pid}`);
  try {
    mkdirSync(holds, { recursive: true });
    writeFileSync(note, goal);
  } catch (error) {
    // Where this user may write nothing, nobody but another user can replace the modules.
    if (!/^(EACCES|EPERM|EROFS)$/.test(error.code)) throw error;
    return () => undefined;
  }
  return () => rmSync(note, { force: true });
}

/**
 * The launchers and portals that work with the installed modules at this moment. A portal that has ended leaves its note.
 * @returns {{ pid: number, goal: string }[]}
 */
export function holdersOfTree() {
  if (!existsSync(holds)) return [];
  return readdirSync(holds)
    .map((name) => ({ pid: Number(name), goal: readFileSync(join(holds, name), 'utf8') }))
    .filter(({ pid, goal }) => {
      const isHeld = isLauncher(pid) || (goal === 'start' && isPortal(pid));
      if (!isHeld) rmSync(join(holds, `${pid}`), { force: true });
      return isHeld;
    });
}

/**
 * Whether the process lives and is a launcher; after a crash its id may have been reused.
 * @param {number} pid
 */
export function isLauncher(pid) {
  return isAlive(pid) && saysOf(pid, 'launch.mjs');
}

/**
 * The same of a portal, which names itself when it has begun.
 * @param {number} pid
 */
function isPortal(pid) {
  return isAlive(pid) && (saysOf(pid, ' access-portal') || saysOf(pid, 'server/main.mjs'));
}

/**
 * Whether the words are in the command line of a process that lives; where that cannot be read they may.
 * @param {number} pid
 * @param {string} words
 */
function saysOf(pid, words) {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(words);
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/**
 * The content's hash, by which a stamp file says what was installed.
 * @param {string} file
 */
export function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Whether the stamp file says that exactly this was installed completely.
 * @param {string} stamp
 * @param {string} hash
 */
export function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}
