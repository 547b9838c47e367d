/**
 * `npm test`: the checks, every test and the whole product in a browser. Its last line is
 * `N passed, N failed, N skipped`; a check that does not hold and a runner that breaks count as failed.
 *
 * `npm test -- <part> ...` runs parts: checks, unit, server, browser, e2e, torture (the small round of `npm run torture`).
 *
 * Nothing here touches a running portal: the tests have ports, database servers and folders of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './page/build-web.ts';
import { checks, runCheck } from './checks/checks.ts';
import { type Chromium, findChromium } from './browser/chromium.ts';
import { endWithLauncher, runProgram } from './project.ts';
import { reduced, torture } from '../torture/run.ts';
import { addUp, judge, readPlaywright, readVitest, type Tally } from './test-run/tally.ts';

const projects = ['unit', 'server', 'browser'] as const;
const parts = ['checks', ...projects, 'e2e', 'torture'] as const;
type Part = (typeof parts)[number];

const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0 };

function announce(text: string): void {
  console.log(`\n== ${text}`);
}

async function runChecks(): Promise<Tally> {
  let failed = 0;
  for (const check of checks) failed += (await runCheck(check)) ? 0 : 1;
  return { passed: 0, failed, skipped: 0 };
}

async function runVitest(
  wanted: readonly Part[],
  environment: Record<string, string>,
  results: string,
): Promise<Tally> {
  const chosen = projects.filter((project) => wanted.includes(project));
  announce(`tests: ${chosen.join(', ')}`);
  const report = join(results, 'vitest.json');
  const args = [
    'run',
    ...chosen.map((project) => `--project=${project}`),
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
  announce('end-to-end tests');
  const report = join(results, 'playwright.json');
  const code = await runProgram('playwright', ['test', '--output=test-results'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return judge(await readPlaywright(report), code);
}

/** Each kind of proof counts as a test. */
async function runTorture(): Promise<Tally> {
  announce('torture, the small round');
  const { held, violations } = await torture(reduced, (line) => console.log(line));
  return { passed: held, failed: violations.length, skipped: 0 };
}

/** A part that cannot even start is a failure, and the others still run. */
async function orFailure(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return oneFailure;
  }
}

async function browserEnvironment(): Promise<Record<string, string>> {
  const browser: Chromium = await findChromium(process.env);
  console.log(`browser: ${browser.path} (${browser.origin})`);
  return { ...browser.environment, CHROMIUM: browser.path };
}

async function run(wanted: readonly Part[]): Promise<Tally> {
  const tallies: Tally[] = [];
  const results = await mkdtemp(join(tmpdir(), 'portal-results-'));
  try {
    if (wanted.includes('checks')) tallies.push(await runChecks());
    const needsBrowser = wanted.includes('browser') || wanted.includes('e2e');
    const environment = needsBrowser ? await browserEnvironment() : {};
    if (projects.some((project) => wanted.includes(project))) {
      tallies.push(await orFailure(() => runVitest(wanted, environment, results)));
    }
    if (wanted.includes('e2e')) tallies.push(await orFailure(() => runEndToEnd(environment, results)));
    if (wanted.includes('torture')) tallies.push(await orFailure(runTorture));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    tallies.push(oneFailure);
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  return addUp(tallies);
}

function isPart(text: string): text is Part {
  return parts.some((part) => part === text);
}

endWithLauncher();
const asked = process.argv.slice(2);
const unknown = asked.filter((text) => !isPart(text));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${parts.join(', ')}.`);
  process.exitCode = 2;
} else {
  const { passed, failed, skipped } = await run(asked.length === 0 ? parts : asked.filter(isPart));
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}
