import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentBuild, staleParts } from './built.mjs';
import { Child } from './child.mjs';
import { installDependencies } from './install.mjs';
import { findRuntime, ownRuntime } from './node-and-npm.mjs';
import { holdTree, root } from './tree.mjs';

const begun = performance.now();

/**
 * Brings the project's own Node, npm and dependencies, runs `tools/<goal>.ts`, or that of `tools/administration` or `tools/test-run`, under them, and sets our exit code to its. For
 * `start` that is tools/build.ts, where the sources have changed: what it makes is then run by `start.sh` beside this file.
 * @param {readonly string[]} goals those there are
 */
export async function runGoal(goals) {
  // Nobody may read what is said any more, as after `head`: the program goes on anyway.
  process.stderr.on('error', () => undefined);
  try {
    const [goal = 'start', ...rest] = process.argv.slice(2);
    if (!goals.includes(goal)) throw new Error(`No such goal: ${goal}. There are ${goals.join(', ')}.`);
    process.exitCode = await run(goal, rest);
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}

/**
 * @param {string} goal
 * @param {string[]} rest
 */
async function run(goal, rest) {
  const child = new Child();
  child.endWithParent(goal === 'start' ? rest[0] : undefined);
  const runtime = await prepare(goal, rest, child);
  const given = rest.filter((text) => text !== withoutSetup);
  const letGo = holdTree(goal);
  /** @param {string[]} args */
  const runNode = (args) => child.run(runtime.node, args, runtime.environment, { withChannel: true });
  try {
    if (goal !== 'start') return await runNode([programOf(goal), ...given]);
    const stale = staleParts();
    if (stale.length === 0) return 0;
    say(
      `${currentBuild() ? 'the sources have changed: ' : ''}building the ${stale.join(' and the ')} (once)`,
    );
    return await runNode([join(root, 'tools', 'build.ts')]);
  } finally {
    letGo();
  }
}

/**
 * What an agency runs beside its portal has a folder of its own.
 * @param {string} goal
 */
function programOf(goal) {
  const own = ['administration', 'test-run'].map((folder) => join(root, 'tools', folder, `${goal}.ts`));
  return own.find((path) => existsSync(path)) ?? join(root, 'tools', `${goal}.ts`);
}

/** Developers may use the Node they have, and the dependencies they have installed themselves. */
const withoutSetup = '--without-setup';

/**
 * @param {string} goal
 * @param {readonly string[]} rest
 * @param {Child} child
 */
async function prepare(goal, rest, child) {
  if (goal === 'dev' && rest.includes(withoutSetup)) return ownRuntime();
  const runtime = await findRuntime(child, say);
  await installDependencies(runtime, child, say);
  return runtime;
}

/** @param {string} text */
function say(text) {
  console.error(`[setup ${((performance.now() - begun) / 1000).toFixed(1)} s] ${text}`);
}

/**
 * Why it failed, in words. What the launcher writes lies in the project's folder alone, so a right that is missing
 * means that folder.
 * @param {unknown} error
 * @returns {string}
 */
function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left on the disk of ${root}: make room and start again.`;
  if (code === 'EROFS') return `${root} lies on a disk that is read-only: start from a copy elsewhere.`;
  if ((code === 'EACCES' || code === 'EPERM') && path) return notAllowed(path);
  return error.message;
}

/** @param {string} path */
function notAllowed(path) {
  const us = process.getuid?.();
  const owner = statSync(dirname(path), { throwIfNoEntry: false })?.uid ?? statSync(root).uid;
  return `User ${us} may not write in ${dirname(path)}, which belongs to user ${owner}, as after a command run as another user: run this as user ${owner}, or hand the folder over (chown -R ${us} ${root}).`;
}
