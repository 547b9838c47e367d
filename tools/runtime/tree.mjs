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
 * The launchers that work with the installed modules at this moment.
 * @returns {{ pid: number, goal: string }[]}
 */
export function holdersOfTree() {
  if (!existsSync(holds)) return [];
  return readdirSync(holds)
    .map((name) => ({ pid: Number(name), goal: readFileSync(join(holds, name), 'utf8') }))
    .filter(({ pid }) => isLauncher(pid));
}

/**
 * Whether the process lives and is a launcher; after a crash its id may have been reused.
 * @param {number} pid
 */
export function isLauncher(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('launch.mjs');
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
