import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExpected, startPortal } from './start.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the process when the launcher's channel closes: a portal whose terminal is gone must not stay behind. */
function stopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

try {
  const pageFolder = join(root, 'web', 'dist');
  const portal = await startPortal({
    environment: process.env,
    root,
    pageFolder: existsSync(pageFolder) ? pageFolder : null,
    say: (line) => console.log(line),
    onDatabaseLost: (reason) => {
      console.error(`The database has ended: ${reason}`);
      process.exit(1);
    },
  });
  let stopping = false;
  stopSignals(() => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping ...');
    portal.stop().then(
      () => {
        console.log('Stopped.');
        process.exit(0);
      },
      (failure: unknown) => {
        console.error(failure);
        process.exit(1);
      },
    );
  });
} catch (failure) {
  console.error(isExpected(failure) ? `Cannot start: ${failure.message}` : failure);
  process.exit(1);
}
