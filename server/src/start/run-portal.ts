import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../adapters/project-folder.ts';
import type { Start } from './start-surroundings.ts';
import { startPortal } from './start.ts';

/** Milliseconds between two looks whether the parent process is there. */
const lookAtStarter = 500;

/**
 * Runs the portal until somebody wants it to end, then ends this process; a failed start says why in one sentence.
 * @param start the environment, where the built page is, which need not be there, and the id of the parent process where the portal
 *   ends with it
 */
export async function runPortal({
  environment,
  pageFolder,
  starter,
}: Pick<Start, 'environment'> & { pageFolder: string; starter?: number | undefined }): Promise<void> {
  const asked = untilAsked(starter);
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
    // A parent process with a channel hears it there.
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
 * Resolves when somebody wants the portal to end; also when the launcher's channel closes, or npm has gone, which hands SIGTERM on to
 * nobody, because a portal whose terminal is gone must not stay behind. Listening begins before the start does: a portal that dies of
 * Ctrl-C in its first second would leave its database running.
 */
function untilAsked(starter: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (starter !== undefined)
      setInterval(() => process.ppid !== starter && resolve(), lookAtStarter).unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
  });
}
