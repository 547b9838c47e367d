import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../portals/prepared-folder.ts';

/**
 * What a start may load until the portal is ready: files, and modules that are bundled in them, those of packages apart from the
 * portal's own, which grow with what it can do. Code that needs more loads it on demand, with an import of its own there.
 */
const most = { files: 11, modulesOfPackages: 1_120, ownModules: 870 };

/** Says what this process has loaded before it says that it is ready. */
const teller = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  const log = console.log;
  console.log = (text) => {
    if (text.includes('is ready at')) log('loaded: ' + JSON.stringify(loaded));
    log(text);
  };`;

test('a start loads no more than it needs', async ({ used, start }) => {
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(teller)}` };
  const portal = await start(used, { environment });
  await portal.ready;
  const loaded: string[] = JSON.parse(/^loaded: (.*)$/m.exec(portal.output())?.[1] ?? '[]');
  const files = loaded.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
  expect(files.map((file) => basename(file))).toContain('portal.mjs');
  expect(files.length).toBeLessThanOrEqual(most.files);
  const modules = [...new Set(files.flatMap(modulesIn))];
  const ofPackages = modules.filter((source) => source.includes('node_modules'));
  expect(ofPackages.length).toBeLessThanOrEqual(most.modulesOfPackages);
  expect(modules.length - ofPackages.length).toBeLessThanOrEqual(most.ownModules);
});

/** Megabytes that the process of a portal holds when it has done what a start leaves for later. */
const mostResident = 150;

test('a portal that has just started gives back what only the start needed', async ({ used, start }) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  const portal = await start(used);
  await portal.ready;
  const resident = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1_024;
  await expect.poll(resident).toBeLessThanOrEqual(mostResident);
});

test('which build a portal runs from is seen in its command line', async ({ used, start }) => {
  test.skip(process.platform !== 'linux', 'command lines are read from /proc');
  const portal = await start(used);
  await portal.ready;
  const build = basename(realpathSync(fileURLToPath(new URL('../../build/current', import.meta.url))));
  expect(readFileSync(`/proc/${portal.pid}/cmdline`, 'utf8')).toMatch(new RegExp(`^build/${build}/ `));
});

/** The sources that were bundled into a file, by its source map. */
function modulesIn(file: string): string[] {
  // What was not bundled has none.
  if (!existsSync(`${file}.map`)) return [];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources;
}
