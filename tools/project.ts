import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A program of a dependency, by its file below the project. */
export const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/**
 * Runs one of them in the project's folder under this Node, its output on our own, and waits.
 * @param environment added to ours
 * @returns its exit code; 1 when a signal ended it
 */
export async function runProgram(
  program: keyof typeof programs,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [programs[program], ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** The same; the end of its error output is also returned, because a report may not hold what went wrong outside of any test. */
export async function runReported(
  program: keyof typeof programs,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [programs[program], ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    output = (output + text).slice(-mostErrorOutput);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/** Characters. */
const mostErrorOutput = 4_000;

/** How a program ended, and what it wrote to its output and its error output, in the order in which it came. */
export interface Ended {
  code: number;
  output: string;
}

/** The same, its output collected instead of shown, for programs that run side by side. */
export async function runCollected(program: keyof typeof programs, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [programs[program], ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/**
 * What each command does first. It ends this one, and everything in its process group, when the launcher that started it is gone, where one
 * has. A command whose output is no longer read, as by `head`, continues without a word: an import or a backup is not left half done, and the exit
 * code says how it went.
 */
export function beginCommand(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', passUnlessClosed);
  if (process.channel === undefined) return;
  // Zero is our process group, which the launcher made for us.
  process.on('disconnect', () => process.kill(0, 'SIGTERM'));
  // Listening must not be what keeps us running.
  process.channel.unref();
}

function passUnlessClosed(fault: Error): void {
  if (!('code' in fault) || fault.code !== 'EPIPE') throw fault;
}
