import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overweight, pageWeight } from '../../bench/page-weight.ts';
import { torture } from '../../torture/run.ts';
import { inFull, type KeycloakSize } from '../../torture/keycloak/prove-on-keycloak.ts';
import { full, reduced, type Size } from '../../torture/size.ts';
import { findChromium } from '../browser/chromium.ts';
import { findEngines, installEngines, missingEngines } from '../browser/engines.ts';
import { buildPortal } from '../build/build-portal.ts';
import { brokenChecks, checksBeforeTests } from '../checks/checks.ts';
import { root, runReported } from '../project.ts';
import { tortureOnKeycloak } from './keycloak-torture.ts';
import { failureOf, judge, readPlaywright, readVitest, type Tally } from './tally.ts';

/** The projects of the test runner, in its words. */
export type VitestProject = 'unit' | 'server' | 'browser';

/** What the run of a part needs: a folder for the reports of the runners, removed afterwards. */
export interface TestRun {
  results: string;
}

/** Runs the work with such a folder. */
export async function withResults<T>(work: (run: TestRun) => Promise<T>): Promise<T> {
  const results = await mkdtemp(join(tmpdir(), 'portal-results-'));
  try {
    return await work({ results });
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

/** Prints a heading. */
export function announce(text: string): void {
  console.log(`\n== ${text}`);
}

/** A part that cannot even start is a failure, and the others still run. */
export async function orFailure(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const failures = [failureOf('A part could not go on', message)];
    return { passed: 0, failed: 1, skipped: 0, failures };
  }
}

let building: Promise<void> | undefined;

/** Server and page as they are now; parts that run beside each other wait for the same build. */
function built(): Promise<void> {
  building ??= buildPortal((text) => announce(text));
  return building;
}

/** Each check that does not hold counts as a failure; one that holds is no test. */
export async function runChecks(): Promise<Tally> {
  announce('checks');
  const failures = (await brokenChecks(checksBeforeTests)).map((name) => `check: ${name}`);
  return { passed: 0, failed: failures.length, skipped: 0, failures };
}

/** Which tests of a project, and how. */
interface Choice {
  /** A folder or file below the project. */
  only?: string;
  /** A commit: only test files that use something changed since then. */
  since?: string;
  environment?: Readonly<Record<string, string>>;
}

/** Tests of one or more projects. */
export async function runVitest(
  { results }: TestRun,
  projects: readonly VitestProject[],
  choice: Choice = {},
): Promise<Tally> {
  announce(`tests: ${projects.join(', ')}`);
  const report = join(results, 'vitest.json');
  const args = [
    ...chosen(projects, choice),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const browser = projects.includes('browser') ? await browserEnvironment() : {};
  const ended = await runReported('vitest', args, { ...browser, ...choice.environment });
  const reported = await readVitest(report);
  // Of a change that no test uses there is nothing to run, which is no failure.
  const isNothing =
    choice.since !== undefined && ended.code === 0 && reported?.passed === 0 && reported.failed === 0;
  return isNothing ? reported : judge(reported, ended);
}

function chosen(projects: readonly VitestProject[], { only, since }: Choice): string[] {
  return [
    'run',
    ...(only === undefined ? [] : [only]),
    ...projects.map((project) => `--project=${project}`),
    ...(since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']),
  ];
}

/**
 * Stories in Chromium, on the built page.
 * @param rooms folders or files below `e2e`; none means all
 */
export async function runStories(
  { results }: TestRun,
  rooms: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  await built();
  announce(rooms.length === 0 ? 'stories' : `stories: ${rooms.join(', ')}`);
  const report = join(results, 'playwright.json');
  const ended = await runReported(
    'playwright',
    ['test', '--output=test-results', ...rooms.map((room) => `e2e/${room}`)],
    { ...(await browserEnvironment()), ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return judge(await readPlaywright(report), ended);
}

/** What the page weighs: each limit that it exceeds is a failure. */
export async function weighPage(): Promise<Tally> {
  await built();
  const heavy = overweight(pageWeight(join(root, 'build', 'current', 'page')));
  for (const line of heavy) console.log(`Too heavy: ${line}`);
  return { passed: 0, failed: heavy.length, skipped: 0, failures: heavy.map((line) => `the page: ${line}`) };
}

/**
 * Stories in Firefox and WebKit, which are installed first where they are missing and this process may. What cannot be had is
 * skipped and counted so, which is no failure: not even where neither is there.
 */
export async function runBrowsers({ results }: TestRun): Promise<Tally> {
  await installEngines(process.env, (text) => console.log(text));
  announce('stories in Firefox and WebKit');
  await built();
  const engines = findEngines(process.env);
  const report = join(results, 'browsers.json');
  const ended = await runReported('playwright', ['test', '--config=browsers'], {
    ...engines,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const missing = missingEngines(engines);
  for (const sentence of missing) console.log(sentence);
  const reported = await readPlaywright(report);
  return missing.length === 2 && reported !== undefined && ended.code === 0
    ? reported
    : judge(reported, ended);
}

/** Each kind of proof counts as a test. What it found is printed at its end, because it may run beside other tests. */
export async function runTorture(size: 'full' | 'reduced'): Promise<Tally> {
  const lines: string[] = [];
  const sizes: Record<typeof size, Size> = { full, reduced };
  try {
    await built();
    const { held, violations } = await torture(sizes[size], (line) => lines.push(line));
    const failures = violations.map((violation) => failureOf('torture', violation));
    return { passed: held, failed: violations.length, skipped: 0, failures };
  } finally {
    announce(size === 'full' ? 'torture, in full' : 'torture, the small round');
    for (const line of lines) console.log(line);
  }
}

/** Two portals on a Keycloak that dies; what was proved is printed as it goes, because it takes long. */
export async function runKeycloakTorture(size: KeycloakSize = inFull): Promise<Tally> {
  await built();
  announce('torture, on a real Keycloak');
  const { held, violations } = await tortureOnKeycloak(process.env, size, (line) => console.log(line));
  const failures = violations.map((violation) => failureOf('torture on Keycloak', violation));
  return { passed: held, failed: violations.length, skipped: 0, failures };
}

/** Prints the failures once more, so that nobody has to look for them among thousands of lines, and the closing line. */
export function close({ passed, failed, skipped, failures }: Tally): void {
  process.exitCode = failed === 0 ? 0 : 1;
  if (failures.length > 0) announce('what failed');
  for (const failure of failures) console.log(failure);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}

async function browserEnvironment(): Promise<Record<string, string>> {
  const browser = await findChromium(process.env);
  console.log(`browser: ${browser.path} (${browser.origin})`);
  return { ...browser.environment, CHROMIUM: browser.path };
}
