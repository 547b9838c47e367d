/**
 * `npm test`: the checks, every test and the whole product in a browser. Its last line is
 * `N passed, N failed, N skipped`; a check that does not hold and a runner that breaks count as failed.
 *
 * `npm test -- <part> ...` runs parts: checks, unit, server, browser, e2e, browsers, torture. Of the torture it does the small
 * round; `npm test -- in-full` does all of it, in place of that and with everything else, which is what the pipeline does.
 * The stories in other browsers (browsers) run only when they are asked for, and in the pipeline, which installs Firefox and
 * WebKit where they are missing and it may.
 *
 * Nothing here touches a running portal: the tests have ports, database servers and folders of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './page/build-web.ts';
import { checks, runCheck } from './checks/checks.ts';
import { type Chromium, findChromium } from './browser/chromium.ts';
import { findEngines, installEngines, missingEngines } from './browser/engines.ts';
import { endWithLauncher, root, runProgram } from './project.ts';
import { full, reduced, type Size, torture } from '../torture/run.ts';
import { overweight, pageWeight } from '../bench/page-weight.ts';
import { addUp, failureOf, judge, readPlaywright, readVitest, type Tally } from './test-run/tally.ts';

const projects = ['unit', 'server', 'browser'] as const;
const parts = ['checks', ...projects, 'e2e', 'browsers', 'torture'] as const;
type Part = (typeof parts)[number];
/** Beside parts: the torture is not to be its small round. */
const inFull = 'in-full';

function oneFailure(error: unknown): Tally {
  console.error(error instanceof Error ? error.message : error);
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, skipped: 0, failures: [failureOf('A part could not go on', message)] };
}

function announce(text: string): void {
  console.log(`\n== ${text}`);
}

async function runChecks(): Promise<Tally> {
  const failures: string[] = [];
  for (const check of checks) if (!(await runCheck(check))) failures.push(`check: ${check.name}`);
  return { passed: 0, failed: failures.length, skipped: 0, failures };
}

async function runVitest(
  wanted: readonly Part[],
  environment: Record<string, string>,
  results: string,
): Promise<Tally> {
  const chosen = projects.filter((part) => wanted.includes(part));
  announce(`tests: ${chosen.join(', ')}`);
  const report = join(results, 'vitest.json');
  const args = [
    'run',
    ...chosen.map((part) => `--project=${part}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await runProgram('vitest', args, environment);
  return judge(await readVitest(report), code);
}

async function runEndToEnd(environment: Record<string, string>, results: string): Promise<Tally> {
  announce('the page');
  await buildWeb((text) => console.log(text));
  const heavy = overweight(pageWeight(join(root, 'web', 'dist')));
  for (const line of heavy) console.log(`Too heavy: ${line}`);
  announce('end-to-end tests');
  const report = join(results, 'playwright.json');
  const code = await runProgram('playwright', ['test', '--output=test-results'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const told = judge(await readPlaywright(report), code);
  return addUp([
    told,
    { passed: 0, failed: heavy.length, skipped: 0, failures: heavy.map((line) => `the page: ${line}`) },
  ]);
}

/** What is not installed is skipped and counted so, which is no fault: not even where nothing is installed at all. */
async function runBrowsers(installed: Promise<void>, results: string): Promise<Tally> {
  await installed;
  announce('stories in Firefox and WebKit');
  await buildWeb((text) => console.log(text));
  const engines = findEngines(process.env);
  const report = join(results, 'browsers.json');
  const code = await runProgram('playwright', ['test', '--config=browsers'], {
    ...engines,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const missing = missingEngines(engines);
  for (const sentence of missing) console.log(sentence);
  const told = await readPlaywright(report);
  return missing.length === 2 && told !== undefined && code === 0 ? told : judge(told, code);
}

/** Each kind of proof counts as a test. What it found is told at its end, because it runs beside other tests. */
async function runTorture(size: Size): Promise<Tally> {
  const lines: string[] = [];
  try {
    const { held, violations } = await torture(size, (line) => lines.push(line));
    const failures = violations.map((violation) => failureOf('torture', violation));
    return { passed: held, failed: violations.length, skipped: 0, failures };
  } finally {
    announce(size === full ? 'torture, in full' : 'torture, the small round');
    for (const line of lines) console.log(line);
  }
}

/** A part that cannot even start is a failure, and the others still run. */
async function orFailure(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    return oneFailure(error);
  }
}

async function browserEnvironment(): Promise<Record<string, string>> {
  const browser: Chromium = await findChromium(process.env);
  console.log(`browser: ${browser.path} (${browser.origin})`);
  return { ...browser.environment, CHROMIUM: browser.path };
}

async function run(wanted: readonly Part[], tortured: Size): Promise<Tally> {
  const tallies: Tally[] = [];
  const results = await mkdtemp(join(tmpdir(), 'portal-results-'));
  // Meanwhile other tests run.
  const installed =
    tortured === full && wanted.includes('browsers')
      ? installEngines(process.env, (text) => console.log(text))
      : Promise.resolve();
  try {
    if (wanted.includes('checks')) tallies.push(await runChecks());
    const needsBrowser = wanted.includes('browser') || wanted.includes('e2e');
    const environment = needsBrowser ? await browserEnvironment() : {};
    if (projects.some((part) => wanted.includes(part))) {
      tallies.push(await orFailure(() => runVitest(wanted, environment, results)));
    }
    // The torture waits a lot, for starts after a kill and for leases to end; the stories use that time.
    const besideEachOther = [
      ...(wanted.includes('e2e') ? [() => runEndToEnd(environment, results)] : []),
      ...(wanted.includes('torture') ? [() => runTorture(tortured)] : []),
    ];
    tallies.push(...(await Promise.all(besideEachOther.map(orFailure))));
    if (wanted.includes('browsers')) tallies.push(await orFailure(() => runBrowsers(installed, results)));
  } catch (error) {
    tallies.push(oneFailure(error));
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  return addUp(tallies);
}

function isPart(text: string): text is Part {
  return parts.some((part) => part === text);
}

endWithLauncher();
const given = process.argv.slice(2);
const asked = given.filter((text) => text !== inFull);
const unknown = asked.filter((text) => !isPart(text));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.join(', ')}, and ${inFull}.`);
  process.exitCode = 2;
} else {
  const size = given.includes(inFull) ? full : reduced;
  const usual = parts.filter((part) => part !== 'browsers' || size === full);
  const wanted = asked.length === 0 ? usual : asked.filter(isPart);
  const { passed, failed, skipped, failures } = await run(wanted, size);
  process.exitCode = failed === 0 ? 0 : 1;
  // Once more at the end, so that nobody has to look for them among thousands of lines.
  if (failures.length > 0) announce('what failed');
  for (const failure of failures) console.log(failure);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}
