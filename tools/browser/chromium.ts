import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { root } from '../project.ts';
import { unpackTar } from './tar.ts';

/** A browser for the tests. */
export interface Chromium {
  path: string;
  /** Where it was found, for the person at the terminal. */
  origin: string;
  /** What its processes need in their environment: where libraries and fonts lie. */
  environment: Readonly<Record<string, string>>;
}

const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin');
const unpackedFolder = join(root, 'node_modules', '.chromium');
const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/**
 * Finds the Chromium the tests run in: the one named in `CHROMIUM`; on Linux x64 the one that comes as an npm
 * package, the same for everybody; else one installed on the machine.
 * @param environment the process's
 * @throws when there is none, or the one given does not run, saying what to do
 */
export async function findChromium(environment: NodeJS.ProcessEnv): Promise<Chromium> {
  const given = environment['CHROMIUM'];
  if (given !== undefined && given !== '') {
    if (runs(given)) return { path: given, origin: 'from CHROMIUM', environment: {} };
    throw new Error(`CHROMIUM names ${given}, which does not run.`);
  }
  const found = (await packaged()) ?? installed(environment);
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests on this machine: install one, or set CHROMIUM to the path of its program.',
  );
}

async function packaged(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageFolder)) return undefined;
  if (!existsSync(unpackedFolder)) await unpack();
  const path = join(unpackedFolder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(unpackedFolder, 'fonts.conf') };
  if (runs(path, fonts)) return { path, origin: 'from npm', environment: fonts };
  // A bare machine lacks some libraries; the package brings them, and they are used only then.
  const complete = { ...fonts, LD_LIBRARY_PATH: join(unpackedFolder, 'lib') };
  if (runs(path, complete))
    return { path, origin: 'from npm, with the libraries beside it', environment: complete };
  return undefined;
}

function installed(environment: NodeJS.ProcessEnv): Chromium | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = candidates.find((candidate) => existsSync(candidate) && runs(candidate));
  return path === undefined ? undefined : { path, origin: 'installed on this machine', environment: {} };
}

/**
 * Unpacks the package's parts, under another name until all is there. The package's own code would use a fixed name
 * among everybody's temporary files and trust what it finds there.
 */
async function unpack(): Promise<void> {
  const unfinished = await mkdtemp(`${unpackedFolder}-unfinished-`);
  const program = join(unfinished, 'chromium');
  await writeFile(program, await openPart('chromium.br'));
  await chmod(program, 0o755);
  for (const part of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'])
    await unpackTar(await openPart(part), unfinished);
  await writeFile(join(unfinished, 'fonts.conf'), fontConfiguration());
  await mkdir(dirname(unpackedFolder), { recursive: true });
  await rename(unfinished, unpackedFolder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(unpackedFolder)) throw error;
  });
}

async function openPart(name: string): Promise<Buffer> {
  return await promisify(brotliDecompress)(await readFile(join(packageFolder, name)));
}

function fontConfiguration(): string {
  const folders = [join(unpackedFolder, 'fonts'), '/usr/share/fonts']
    .map((folder) => `<dir>${folder}</dir>`)
    .join('');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders}<cachedir>${join(unpackedFolder, 'font-cache')}</cachedir></fontconfig>
`;
}

function runs(path: string, environment: Readonly<Record<string, string>> = {}): boolean {
  return (
    spawnSync(path, ['--version'], { env: { ...process.env, ...environment }, timeout: 20_000 }).status === 0
  );
}
