import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../project.ts';
import { importCycles } from './import-cycles.ts';

let folder: string;

function plant(files: Readonly<Record<string, string>>): void {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-cycles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('nothing in the project imports itself in a cycle', () => {
  expect(importCycles(root)).toEqual([]);
});

describe('a cycle', () => {
  test.for([
    ['of values', "import { b } from './b.ts';\nexport const a = b;"],
    ['of types', "import type { B } from './b.ts';\nexport type A = B;"],
    ['of types in passing', "export type A = import('./b.ts').B;"],
    ['of what is loaded late', "export const a = () => import('./b.ts');"],
    ['of what is passed on', "export type { B } from './b.ts';"],
    ['over several lines', "import {\n  type B,\n  b,\n} from './b.ts';"],
    ['for its effects', "import './b.ts';"],
  ] as const)('%s is found', ([, source]) => {
    plant({ 'bench/a.ts': source, 'bench/b.ts': "import './c.ts';", 'bench/c.ts': "import './a.ts';" });
    expect(importCycles(folder)).toEqual([['bench/a.ts', 'bench/b.ts', 'bench/c.ts']]);
  });

  test('between folders, and by the name of a workspace, is found', () => {
    plant({
      'torture/a.ts': "import '../tools/b.ts';",
      'tools/b.ts': "import '../torture/a.ts';",
      'core/src/c.ts': "import '../../server/src/d.ts';",
      'server/src/d.ts': "import '@portal/core/c.ts';",
    });
    expect(importCycles(folder)).toEqual([
      ['core/src/c.ts', 'server/src/d.ts'],
      ['tools/b.ts', 'torture/a.ts'],
    ]);
  });

  test('is not seen where two import the same, or a comment names a file', () => {
    plant({
      'a.ts': "import './b.ts';\nimport './c.ts';",
      'b.ts': "import './c.ts';\nimport 'typebox';",
      'c.ts': "/** Comes from './a.ts'. */\nexport const c = 1;",
    });
    expect(importCycles(folder)).toEqual([]);
  });
});
