import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hastyFolder } from './data-folder.ts';
import { family, stillRunning } from './portal-process.ts';
import { expect, test as base } from './portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The development server on a copy of the sources, which can be edited. */
interface Development {
  origin: string;
  /** Everything it has written so far. */
  output(): string;
  /** Puts one text in the place of another in a source file; the one to replace must be there. */
  edit(path: string, old: string, text: string): Promise<void>;
}

/** The test function with such a server as the portal of its browsers. At the end none of its processes is left. */
export const test = base.extend<{ development: Development }>({
  development: async ({ unused }, use, testInfo) => {
    const data = await hastyFolder(await unused());
    const copy = await copySources();
    const port = await freePort();
    let output = '';
    const launcher = spawn(process.execPath, [join(copy, 'tools', 'launch.mjs'), 'dev', '--without-setup'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: data.dataFolder, PORTAL_DEMO: 'accounts' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(launcher, 'close');
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    await expect.poll(() => output).toContain('is ready at');
    const processes = await family(launcher.pid ?? 0);
    await use({
      origin: `http://localhost:${port}`,
      output: () => output,
      edit: async (path, old, text) => {
        const file = join(copy, path);
        const source = await readFile(file, 'utf8');
        expect(source).toContain(old);
        await writeFile(file, source.replace(old, text));
      },
    });
    processes.push(...(await family(launcher.pid ?? 0)));
    launcher.kill('SIGTERM');
    await ended;
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('development server', { body: output, contentType: 'text/plain' });
    expect(await stillRunning(processes)).toEqual([]);
    await rm(copy, { recursive: true, force: true });
    await data.remove();
  },
  portal: async ({ development }, use) => {
    await use({ origin: development.origin });
  },
});

export { expect } from './portal.ts';

/** What was installed, built or kept is not copied; the packages are linked, but for our own, which are the copy's. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-development-'));
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'core',
    'server',
    'web',
    'tools',
    'data',
  ])
    await cp(join(project, name), join(copy, name), {
      recursive: true,
      filter: (source) => !/^(?:node_modules|dist(?:-.*)?)$/.test(basename(source)),
    });
  const modules = join(project, 'node_modules');
  const linked = join(copy, 'node_modules');
  await mkdir(join(linked, '@portal'), { recursive: true });
  for (const name of await readdir(modules))
    if (!name.startsWith('.') && name !== '@portal') await symlink(join(modules, name), join(linked, name));
  for (const name of ['core', 'server', 'web'])
    await symlink(join(copy, name), join(linked, '@portal', name));
  return copy;
}
