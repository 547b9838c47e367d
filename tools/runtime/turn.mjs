import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLauncher, root } from './tree.mjs';

const turn = join(root, 'tools', 'runtime', '.installing');

/**
 * Does the work while no other launcher in this folder installs: two commands typed at once in a fresh clone
 * take turns, and the second finds everything in place.
 * @param {(text: string) => void} say
 * @param {() => Promise<void>} work
 */
export async function whileAlone(say, work) {
  let hasReported = false;
  while (!take()) {
    if (!hasReported) say('waiting for another command that is installing in this folder');
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    await work();
  } finally {
    rmSync(turn, { force: true });
  }
}

/** Takes the turn, also from a launcher that was killed. */
function take() {
  try {
    writeFileSync(turn, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readOrEmpty(turn));
  if (owner > 0 && !isLauncher(owner)) rmSync(turn, { force: true });
  return false;
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
