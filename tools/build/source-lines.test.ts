import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../project.ts';

let folder: string;

const source = `interface Told {
  text: string;
}

export function refuse(told: Told): never {
  throw new Error(told.text);
}
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lines-'));
  writeFileSync(join(folder, 'refuse.ts'), source);
  const bundle = await rolldown({ input: join(folder, 'refuse.ts') });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', sourcemap: true });
  await bundle.close();
  copyFileSync(join(root, 'tools/build/started/source-lines.mjs'), join(folder, 'source-lines.mjs'));
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { nameSourceLines } from './source-lines.mjs';
     import { refuse } from './refuse.mjs';
     nameSourceLines(import.meta.dirname);
     try { refuse({ text: 'not today' }); } catch (error) { console.log(error.stack); }`,
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const traceOf = (): string =>
  spawnSync(process.execPath, [join(folder, 'main.mjs')], { encoding: 'utf8' }).stdout;

test('a stack trace names the line of the source', () => {
  const [head, first, second] = traceOf().split('\n');
  expect(head).toBe('Error: not today');
  expect(first).toContain(`at refuse (${join(folder, 'refuse.ts')}:6:`);
  expect(second).toContain('main.mjs:4:');
});

test('without its map it names the line of the bundle', () => {
  rmSync(join(folder, 'refuse.mjs.map'));
  expect(traceOf()).toMatch(/^Error: not today\n {4}at refuse \(file:.*refuse\.mjs:/);
});
