/**
 * The server of `npm run dev`: the portal from its sources on the page's folder that the first argument names. It tells
 * the process that started it when it is ready, and ends when that process asks or is gone.
 */
import { startPortal } from '../../server/src/start/start.ts';
import { sentenceOf } from '../../server/src/start/start-fault.ts';
import { root } from '../project.ts';

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => resolve());
});

try {
  const lines: string[] = [];
  const portal = await startPortal({
    environment: process.env,
    root,
    pageFolder: process.argv[2] ?? null,
    say: (line) => lines.push(line),
    // The database belongs to the process that started this one.
    onDatabaseLost: () => undefined,
  });
  process.send?.(lines);
  await asked;
  await portal.stop();
  process.exit(0);
} catch (failure) {
  const sentence = sentenceOf(failure);
  console.error(sentence === null ? failure : `Cannot start: ${sentence}`);
  process.exit(1);
}
