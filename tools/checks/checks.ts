import { runProgram } from '../project.ts';

/** One thing that must hold before any test is worth running. */
export interface Check {
  name: string;
  /** Returns whether it holds, after printing whatever is wrong. */
  holds(): Promise<boolean>;
}

/** What can be said about the code without running it. Together under ten seconds. */
export const checks: readonly Check[] = [
  {
    name: 'format',
    holds: async () => (await runProgram('biome', ['format', '--error-on-warnings', '.'])) === 0,
  },
  {
    name: 'lint, types and directions',
    holds: async () => (await runProgram('oxlint', ['--deny-warnings'])) === 0,
  },
  {
    name: 'core compiles with the bare language',
    holds: async () => (await runProgram('tsc', ['--project', 'core'])) === 0,
  },
  {
    name: 'nothing unused',
    holds: async () => (await runProgram('knip', ['--no-config-hints', '--no-progress'])) === 0,
  },
];

/** Announces and runs one check. */
export async function runCheck(check: Check): Promise<boolean> {
  console.log(`\n== ${check.name}`);
  const began = performance.now();
  const isGood = await check.holds();
  console.log(
    `   ${isGood ? 'holds' : 'DOES NOT HOLD'} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  return isGood;
}
