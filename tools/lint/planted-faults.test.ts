import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programs, root } from '../project.ts';

/** One fault, where it is planted, and what the tool must say about it. */
interface Fault {
  what: string;
  file: string;
  source: string;
  says: string;
}

const faults: readonly Fault[] = [
  // The directions.
  fault(
    'the domain imports the contract',
    'core/src/domain/d1.ts',
    "import '../contract/x.ts';",
    'The domain imports only itself',
  ),
  fault(
    'the domain imports a package',
    'core/src/domain/d2.ts',
    "import 'typebox';",
    'The domain imports only itself',
  ),
  fault(
    'the domain asks for a type in passing',
    'core/src/domain/d3.ts',
    "export type A = import('node:fs').Stats;",
    'The domain imports only itself',
  ),
  fault(
    'the contract imports a package',
    'core/src/contract/c1.ts',
    "import 'fastify';",
    'The contract imports only itself',
  ),
  fault(
    'web imports server',
    'web/src/w1.ts',
    "import '../../server/src/x.ts';",
    'Web and server never meet',
  ),
  fault(
    'web imports server by its name',
    'web/src/w2.ts',
    "import '@portal/server/src/x.ts';",
    'Web and server never meet',
  ),
  fault('web imports Node', 'web/src/w3.ts', "import 'node:fs';", 'Web and server never meet'),
  fault(
    'server imports a type of web',
    'server/src/s1.ts',
    "import type { X } from '../../web/src/x.ts';\nexport type Y = X;",
    'Web and server never meet',
  ),
  fault(
    'a feature of the server imports another',
    'server/src/features/a/f1.ts',
    "import '../b/x.ts';",
    'A feature never imports another',
  ),
  fault(
    'a feature of the page re-exports another',
    'web/src/features/a/f1.ts',
    "export type { X } from '../b/x.ts';",
    'A feature never imports another',
  ),
  fault(
    'a feature loads another late',
    'web/src/features/a/f2.ts',
    "export const load = () => import('../b/x.ts');",
    'A feature never imports another',
  ),
  fault(
    'an adapter imports a feature',
    'server/src/adapters/http/a1.ts',
    "import '../../features/b/x.ts';",
    'Adapters know no feature',
  ),
  fault(
    'a feature imports the driver',
    'server/src/features/a/f3.ts',
    "import 'pg';",
    'The SQL driver is imported only',
  ),
  fault(
    'a widget imports the API',
    'web/src/widgets/g1.ts',
    "import '../api/x.ts';",
    'Widgets know no API, feature or route',
  ),
  fault(
    'a widget imports a feature',
    'web/src/widgets/g2.ts',
    "import '../features/b/x.ts';",
    'Widgets know no API, feature or route',
  ),
  fault(
    'a widget imports the addresses',
    'web/src/widgets/g3.ts',
    "import '../paths.ts';",
    'Widgets know no API, feature or route',
  ),
  // Time, identity and chance.
  fault(
    'a rule reads the clock',
    'core/src/domain/t1.ts',
    'export const now = () => new Date();',
    'are arguments here',
  ),
  fault(
    'a rule reads the clock as a number',
    'core/src/domain/t2.ts',
    'export const now = () => Date.now();',
    'are arguments here',
  ),
  fault(
    'a rule throws dice',
    'core/src/domain/t3.ts',
    'export const dice = () => Math.random();',
    'are arguments here',
  ),
  fault(
    'a rule makes an id',
    'core/src/domain/t4.ts',
    'export const id = () => crypto.randomUUID();',
    'are arguments here',
  ),
  // The rest of the house.
  fault(
    'the environment is read beside main',
    'server/src/e1.ts',
    "export const port = process.env['PORT'];",
    'process.env',
  ),
  fault('a default export', 'server/src/e2.ts', 'export default 1;', 'Prefer named exports'),
  fault('a barrel', 'server/src/e3.ts', "export * from './s2.ts';", 'Barrel file detected'),
  fault('any', 'server/src/e4.ts', 'export const x: any = 1;', '`any`'),
  fault(
    'a promise nobody waits for',
    'server/src/e5.ts',
    'export function go() { Promise.resolve(); }',
    'Promises must be awaited',
  ),
  fault(
    'a case forgotten',
    'server/src/e6.ts',
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
    'not exhaustive',
  ),
  fault('a cycle', 'server/src/e7.ts', "import { b } from './e8.ts';\nexport const a = () => b;", 'cycle'),
  fault(
    'a file too long',
    'server/src/e9.ts',
    `export const a = 1;\n${'export {};\n'.repeat(400)}`,
    'too many lines',
  ),
  fault(
    'a function too long',
    'server/src/e10.ts',
    `export function f() {\n${'  f();\n'.repeat(60)}}`,
    'too many lines',
  ),
  fault(
    'a component too long',
    'web/src/e11.tsx',
    `export function F() {\n${'  F();\n'.repeat(120)}  return null;\n}`,
    'too many lines',
  ),
  fault(
    'a function too branched',
    'server/src/e12.ts',
    `export function f(n: number) {\n${'  if (n > 0) console.log(n);\n'.repeat(12)}}`,
    'complexity',
  ),
  fault(
    'a wrong type in core',
    'core/src/domain/y1.ts',
    "export const n: number = 'one';",
    "'string' is not assignable",
  ),
  fault(
    'a wrong type in server',
    'server/src/y2.ts',
    "export const n: number = 'one';",
    "'string' is not assignable",
  ),
  fault(
    'a wrong type in web',
    'web/src/y3.ts',
    "export const n: number = 'one';",
    "'string' is not assignable",
  ),
  fault(
    'a wrong type in the tools',
    'tools/y4.ts',
    "export const n: number = 'one';",
    "'string' is not assignable",
  ),
];

/** Files the faults lean on, and imports in the allowed direction: none of them may be complained about. */
const clean: Readonly<Record<string, string>> = {
  'core/src/domain/x.ts': 'export const day = (text: string) => new Date(text);\nexport type X = 1;\n',
  'core/src/contract/x.ts': "import '../domain/x.ts';\nimport 'typebox';\n",
  'server/src/x.ts': "import '@portal/core/domain/requests/transitions.ts';\nimport './features/b/x.ts';\n",
  'server/src/main.ts': "console.log(process.env['PORT']);\n",
  'server/src/s2.ts': 'export const s = 1;\n',
  'server/src/e8.ts': "import { a } from './e7.ts';\nexport const b = () => a;\n",
  'server/src/features/b/x.ts': "import '../../adapters/db/x.ts';\n",
  'server/src/adapters/db/x.ts': "import 'pg';\n",
  'web/src/x.ts': 'export type X = 1;\n',
  'web/src/paths.ts': 'export const p = 1;\n',
  'web/src/api/x.ts': "import '../paths.ts';\n",
  'web/src/features/b/x.ts': "import '../../widgets/x.ts';\nimport '../../api/x.ts';\nexport type X = 1;\n",
  'web/src/widgets/x.ts': "import './y.ts';\n",
  'web/src/widgets/y.ts': 'export const y = 1;\n',
};

/** What the platform offers and the domain must not see; refused by the compiler, not by the linter. */
const platform: Readonly<Record<string, string>> = {
  files: "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
  process: 'export const x = process.pid;\n',
  timers: 'export const x = () => setTimeout(() => undefined, 1);\n',
  console: "export const x = () => console.log('x');\n",
  document: 'export const x = () => document.title;\n',
  network: "export const x = () => fetch('/');\n",
};

function fault(what: string, file: string, source: string, says: string): Fault {
  return { what, file, source, says };
}

let tree: string;
let findings: { filename: string; message: string; code?: string }[];
let fileCount: number;

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'portal-planted-'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json', 'tools/lint']) {
    cpSync(join(root, file), join(tree, file), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
  for (const workspace of ['core', 'server', 'web']) {
    mkdirSync(join(tree, workspace));
    for (const file of ['tsconfig.json', 'package.json'])
      cpSync(join(root, workspace, file), join(tree, workspace, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, source] of Object.entries(clean)) plant(file, source);
  for (const { file, source } of faults) plant(file, source);
  const { stdout } = spawnSync(process.execPath, [join(root, programs.oxlint), '--format=json'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout) as { diagnostics: typeof findings; number_of_files: number };
  findings = report.diagnostics;
  fileCount = report.number_of_files;
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the linter', () => {
  test('reads every planted file', () => {
    expect(fileCount).toBeGreaterThanOrEqual(faults.length + Object.keys(clean).length);
  });

  test.for(faults)('finds: $what', ({ file, says }) => {
    const said = findings.filter((finding) => finding.filename === file).map((finding) => finding.message);
    expect(said).toContainEqual(expect.stringContaining(says));
  });

  test('lets the allowed directions pass', () => {
    const directions = findings.filter(
      (finding) => finding.code?.startsWith('house') && finding.filename in clean,
    );
    expect(directions).toEqual([]);
  });
});

describe('the compiler', () => {
  test('gives the domain nothing of the platform', () => {
    rmSync(join(tree, 'core/src'), { recursive: true });
    for (const [name, source] of Object.entries(platform)) plant(`core/src/domain/${name}.ts`, source);
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, programs.tsc), '--project', 'core', '--pretty', 'false'],
      { cwd: tree, encoding: 'utf8' },
    );
    const refused = new Set([...stdout.matchAll(/^core\/src\/domain\/(\w+)\.ts/gm)].map((match) => match[1]));
    expect([...refused].toSorted()).toEqual(Object.keys(platform).toSorted());
  }, 30_000);
});
