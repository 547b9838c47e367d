import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUp, failureOf, judge, readPlaywright, readVitest, type Tally } from './tally.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-tally-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tally(passed: number, failed: number, skipped: number): Tally {
  return { passed, failed, skipped, failures: [] };
}

function quietly(code: number): { code: number; output: string } {
  return { code, output: '' };
}

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a sound run counts as it is', () => {
  const [good, bad] = [tally(3, 0, 1), tally(3, 2, 0)];
  expect(judge(good, quietly(0))).toEqual(good);
  expect(judge(bad, quietly(1))).toEqual(bad);
});

test('a runner that wrote nothing, ran nothing or ended badly has failed', () => {
  expect(judge(undefined, quietly(0)).failed).toBe(1);
  expect(judge(tally(0, 0, 4), quietly(0)).failed).toBe(1);
  expect(judge(tally(3, 0, 0), quietly(1))).toMatchObject({ failed: 1, failures: ['A runner ended with 1'] });
});

test('what a runner wrote to its error output is reported where its report holds no failure', () => {
  const ended = { code: 1, output: 'error during close\n\nSQL that no test has sent\n' };
  expect(judge(tally(3, 0, 0), ended).failures).toEqual([
    'A runner ended with 1\n    error during close\n    SQL that no test has sent',
  ]);
});

test('a story that passed only when repeated has failed, and is named with what went wrong', async () => {
  const sound = {
    title: 'signs in',
    file: 'a.e2e.ts',
    line: 1,
    tests: [{ status: 'expected', results: [] }],
  };
  const results = [{ error: { message: '\u001B[31mno button\u001B[39m\n\nat 8' } }, {}];
  const shaky = { title: 'asks', file: 'a.e2e.ts', line: 7, tests: [{ status: 'flaky', results }] };
  const suites = [{ specs: [sound], suites: [{ specs: [shaky] }] }];
  const report = write({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }, suites });
  const failures = ['a.e2e.ts:7: asks\n    no button\n    at 8'];
  expect(await readPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2, failures });
});

test('of a story that failed the open dialog is reported as it was, and without one the page', async () => {
  const note = join(folder, 'error-context.md');
  const attachments = [
    { name: 'screenshot', path: 'a.png' },
    { name: 'error-context', path: note },
  ];
  const tests = [{ status: 'unexpected', results: [{ error: { message: 'no button' }, attachments }] }];
  const specs = [{ title: 'asks', file: 'a.e2e.ts', line: 7, tests }];
  const report = write({ stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }, suites: [{ specs }] });
  const reported = async (page: string): Promise<readonly string[] | undefined> => {
    writeFileSync(note, `# Error details\n- dialog of the message\n\n# Page snapshot\n\n${page}`);
    return (await readPlaywright(report))?.failures;
  };
  expect(await reported('- main:\n  - dialog "Asks":\n    - alert: Busy')).toEqual([
    'a.e2e.ts:7: asks\n    no button\n      - dialog "Asks":\n        - alert: Busy',
  ]);
  expect(await reported('- main: Nothing')).toEqual(['a.e2e.ts:7: asks\n    no button\n    - main: Nothing']);
});

test('a test that failed is named with what went wrong, and a file that could not be loaded has failed', async () => {
  const counts = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1 };
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 2'] };
  const passed = { status: 'passed', fullName: 'starts', failureMessages: [] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(await readVitest(write({ ...counts, testResults }))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts\n    no such module', 'b.test.ts: adds up\n    expected 2'],
  });
});

test('of a long message the beginning is reported', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
  expect(failureOf('long', lines.join('\n')).split('\n')).toHaveLength(17);
});

test('a missing report is no report', async () => {
  expect(await readVitest(join(folder, 'missing.json'))).toBeUndefined();
});

test('several runs add up', () => {
  const one = { ...tally(1, 2, 3), failures: ['this'] };
  expect(addUp([one, one])).toEqual({ ...tally(2, 4, 6), failures: ['this', 'this'] });
});
