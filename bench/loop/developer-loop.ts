import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import { project } from '../running-portal.ts';
import { untilPrinted } from '../starts/until-printed.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** A command of the project: how long it took, and the processor time of all its processes, both in seconds. */
interface Run {
  seconds: number;
  processorSeconds: number;
}

/** A file that server and page both import, so that an edit of it concerns every project of the compiler. */
const edited = 'core/src/domain/session/idle.ts';

/**
 * What somebody waits for who works on the project: the check, the quick check after an edit, the development server. In a copy of the last commit, so
 * that nothing here is edited.
 * @param say gets the output of a command that fails
 */
export async function developerLoop(say: (line: string) => void): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-loop-'));
  try {
    const copy = copyOfProject(folder);
    const first = await run(copy, 'check', [], say);
    const again = await run(copy, 'check', [], say);
    appendFileSync(join(copy, edited), '\n// An edit.\n');
    const quick = await run(copy, 'check', ['quick'], say);
    const development = await untilReady(copy, folder);
    return [
      ...figures('npm run check, for the first time', first),
      ...figures('npm run check', again, 30),
      ...figures('npm run check -- quick, after an edit', quick, 10),
      { what: 'npm run dev, to ready, on existing data', measured: development, unit: 's', atMost: 10 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The gate as a whole, in the project itself; takes long, so it is measured only when it is asked for. */
export async function gate(say: (line: string) => void): Promise<Figure[]> {
  return figures('npm test', await run(project, 'test', [], say), 25 * 60);
}

/** What takes longer, too: parts that have passed on these sources are not run again. */
export async function whole(say: (line: string) => void): Promise<Figure[]> {
  return figures('npm run test:whole', await run(project, 'test-whole', [], say));
}

/** The second start on a data folder: seconds until the development server says that it is ready. */
async function untilReady(copy: string, folder: string): Promise<number> {
  await developmentStart(copy, folder);
  return await developmentStart(copy, folder);
}

async function developmentStart(copy: string, folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(copy, 'tools', 'launch.mjs'), 'dev', '--without-setup'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'development'),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await untilPrinted(child, 'is ready at');
    return (performance.now() - began) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function figures(what: string, { seconds, processorSeconds }: Run, atMost?: number): Figure[] {
  return [
    { what, measured: seconds, unit: 's', ...(atMost === undefined ? {} : { atMost }) },
    { what: '  of the processors', measured: processorSeconds, unit: 's' },
  ];
}

/** The modules are linked file by file where the disk allows it: a copy of them takes longer than what is measured. */
function copyOfProject(folder: string): string {
  const copy = join(folder, 'project');
  mustSucceed('git', ['clone', '--quiet', '--local', project, copy]);
  for (const modules of ['node_modules', 'tools/runtime/node_modules']) {
    const [from, to] = [join(project, modules), join(copy, modules)];
    if (spawnSync('cp', ['-al', from, to]).status !== 0)
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // What earlier runs have noted is of other files.
  rmSync(join(copy, 'node_modules', '.cache'), { recursive: true, force: true });
  return copy;
}

function mustSucceed(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

async function run(
  folder: string,
  command: string,
  more: readonly string[],
  say: (line: string) => void,
): Promise<Run> {
  const before = processorTime(process.pid).own;
  const began = performance.now();
  const child = spawn(process.execPath, [join(folder, 'tools', 'launch.mjs'), command, ...more], {
    cwd: folder,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) {
    say(output);
    throw new Error(`${command} ended with ${code}; its figures say nothing`);
  }
  return { seconds, processorSeconds: (processorTime(process.pid).own - before) / 1_000 };
}
