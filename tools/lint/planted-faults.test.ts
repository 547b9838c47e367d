import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typedProjects } from '../checks/checks.ts';
import { filesOf } from '../checks/tree.ts';
import { programs, root } from '../project.ts';
import { type Finding, PlantedTree } from './planted-tree.ts';

/** One fault, where it is planted, and what the tool must say about it. */
interface Fault {
  what: string;
  file: string;
  source: string;
  says: string;
}

const faults: readonly Fault[] = [
  // The page's weight.
  fault(
    'the page loads a shape of the contract',
    'web/src/k1.ts',
    "import { Problem } from '@portal/core/contract/shapes.ts';\nexport const p = Problem;",
    'The page takes types alone from the contract',
  ),
  fault(
    'the page loads the contract for a type it marks by itself',
    'web/src/k2.ts',
    "import { type Problem } from '@portal/core/contract/shapes.ts';\nexport type P = Problem;",
    'The page takes types alone from the contract',
  ),
  fault(
    'the page passes a shape on',
    'web/src/api/k3.ts',
    "export { Problem } from '@portal/core/contract/shapes.ts';",
    'The page takes types alone from the contract',
  ),
  fault(
    'the page loads a shape late',
    'web/src/api/k4.ts',
    "export const load = () => import('@portal/core/contract/requests/desk.ts');",
    'The page takes types alone from the contract',
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
  // What a browser may refuse.
  fault(
    'a screen asks the browser to keep something',
    'web/src/request-view/b1.ts',
    "export const x = () => sessionStorage.getItem('x');",
    'ask tabStorage',
  ),
  fault(
    'the session asks it by way of the window',
    'web/src/session/b2.ts',
    "export const x = () => window.localStorage.getItem('x');",
    'is restricted from being used',
  ),
  // Tables at home.
  fault(
    "the portal asks the provider's tables",
    'server/src/portal/h1.ts',
    'export const x = (name: string) => `select id from idp.person where username = ${name}`;',
    'known to it alone',
  ),
  fault(
    'a story changes them',
    'e2e/h2.e2e.ts',
    "export const x = 'update idp.person set enabled = false';",
    'known to it alone',
  ),
  fault(
    'a test of a feature reads them',
    'server/src/features/requests/decide/h5.test.ts',
    'export const x = \'select 1 from "idp"."person"\';',
    'known to it alone',
  ),
  fault(
    'the contract of every provider reads them',
    'server/src/testing/identity-contract/h6.ts',
    "export const x = 'select id from idp.person';",
    'known to it alone',
  ),
  fault(
    'a verb writes a request itself',
    'server/src/features/requests/decide/q1.ts',
    'export const q = (sql: typeof String.raw) => sql`with x as (update portal.request r set version = 1) select 1`;',
    'A request is written in server/src/features/requests/store alone',
  ),
  fault(
    'another room puts a stage in',
    'server/src/portal/q2.ts',
    "export const q = 'INSERT INTO\\n portal.stage (request_id) values (1)';",
    'A request is written in server/src/features/requests/store alone',
  ),
  fault(
    'a tool removes delivery steps',
    'tools/q3.ts',
    'export const q = `delete from portal.delivery_step where ${1} = 1`;',
    'A request is written in server/src/features/requests/store alone',
  ),
  // Rights.
  fault(
    'a verb asks the roles of a person itself',
    'server/src/features/requests/a1.ts',
    "export const is = (person: { portalRoles: string[] }) => person.portalRoles.includes('SECURITY');",
    'depends on the state of the account too',
  ),
  fault(
    'a screen asks the roles that it took out of a person',
    'web/src/shell/a2.ts',
    "export const is = ({ portalRoles }: { portalRoles: string[] }) => portalRoles.some((one) => one === 'X');",
    'depends on the state of the account too',
  ),
  fault(
    'a verb looks the roles up in the directory',
    'server/src/features/requests/a3.ts',
    "import { portalClientId } from '@portal/core/domain/people/roles.ts';\nexport const of = (roles: Record<string, string[]>) => roles[portalClientId];",
    'depends on the state of the account too',
  ),
  // Days and times.
  fault(
    'a screen writes a day in its own way',
    'web/src/d1.ts',
    "export const day = (at: Date) => new Intl.DateTimeFormat('es', { dateStyle: 'medium' }).format(at);",
    'Days and times are put into words',
  ),
  fault(
    'a mail writes a time in its own way',
    'server/src/mail/d2.ts',
    "export const time = (at: Date) => at.toLocaleTimeString('es');",
    'Days and times are put into words',
  ),
  // The rest of the house.
  fault(
    'the environment is read beside main',
    'server/src/portal/e1.ts',
    "export const port = process.env['PORT'];",
    'process.env',
  ),
  fault('a default export', 'server/src/portal/e2.ts', 'export default 1;', 'Prefer named exports'),
  fault('a barrel', 'server/src/portal/e3.ts', "export * from './s2.ts';", 'Barrel file detected'),
  fault('any', 'server/src/portal/e4.ts', 'export const x: any = 1;', '`any`'),
  fault(
    'a promise nobody waits for',
    'server/src/portal/e5.ts',
    'export function go() { Promise.resolve(); }',
    'Promises must be awaited',
  ),
  fault(
    'a case forgotten',
    'server/src/portal/e6.ts',
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
    'not exhaustive',
  ),
  fault(
    'a cycle',
    'server/src/portal/e7.ts',
    "import { b } from './e8.ts';\nexport const a = () => b;",
    'cycle',
  ),
  fault(
    'a cycle of types alone',
    'server/src/portal/c1.ts',
    "import type { B } from './c2.ts';\nexport type A = B[];",
    'cycle',
  ),
  fault(
    'a cycle that passes types on',
    'server/src/portal/c7.ts',
    "export type { B } from './c8.ts';\nexport type A = 1;",
    'cycle',
  ),
  fault(
    'a file too long',
    'server/src/portal/e9.ts',
    `export const a = 1;\n${'export {};\n'.repeat(400)}`,
    'too many lines',
  ),
  fault(
    'a function too long',
    'server/src/portal/e10.ts',
    `export function f() {\n${'  f();\n'.repeat(80)}}`,
    'too many lines',
  ),
  fault(
    'parts of an object packed into one line',
    'server/src/portal/e21.ts',
    'export const packed = (a: number, b: number) => ({ ...{ a, b } });',
    'unnecessarily',
  ),
  fault(
    'a component too long',
    'web/src/e11.tsx',
    `export function F() {\n${'  F();\n'.repeat(120)}  return null;\n}`,
    'too many lines',
  ),
  fault(
    'a function too branched',
    'server/src/portal/e12.ts',
    `export function f(n: number) {\n${'  if (n > 0) console.log(n);\n'.repeat(12)}}`,
    'complexity',
  ),
];

/** Files the faults lean on, and what looks like a fault and is none: our rules may report nothing about them. */
const clean: Readonly<Record<string, string>> = {
  'core/src/domain/content/moments.ts':
    "export const day = (at: Date) => new Intl.DateTimeFormat('es').format(at);\n",
  'server/src/mail/d3.ts': "export const list = new Intl.ListFormat('es');\n",
  'web/src/session/b3.ts':
    'export const x = (parts: { sessionStorage: Storage }) => parts.sessionStorage.length;\n',
  'core/src/domain/people/x.ts': 'export const day = (text: string) => new Date(text);\n',
  'server/src/identity/people/h3.ts': "export const x = 'select id from idp.person';\n",
  'server/src/portal/h4.ts': '/** Not from idp.person. */\nexport const x = "no idp. here";\n',
  'server/src/features/requests/store/q5.ts': "export const q = 'update portal.request set version = 1';\n",
  'server/src/features/requests/read/q6.ts': "export const q = 'select * from portal.request for update';\n",
  'server/src/features/requests/submit/q7.ts':
    "export const q = 'insert into portal.requests_seen values (1)';\n",
  'server/src/features/requests/submit/q8.test.ts': "export const q = 'delete from portal.request';\n",
  'web/src/api/k5.ts': [
    "import { addresses } from '@portal/core/contract/addresses.ts';",
    "import { firstAddresses } from '@portal/core/contract/first-addresses.ts';",
    "import type { Problem } from '@portal/core/contract/shapes.ts';",
    "export type { ProblemCode } from '@portal/core/contract/problems.ts';",
    'export const where = (problem: Problem) => [addresses.requests, firstAddresses.icons, problem];',
  ].join('\n'),
  'server/src/main.ts': "console.log(process.env['PORT']);\n",
  'server/src/portal/s2.ts': 'export const s = 1;\n',
  'server/src/portal/c2.ts': "import type { A } from './c1.ts';\nexport type B = A | 1;\n",
  'server/src/portal/c8.ts': "import type { A } from './c7.ts';\nexport type B = A | 1;\n",
  'server/src/portal/e8.ts': "import { a } from './e7.ts';\nexport const b = () => a;\n",
};

/** A wrong type in each project of the compiler. */
const wrongTypes = [
  { project: 'core', file: 'core/src/domain/y1.ts' },
  { project: 'server', file: 'server/src/portal/y2.ts' },
  { project: 'web', file: 'web/src/y3.ts' },
  { project: '.', file: 'tools/y4.ts' },
] as const;

/** What the platform offers and the domain must not see; refused by the compiler, not by the linter. */
const platform: Readonly<Record<string, string>> = {
  files: "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
  process: 'export const x = process.pid;\n',
  timers: 'export const x = () => setTimeout(() => undefined, 1);\n',
  console: "export const x = () => console.log('x');\n",
  document: 'export const x = () => document.title;\n',
  network: "export const x = () => fetch('/');\n",
};

/** The files that a project of the compiler takes. */
function listed(project: string): string[] {
  const args = [join(root, programs.tsc), '--project', project, '--listFilesOnly'];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n');
}

function fault(what: string, file: string, source: string, says: string): Fault {
  return { what, file, source, says };
}

let tree: PlantedTree;
let findings: Finding[];
let fileCount: number;

beforeAll(() => {
  tree = new PlantedTree({
    ...clean,
    ...Object.fromEntries(faults.map(({ file, source }) => [file, source])),
  });
  ({ findings, fileCount } = tree.lint());
}, 60_000);

afterAll(() => tree.remove());

describe('the linter', () => {
  test('reads every planted file', () => {
    expect(fileCount).toBeGreaterThanOrEqual(faults.length + Object.keys(clean).length);
  });

  test.for(faults)('finds: $what', ({ file, says }) => {
    const output = findings.filter((finding) => finding.filename === file).map((finding) => finding.message);
    expect(output).toContainEqual(expect.stringContaining(says));
  });

  test('lets pass what is not an error', () => {
    const ours = findings.filter(
      ({ code = '', filename }) =>
        /^house|no-restricted-(?:globals|properties)/.test(code) && filename in clean,
    );
    expect(ours).toEqual([]);
  });
});

describe('the compiler', () => {
  test('has a wrong type planted in each of its projects', () => {
    expect(wrongTypes.map(({ project }) => project).toSorted()).toEqual([...typedProjects].toSorted());
  });

  test.for(wrongTypes)('finds a wrong type in $file', ({ project, file }) => {
    tree.plant(file, "export const n: number = 'one';\n");
    const output = tree.run('tsc', ['--project', project, '--pretty', 'false']);
    expect(output).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}\\(1,14\\): error TS2322`, 'm'));
  });

  test('knows every source file of the project', () => {
    const known = typedProjects.flatMap((project) => listed(project).map((file) => relative(root, file)));
    const all = filesOf(root, '{core,server,web,tools,e2e,bench,torture,browsers}/**/*.{ts,tsx}');
    expect(all.filter((file) => !known.includes(file))).toEqual([]);
  });

  test('gives the domain nothing of the platform', () => {
    rmSync(join(tree.folder, 'core/src'), { recursive: true });
    for (const [name, source] of Object.entries(platform)) tree.plant(`core/src/domain/${name}.ts`, source);
    const stdout = tree.run('tsc', ['--project', 'core', '--pretty', 'false']);
    const refused = new Set([...stdout.matchAll(/^core\/src\/domain\/(\w+)\.ts/gm)].map((match) => match[1]));
    expect([...refused].toSorted()).toEqual(Object.keys(platform).toSorted());
  }, 30_000);
});
