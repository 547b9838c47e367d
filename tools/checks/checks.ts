import { join } from 'node:path';
import { type Ended, root, runCollected } from '../project.ts';

/** One thing that must hold before any test is worth running. */
export interface Check {
  name: string;
  /** Programs, run one after another; each has to end with zero. */
  programs: readonly Parameters<typeof runCollected>[];
}

/** The projects of the compiler; each source file belongs to one of them. */
export const typedProjects = ['core', 'server', 'web', '.'] as const;

/** Where the compiler notes what it has checked, so that the next run checks what changed. */
const notes = join(root, 'node_modules', '.cache', 'types');

/** One checker with notes takes half the processor time of several without, and a third of it when nothing changed. */
function compilerOf(project: string): Check['programs'][number] {
  const note = join(notes, `${project === '.' ? 'tools' : project}.tsbuildinfo`);
  return ['tsc', ['--project', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', note]];
}

const format: Check = {
  name: 'format',
  programs: [['biome', ['format', '--error-on-warnings', '.']]],
};

const lint: Check = {
  name: 'lint and directions',
  programs: [['oxlint', ['--deny-warnings']]],
};

const types: Check = {
  name: 'types',
  programs: typedProjects.map(compilerOf),
};

const nothingUnused: Check = {
  name: 'nothing unused',
  programs: [['knip', ['--no-config-hints', '--no-progress']]],
};

/** Rules that need types take most of a lint's time; only `npm test` has them. */
const lintWithTypes: Check = {
  name: 'lint, with the rules that need types',
  programs: [['oxlint', ['--deny-warnings', '--type-aware']]],
};

function unitTests(name: string, ...more: readonly string[]): Check {
  return { name, programs: [['vitest', ['run', '--project', 'unit', ...more]]] };
}

/** What `npm run check` looks at: all that needs neither database nor browser and is quick. What takes longest comes first. */
export const checks: readonly Check[] = [unitTests('unit tests'), types, lint, nothingUnused, format];

/** The same after an edit: what nothing else than the edit can have broken. */
export const quickChecks: readonly Check[] = [
  types,
  unitTests('unit tests of what has changed', '--changed', '--passWithNoTests'),
  lint,
  format,
];

/** What `npm test` looks at before its tests, of which the unit tests are some. */
export const checksBeforeTests: readonly Check[] = [lintWithTypes, types, nothingUnused, format];

/** One for each of the two processors that the smallest machine has. */
const atATime = 2;

/**
 * Runs the checks, two at a time, each with its output below its name: all of it where it does not hold.
 * @returns the names of those that do not hold
 */
export async function brokenChecks(asked: readonly Check[]): Promise<string[]> {
  const waiting = [...asked];
  const broken: string[] = [];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      if (!(await holds(check))) broken.push(check.name);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return broken;
}

async function holds({ name, programs }: Check): Promise<boolean> {
  const began = performance.now();
  const ended: Ended[] = [];
  for (const call of programs) ended.push(await runCollected(...call));
  const failed = ended.filter(({ code }) => code !== 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`== ${name}: ${failed.length === 0 ? 'holds' : 'DOES NOT HOLD'} (${seconds} s)`);
  for (const { output } of failed) console.log(`\n${output}`);
  return failed.length === 0;
}
