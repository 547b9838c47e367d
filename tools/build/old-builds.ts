import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a build takes at most, in milliseconds: an unfinished one that is older was given up. */
const longestBuild = 3_600_000;

/**
 * Removes the builds that nobody needs: neither those named nor any that a process on this machine was started from, by its
 * command line, which shows it anyone whose process it is.
 * @param builds the folder they are in
 * @param kept paths of those that stay in any case
 */
export function removeOldBuilds(builds: string, kept: readonly string[]): void {
  const commands = commandLines();
  for (const entry of readdirSync(builds, { withFileTypes: true })) {
    const folder = join(builds, entry.name);
    const isInUse = kept.includes(folder) || commands.includes(`${basename(builds)}/${entry.name}/`);
    if (entry.isDirectory() && !isInUse && !isBeingMade(folder))
      rmSync(folder, { recursive: true, force: true });
  }
}

function isBeingMade(folder: string): boolean {
  return !existsSync(join(folder, 'page.stamp')) && Date.now() - statSync(folder).mtimeMs < longestBuild;
}

/** Those of all processes that can be seen, in one text. */
function commandLines(): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-axww', '-o', 'args'], { encoding: 'utf8' }).stdout;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // It has ended meanwhile.
        return '';
      }
    })
    .join('\n');
}
