/**
 * `npm run simulate -- COUNT SEED`: that many simulated worlds (`server/src/testing/simulation`), 2,000 where no count is given, from this seed
 * on, or from one by chance. One world alone tells its whole story. Ends with 0 when everything held.
 */
import { beginCommand, runProgram } from '../project.ts';

beginCommand();
const [count = '2000', seed] = process.argv.slice(2);
process.exitCode = await runProgram(
  'vitest',
  ['run', '--project=server', 'server/src/testing/simulation/simulation.test.ts'],
  { SIMULATION_COUNT: count, ...(seed === undefined ? {} : { SIMULATION_SEED: seed }) },
);
