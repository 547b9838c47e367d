/**
 * `npm run dev`: the portal for anyone who changes it, at its own address, from the sources as they are. The page is changed
 * in place, the server starts again with every change of its sources. Its data is in `.data-dev`.
 *
 * `-- --inspect` lets a debugger in at port 9229, `-- --inspect=PORT` at another one; `-- --without-setup` is the launcher's.
 */
import { runDevelopment } from './development/run.ts';
import { makeDocuments } from './page/documents/make-documents.ts';
import { beginCommand } from './project.ts';

beginCommand();
await runDevelopment({
  environment: process.env,
  inspect: process.argv.slice(2).filter((given) => /^--inspect(?:=\d+)?$/.test(given)),
  makeDocuments,
});
