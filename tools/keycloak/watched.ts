/**
 * Runs a program in a process group of its own, and ends the group when the process that started this ends, by whatever means: Keycloak
 * would otherwise stay behind a test run that was killed.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
const end = (signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
};
process.on('disconnect', () => end('SIGKILL'));
process.on('message', (message) => end(message === 'kill' ? 'SIGKILL' : 'SIGTERM'));
// A terminal sends these to everybody in it; the process that started this decides when Keycloak stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
child.on('exit', (code) => process.exit(code ?? 1));
