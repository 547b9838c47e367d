import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './node-and-npm.mjs';
import { hashOf, holdersOfTree, isStamped, root } from './tree.mjs';
import { whileAlone } from './turn.mjs';

const stamp = join(root, 'node_modules', '.complete');

/**
 * Installs all dependencies exactly as the lockfile says, unless that is already so.
 * @param {import('./node-and-npm.mjs').Runtime} runtime
 * @param {import('./child.mjs').Child} child
 * @param {(text: string) => void} say
 * @throws when something that runs from this folder needs the modules it would replace
 */
export async function installDependencies(runtime, child, say) {
  const lock = hashOf(join(root, 'package-lock.json'));
  if (isStamped(stamp, lock)) return;
  await whileAlone(say, async () => {
    if (isStamped(stamp, lock)) return;
    const [holder] = holdersOfTree();
    if (holder) {
      throw new Error(
        `The dependencies have changed, and npm ${holder.goal} (process ${holder.pid}) is running from this folder with the old ones: stop it first.`,
      );
    }
    say('installing the dependencies (once, about a minute)');
    rmSync(stamp, { force: true });
    await runNpm(runtime, child, ['ci'], root);
    writeFileSync(stamp, lock);
    say('dependencies installed');
  });
}
