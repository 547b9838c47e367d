import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPortal } from '../server/src/start/start.ts';

/** The portal under measurement, in a process of its own: `node portal.ts <root>`, settings from the environment. */
const [root = ''] = process.argv.slice(2);
const pageFolder = fileURLToPath(new URL('../web/dist', import.meta.url));
const portal = await startPortal({
  environment: process.env,
  root,
  pageFolder: existsSync(pageFolder) ? pageFolder : null,
  say: () => undefined,
  onDatabaseLost: () => process.exit(1),
});
process.send?.('ready');
process.once('SIGTERM', () => {
  portal.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
