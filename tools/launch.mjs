/**
 * What `npm start`, `npm test` and `npm run check`, `bench` and `verify-audit` run: brings the project's own
 * Node and npm and all dependencies, then runs `tools/<goal>.ts` under them and stays beside it, so that however the
 * terminal, npm or this process ends, nothing stays behind.
 *
 * Runs under the machine's own Node (18 or newer) and uses nothing that has to be installed first.
 *
 * The full set is installed for every goal, `start` too: a later `npm test` then has nothing to install,
 * and does not pull the modules from under a portal that is running.
 */
import { join } from 'node:path';
import { installDependencies } from './runtime/install.mjs';
import { findRuntime } from './runtime/node-and-npm.mjs';
import { Child } from './runtime/child.mjs';
import { holdTree, root } from './runtime/tree.mjs';

const goals = ['start', 'test', 'check', 'bench', 'verify-audit'];
const [goal = 'start', ...rest] = process.argv.slice(2);
const begun = performance.now();

/** @param {string} text */
function say(text) {
  console.error(`[setup ${((performance.now() - begun) / 1000).toFixed(1)} s] ${text}`);
}

async function main() {
  if (!goals.includes(goal)) throw new Error(`No such goal: ${goal}. There are ${goals.join(', ')}.`);
  const child = new Child();
  child.endWithParent();
  const runtime = await findRuntime(child, say);
  await installDependencies(runtime, child, say);
  const letGo = holdTree(goal);
  try {
    return await child.run(runtime.node, [join(root, 'tools', `${goal}.ts`), ...rest], runtime.environment, {
      withChannel: true,
    });
  } finally {
    letGo();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
