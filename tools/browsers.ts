/**
 * `npm run browsers`: the stories of `browsers` in Firefox and in WebKit, as installed on this machine, each with a portal of
 * its own. What is not installed is skipped, and reported. Words after `--` go to the runner: `npm run browsers -- keyboard
 * --project=webkit`.
 */
import { findEngines, missingEngines } from './browser/engines.ts';
import { buildPortal } from './build/build-portal.ts';
import { beginCommand, runProgram } from './project.ts';

beginCommand();
const engines = findEngines(process.env);
await buildPortal((text) => console.log(text));
process.exitCode = await runProgram('playwright', ['test', '--config=browsers', ...process.argv.slice(2)], {
  ...engines,
});
for (const sentence of missingEngines(engines)) console.log(sentence);
