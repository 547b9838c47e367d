import { join } from 'node:path';
import { root, runProgram } from '../project.ts';

/** One thing that must hold before any test is worth running. */
export interface Check {
  name: string;
  /** Returns whether it holds, after printing whatever is wrong. */
  holds(): Promise<boolean>;
}

/** The projects of the compiler; each source file belongs to one of them. */
export const typedProjects = ['core', 'server', 'web', '.'] as const;

/** Where the compiler notes what it has checked, so that the next run checks what changed. */
const notes = join(root, 'node_modules', '.cache', 'types');

/** One checker with notes takes half the processor time of several without, and a third of it when nothing changed. */
function compiles(project: string): Promise<boolean> {
  const note = join(notes, `${project === '.' ? 'tools' : project}.tsbuildinfo`);
  const args = ['--project', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', note];
  return succeeds('tsc', args);
}

async function succeeds(...call: Parameters<typeof runProgram>): Promise<boolean> {
  return (await runProgram(...call)) === 0;
}

const format: Check = {
  name: 'format',
  holds: () => succeeds('biome', ['format', '--error-on-warnings', '.']),
};

const lint: Check = {
  name: 'lint and directions',
  holds: () => succeeds('oxlint', ['--deny-warnings']),
};

/** In each project all errors are shown, also when an earlier one has some. */
const types: Check = {
  name: 'types',
  holds: async () => {
    const results: boolean[] = [];
    for (const project of typedProjects) results.push(await compiles(project));
    return results.every(Boolean);
  },
};

const nothingUnused: Check = {
  name: 'nothing unused',
  holds: () => succeeds('knip', ['--no-config-hints', '--no-progress']),
};

/** Rules that need types take most of a lint's time; only `npm test` has them. */
const lintWithTypes: Check = {
  name: 'lint, with the rules that need types',
  holds: () => succeeds('oxlint', ['--deny-warnings', '--type-aware']),
};

function unitTests(name: string, ...more: readonly string[]): Check {
  return { name, holds: () => succeeds('vitest', ['run', '--project', 'unit', ...more]) };
}

/** What `npm run check` looks at: all that needs neither database nor browser and is quick. */
export const checks: readonly Check[] = [format, lint, types, nothingUnused, unitTests('unit tests')];

/** The same after an edit: what nothing else than the edit can have broken. */
export const quickChecks: readonly Check[] = [
  ...[format, lint, types],
  unitTests('unit tests of what has changed', '--changed', '--passWithNoTests'),
];

/** What `npm test` looks at before its tests, of which the unit tests are some. */
export const checksBeforeTests: readonly Check[] = [format, lintWithTypes, types, nothingUnused];

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
