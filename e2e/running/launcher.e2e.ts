import { spawnSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { expect, ordinaryUser, whyNotAsAnother } from '../portals/prepared-folder.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

interface Output {
  code: number | null;
  text: string;
}

/** A clone that looks to the launcher as if nothing had been installed. */
const test = base.extend<{ clone: string }>({
  clone: async ({}, use) => {
    const clone = await mkdtemp(join(tmpdir(), 'portal-clone-'));
    await mkdir(join(clone, 'tools'));
    await copyFile(join(project, 'tools', 'launch.mjs'), join(clone, 'tools', 'launch.mjs'));
    const installed = join(project, 'tools', 'runtime', 'node_modules');
    await cp(join(project, 'tools', 'runtime'), join(clone, 'tools', 'runtime'), {
      recursive: true,
      filter: (source) => source !== installed && !source.endsWith('.installing'),
    });
    await use(clone);
    await rm(clone, { recursive: true, force: true });
  },
});

/** Runs the launcher as npm does, under this Node. */
function launch(
  clone: string,
  environment: Readonly<Record<string, string>>,
  { node = [], goal = [], user }: { node?: readonly string[]; goal?: readonly string[]; user?: number } = {},
): Output {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [...node, join(clone, 'tools', 'launch.mjs'), ...goal],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: clone,
        npm_execpath: npmOfTheProject(),
        ...environment,
      },
      ...(user === undefined ? {} : { uid: user, gid: user }),
      encoding: 'utf8',
      timeout: 50_000,
    },
  );
  return { code: status, text: `${stdout}${stderr}`.trim() };
}

/** Arguments by which Node takes itself for another version. */
function asNode(version: string): string[] {
  const other = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
  return ['--import', `data:text/javascript,${other}`];
}

function npmOfTheProject(): string {
  const given = process.env['npm_execpath'] ?? '';
  return given.endsWith('npm-cli.js')
    ? given
    : join(project, 'tools', 'runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js');
}

test('a package registry out of reach is named, and no trace of npm is shown', ({ clone }) => {
  const { code, text } = launch(clone, { npm_config_registry: 'http://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(text).toMatch(/npm ci failed \(1\): .*127\.0\.0\.1:1.*ECONNREFUSED/);
  expect(text).toContain('See that this machine reaches the package registry');
  expect(text).not.toMatch(/^\s+at |npm error/m);
});

test('with a Node too old it says which one is needed', ({ clone }) => {
  const { code, text } = launch(clone, {}, { node: asNode('18.20.8') });
  expect(code).toBe(1);
  expect(text).toBe(
    'This machine has Node 18.20.8, and Node 20 or newer is needed: install one from https://nodejs.org, then start again.',
  );
});

for (const { why, node, says } of [
  {
    why: 'a Node too old',
    node: asNode('24.11.1'),
    says: /^.*This is Node 24\.11\.1, .* Node 24\.12 or newer/,
  },
  { why: 'missing dependencies', node: [], says: /^.*The dependencies are not installed in .*: run npm ci/ },
])
  test(`development without setup says ${why} in one line`, ({ clone }) => {
    const { code, text } = launch(clone, {}, { node, goal: ['dev', '--without-setup'] });
    expect(code).toBe(1);
    expect(text).toMatch(says);
    expect(text.split('\n')).toHaveLength(1);
  });

test('a folder that another user has installed in is named with its owner', async ({ clone }) => {
  const why = whyNotAsAnother();
  test.skip(why !== null, why ?? '');
  await chmod(clone, 0o755);
  const { code, text } = launch(clone, {}, { user: ordinaryUser });
  expect(code).toBe(1);
  expect(text).toContain(`User ${ordinaryUser} may not write in ${join(clone, 'tools', 'runtime')}`);
  expect(text).toContain(`chown -R ${ordinaryUser} ${clone}`);
});
