import { readFile } from 'node:fs/promises';

/** How many tests ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The sum of several. */
export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * What a runner's report and its exit code say together. A runner that crashed, ran nothing, or ended badly though
 * no test of its report failed (an error outside of any test) counts as one failure more.
 * @param report what it wrote, or undefined when it wrote nothing
 */
export function judge(report: Tally | undefined, exitCode: number): Tally {
  const seen = report ?? { passed: 0, failed: 0, skipped: 0 };
  const isSound = seen.passed + seen.failed > 0 && (exitCode === 0 || seen.failed > 0);
  return isSound ? seen : { ...seen, failed: seen.failed + 1 };
}

/** Reads the report of Vitest's JSON reporter; a file that could not even be loaded is a failure. */
export async function readVitest(file: string): Promise<Tally | undefined> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(file);
  if (!report) return undefined;
  const unloaded = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the report of Playwright's JSON reporter. One that passed only when repeated has failed. */
export async function readPlaywright(file: string): Promise<Tally | undefined> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
