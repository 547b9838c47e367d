/** `npm run check`: everything that needs neither database nor browser, in under 30 seconds. */
import { checks, runCheck } from './checks/checks.ts';
import { endWithLauncher, runProgram } from './project.ts';

endWithLauncher();
const unit = {
  name: 'unit tests',
  holds: async () => (await runProgram('vitest', ['run', '--project', 'unit'])) === 0,
};
const broken: string[] = [];
for (const check of [...checks, unit]) {
  if (!(await runCheck(check))) broken.push(check.name);
}
console.log(broken.length === 0 ? '\nEverything holds.' : `\nDoes not hold: ${broken.join('; ')}.`);
process.exitCode = broken.length === 0 ? 0 : 1;
