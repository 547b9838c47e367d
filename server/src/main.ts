import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from './start/start.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Resolves when somebody wants the portal to end; also when the launcher's channel closes, because a portal whose
 * terminal is gone must not stay behind. Listening begins before the start does: a portal that dies of
 * Ctrl-C in its first second would leave its database running.
 */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  process.on('disconnect', () => resolve());
});

try {
  const pageFolder = join(root, 'web', 'dist');
  const hasPage = existsSync(pageFolder);
  if (hasPage) accessSync(join(pageFolder, 'index.html'), constants.R_OK);
  const portal = await startPortal({
    environment: process.env,
    root,
    pageFolder: hasPage ? pageFolder : null,
    say: (line) => console.log(line),
    onDatabaseLost: (reason) => {
      console.error(`The database has ended: ${reason}`);
      process.exit(1);
    },
  });
  await asked;
  console.log('Stopping ...');
  await portal.stop();
  console.log('Stopped.');
  process.exit(0);
} catch (failure) {
  const { sentenceOf } = await import('./start/start-fault.ts');
  const sentence = sentenceOf(failure);
  console.error(sentence === null ? failure : `Cannot start: ${sentence}`);
  process.exit(1);
}
