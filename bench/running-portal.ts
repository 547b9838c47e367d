import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestBrowser } from '../server/src/identity/testing/test-browser.ts';
import { demonstrationPassword } from '../server/src/demonstration/world.ts';
import { freePort } from '../tools/ports/free-port.ts';

/** The project's folder. */
export const project = fileURLToPath(new URL('..', import.meta.url));

/** The portal as `npm start` runs it in this checkout. */
const builtIn = (checkout: string): string => join(checkout, 'build', 'current', 'server', 'main.mjs');

/** A portal under measurement, in a process of its own. */
export interface Running {
  child: ChildProcess;
  origin: string;
  dataFolder: string;
  /** Seconds from the start of the process to "ready". */
  seconds: number;
}

/** What else a portal under measurement is started with. */
export interface StartedWith {
  /** Another checkout, with its packages and its build; this one where it is left out. */
  checkout?: string;
  environment?: Record<string, string>;
}

/** Starts a portal on `<folder>/state`, with the world below `folder`. */
export async function startChild(
  folder: string,
  { checkout = project, environment = {} }: StartedWith = {},
): Promise<Running> {
  const port = await freePort();
  const dataFolder = join(folder, 'state');
  const began = performance.now();
  const child = fork(realpathSync(builtIn(checkout)), [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      CATALOGUE_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      PORTAL_DEMO: 'accounts',
      CALLS_PER_MINUTE: '999999',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child);
  const seconds = (performance.now() - began) / 1_000;
  return { child, origin: `http://localhost:${port}`, dataFolder, seconds };
}

/** Waits for a process of ours to say anything; one that ends before has failed. */
export async function ready(child: ChildProcess): Promise<unknown> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('it did not start'))),
  ])) as unknown[];
  return message;
}

/** Ends it and waits. */
export async function stopChild({ child }: { child: ChildProcess }): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Signs in over the sign-in page. */
export async function tokenOf(running: Running, username: string): Promise<string> {
  return (await new TestBrowser(running.origin, demonstrationPassword).signIn(username)).access_token;
}

/** Reads below `/greenlight`. */
export function get(running: Running, token: string, address: string): Promise<Response> {
  return fetch(`${running.origin}/greenlight${address}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Posts below `/greenlight/approval`, each time under a new key. */
export function post(running: Running, token: string, address: string, body: unknown): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  return fetch(`${running.origin}/greenlight/approval${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** What everybody here asks for. */
export const submission = {
  requestType: 'ACCESS_REQUEST',
  requestDetails: {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    addRoles: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  },
};
