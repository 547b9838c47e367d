import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Ended } from '../project.ts';

/** How many tests ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What is known of those that failed: the name of each, and its message below. */
  failures: readonly string[];
}

/** What failed, by its name, with the beginning of its message and of the page's text then. */
export function failureOf(name: string, message = '', page = ''): string {
  return [name, ...beginningOf(message, mostLines), ...beginningOf(page, mostPageLines)].join('\n');
}

function beginningOf(text: string, most: number): string[] {
  // The colours of terminals are for terminals: these lines are read in files.
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, most).map((line) => `    ${line}`);
}

/** Enough for the assertion and its position. */
const mostLines = 16;

/** Enough for an open dialog and its text; the page behind it follows. */
const mostPageLines = 80;

/** The sum of several. */
export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/**
 * What a runner's report and its exit code say together. A runner that crashed, ran nothing, or ended badly though
 * no test of its report failed (an error outside of any test) counts as one failure more.
 * @param report what it wrote, or undefined when it wrote nothing
 * @param ended its exit code, and the end of its error output
 */
export function judge(report: Tally | undefined, { code, output }: Ended): Tally {
  const seen = report ?? addUp([]);
  const isSound = seen.passed + seen.failed > 0 && (code === 0 || seen.failed > 0);
  if (isSound) return seen;
  const name = `A runner ended with ${code}${report === undefined ? ' and wrote no report' : ''}`;
  return { ...seen, failed: seen.failed + 1, failures: [...seen.failures, failureOf(name, output)] };
}

/** Reads the report of Vitest's JSON reporter; a file that could not even be loaded is a failure. */
export async function readVitest(file: string): Promise<Tally | undefined> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  }>(file);
  if (!report) return undefined;
  const unloaded = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => failureOf(`${name}: ${one.fullName}`, one.failureMessages.join('\n'))),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unloaded.map((one) => failureOf(one.name, one.message)), ...failed],
  };
}

/** Reads the report of Playwright's JSON reporter. One that passed only when repeated has failed. */
export async function readPlaywright(file: string): Promise<Tally | undefined> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: readonly Suite[];
  }>(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = (await Promise.all(report.suites.map(failedOf))).flat();
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/** A file or a group of stories, as Playwright reports it. */
interface Suite {
  suites?: readonly Suite[];
  specs: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly { status: string; results: readonly Attempt[] }[];
  }[];
}

/** One run of a story. */
interface Attempt {
  error?: { message?: string };
  attachments?: readonly { name: string; path?: string }[];
}

async function failedOf({ suites = [], specs }: Suite): Promise<string[]> {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(async ({ results }) =>
        failureOf(
          `${file}:${line}: ${title}`,
          results.flatMap(({ error }) => error?.message ?? []).join('\n'),
          (await Promise.all(results.map(pageOf))).join('\n'),
        ),
      ),
  );
  return (await Promise.all([...here, ...suites.map(failedOf)])).flat();
}

/** The page's text when a story failed, as its runner noted it; nothing where it noted none. */
async function pageOf({ attachments = [] }: Attempt): Promise<string> {
  const note = attachments.find(({ name }) => name === 'error-context')?.path;
  if (note === undefined) return '';
  const text = await readFile(note, 'utf8').catch(() => '');
  const [, page = ''] = text.split('# Page snapshot');
  // An open dialog is what the story was about; what is behind it is long.
  const dialog = /^ *- (?:alert)?dialog /m.exec(page);
  return page.slice(dialog?.index ?? 0);
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
