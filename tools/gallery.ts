/**
 * `npm run gallery`: serves a page with every shared widget in all its variants to developers, at port 5180 or the one that
 * `-- --port N` names. Nothing of it is in the page that the portal serves.
 */
import { beginCommand, runProgram } from './project.ts';

beginCommand();
const given = process.argv.slice(2);
const port = given.includes('--port') ? [] : ['--port', '5180'];
process.exitCode = await runProgram('vite', ['--config', 'web/gallery/vite.config.ts', ...port, ...given]);
