/** The portal from its sources, with the page as it was built last. `npm start` runs what tools/build makes of them instead. */
import { existsSync, realpathSync } from 'node:fs';
import { inProject } from './adapters/project-folder.ts';
import { runPortal } from './start/run-portal.ts';

const page = inProject('build', 'current', 'page');
await runPortal({
  environment: process.env,
  // The build that is current may be another one soon.
  pageFolder: existsSync(page) ? realpathSync(page) : page,
});
