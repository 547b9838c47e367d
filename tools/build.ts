/** `npm run build`: builds server and page where their sources have changed, which `npm start` does by itself. */
import { buildPortal } from './build/build-portal.ts';
import { beginCommand } from './project.ts';

beginCommand();
await buildPortal((text) => console.log(text)).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
});
