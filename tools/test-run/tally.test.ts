import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUp, judge, readPlaywright, readVitest } from './tally.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-tally-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a sound run counts as it is', () => {
  expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('a runner that wrote nothing, ran nothing or ended badly has failed', () => {
  expect(judge(undefined, 0).failed).toBe(1);
  expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1);
  expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1);
});

test('a test that passed only when repeated has failed', async () => {
  const report = write({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 } });
  expect(await readPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2 });
});

test('a test file that could not be loaded has failed', async () => {
  const counts = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1 };
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(await readVitest(write({ ...counts, testResults }))).toEqual({ passed: 5, failed: 2, skipped: 1 });
});

test('a missing report is no report', async () => {
  expect(await readVitest(join(folder, 'missing.json'))).toBeUndefined();
});

test('several runs add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addUp([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
