import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../adapters/project-folder.ts';
import type { Start } from './start-surroundings.ts';
import { startPortal } from './start.ts';

/**
 * Runs the portal until somebody wants it to end, then ends this process; a failed start says why in one sentence.
 * @param start the environment, and where the built page is; there need not be one
 */
export async function runPortal({
  environment,
  pageFolder,
}: Pick<Start, 'environment'> & { pageFolder: string }): Promise<void> {
  const asked = untilAsked();
  try {
    const hasPage = existsSync(pageFolder);
    if (hasPage) accessSync(join(pageFolder, 'index.html'), constants.R_OK);
    const portal = await startPortal({
      environment,
      root: inProject(),
      pageFolder: hasPage ? pageFolder : null,
      say: (line) => console.log(line),
      onDatabaseLost: (reason) => {
        console.error(`The database has ended: ${reason}`);
        process.exit(1);
      },
    });
    // Whoever started this process with a channel hears it there.
    process.send?.('ready');
    await asked;
    console.log('Stopping ...');
    await portal.stop();
    console.log('Stopped.');
    process.exit(0);
  } catch (failure) {
    const { sentenceOf } = await import('./start-fault.ts');
    const sentence = sentenceOf(failure);
    console.error(sentence === null ? failure : `Cannot start: ${sentence}`);
    process.exit(1);
  }
}

/**
 * Resolves when somebody wants the portal to end; also when the launcher's channel closes, because a portal whose
 * terminal is gone must not stay behind. Listening begins before the start does: a portal that dies of
 * Ctrl-C in its first second would leave its database running.
 */
function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
  });
}
