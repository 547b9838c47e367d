import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root as project } from '../project.ts';
import { currentBuild, staleParts } from '../runtime/built.mjs';
import { buildPortal } from './build-portal.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-build-'));
  for (const file of ['server/src/main.ts', 'web/src/main.tsx', 'core/src/rule.ts', 'package-lock.json'])
    write(file, 'first');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Builds parts of one file each. @returns the parts it made and the build that is current then */
async function build(text = 'built'): Promise<{ output: string[]; build: string }> {
  const output: string[] = [];
  const make = (part: string) => async (folder: string) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'file.mjs'), `console.log('${text} ${part}'); process.stdin.resume();`, {
      mode: 0o600,
    });
  };
  await buildPortal((line) => output.push(line), {
    root,
    make: { server: make('server'), page: make('page') },
  });
  return { output, build: currentBuild(root) ?? '' };
}

const builds = (): string[] => readdirSync(join(root, 'build')).filter((name) => name !== 'current');

test('what is built of the same sources is not built again', async () => {
  const first = await build();
  expect(first.output).toEqual(['building the server', 'building the page']);
  expect(staleParts(root)).toEqual([]);
  expect(await build()).toEqual({ output: [], build: first.build });
});

test.each<[what: string, change: () => void, stale: string[]]>([
  ['an edit in the server', () => write('server/src/main.ts', 'other'), ['server']],
  ['an edit in the page', () => write('web/src/main.tsx', 'other'), ['page']],
  ['an edit in what both have', () => write('core/src/rule.ts', 'other'), ['server', 'page']],
  ['another lock file', () => write('package-lock.json', 'other'), ['server', 'page']],
  ['a new file', () => write('server/src/new/verb.ts', ''), ['server']],
  ['a file that is gone', () => rmSync(join(root, 'server/src/main.ts')), ['server']],
  ['an older file in its place', () => utimesSync(join(root, 'server/src/main.ts'), 1, 1), ['server']],
  ['a test', () => write('server/src/main.test.ts', ''), []],
])('%s: what has to be built', async (_what, change, stale) => {
  await build();
  change();
  expect(staleParts(root)).toEqual(stale);
  expect((await build()).output).toEqual(stale.map((part) => `building the ${part}`));
  expect(staleParts(root)).toEqual([]);
});

test('a part that is current is reused in the next build', async () => {
  await build('first');
  write('server/src/main.ts', 'other');
  const second = await build('second');
  expect(readFileSync(join(second.build, 'server/file.mjs'), 'utf8')).toContain('second server');
  expect(readFileSync(join(second.build, 'page/file.mjs'), 'utf8')).toContain('first page');
});

test('a build that fails leaves the current one, and nothing else', async () => {
  const first = await build();
  write('web/src/main.tsx', 'other');
  const make = async (folder: string) => {
    mkdirSync(folder);
    throw new Error('it does not compile');
  };
  await expect(buildPortal(() => undefined, { root, make: { server: make, page: make } })).rejects.toThrow(
    'it does not compile',
  );
  expect(currentBuild(root)).toBe(first.build);
  expect(builds()).toHaveLength(1);
});

test('a build from which something runs stays until it has ended', async () => {
  const first = await build('first');
  const running = spawn(process.execPath, [join(first.build, 'server/file.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await once(running.stdout, 'data');
    for (const text of ['second', 'third']) {
      write('server/src/main.ts', text);
      await build(text);
    }
    expect(existsSync(join(first.build, 'page/file.mjs'))).toBe(true);
    expect(builds()).toHaveLength(3);
  } finally {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  write('server/src/main.ts', 'the fourth');
  await build('the fourth');
  expect(existsSync(first.build)).toBe(false);
  // The one before may be what another start has just found.
  expect(builds()).toHaveLength(2);
});

test('others than the builder may read every file', async () => {
  const before = process.umask(0o077);
  try {
    const { build: folder } = await build();
    const modes = [
      folder,
      join(folder, 'server'),
      join(folder, 'server/file.mjs'),
      join(folder, 'page.stamp'),
    ];
    expect(modes.map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o755, 0o644, 0o644]);
    expect(statSync(join(root, 'build')).mode & 0o777).toBe(0o755);
  } finally {
    process.umask(before);
  }
});

test('in a folder that may not be written a current build is enough, and otherwise a sentence says what to do', async () => {
  await build();
  chmodSync(join(root, 'build'), 0o555);
  chmodSync(root, 0o755);
  try {
    expect((await build()).output).toEqual([]);
    write('server/src/main.ts', 'other');
    expect(buildAsOthers()).toMatch(
      /^The sources are not those .*may not write in .*: run "npm run build" as /,
    );
  } finally {
    chmodSync(join(root, 'build'), 0o755);
  }
});

/** What a build says under an account without rights, where the tests run as root, who may write everywhere. */
function buildAsOthers(): string {
  const module = pathToFileURL(join(project, 'tools/build/build-portal.ts')).href;
  const program = `
    const [{ buildPortal }, root] = [await import(${JSON.stringify(module)}), ${JSON.stringify(root)}];
    // Others may not even read the sources.
    ${process.getuid?.() === 0 ? 'process.setgid(33); process.setuid(33);' : ''}
    await buildPortal(() => undefined, { root, make: {} }).catch(({ message }) => console.log(message));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout;
}
