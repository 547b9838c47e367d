import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const module = new URL('log-lines.ts', import.meta.url).href;

/** What a process has written that makes so many lines and then does this. */
async function written(lines: number, then: string): Promise<string[]> {
  const program = `import { logLines } from '${module}';
    const lines = logLines();
    for (let line = 0; line < ${lines}; line += 1) lines.write('line ' + line + '\\n');
    ${then}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout.trimEnd().split('\n');
}

test.each([
  ['ends', 'process.exit(0)'],
  ['fails', 'throw new Error("no good")'],
  ['has nothing left to do', ''],
])('every line is written, in order, where the process %s', async (_how, then) => {
  const all = Array.from({ length: 2_000 }, (_none, line) => `line ${line}`);
  expect(await written(2_000, then)).toEqual(all);
  expect(await written(1, then)).toEqual(['line 0']);
});
