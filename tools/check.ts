/**
 * `npm run check`: everything that needs neither database nor browser, in under 30 seconds. `npm run check -- quick` after an
 * edit: format, lint, types and the unit tests that the edit touches, in under 10.
 */
import { brokenChecks, checks, quickChecks } from './checks/checks.ts';
import { beginCommand } from './project.ts';

beginCommand();
const [asked, ...more] = process.argv.slice(2);
if ((asked !== undefined && asked !== 'quick') || more.length > 0) {
  console.error('`npm run check` takes nothing, or `-- quick`.');
  process.exitCode = 2;
} else {
  const broken = await brokenChecks(asked === 'quick' ? quickChecks : checks);
  console.log(broken.length === 0 ? '\nEverything holds.' : `\nDoes not hold: ${broken.join('; ')}.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
