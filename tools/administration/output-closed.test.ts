import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';

test.each(['stdout', 'stderr'] as const)(
  'a command whose %s nobody reads goes on and ends well',
  async (closed) => {
    const writing = `import { beginCommand } from ${JSON.stringify(join(root, 'tools', 'project.ts'))};
    beginCommand();
    for (let line = 0; line < 5; line += 1) {
      process.${closed}.write('a line\\n');
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.${closed === 'stdout' ? 'stderr' : 'stdout'}.write('done');
    process.exitCode = 3;`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', writing], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child[closed].destroy();
    let output = '';
    const read = closed === 'stdout' ? child.stderr : child.stdout;
    read.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, output }).toEqual({ code: 3, output: 'done' });
  },
);
