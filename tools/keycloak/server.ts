import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cleanEnvironment, installKeycloak } from './distribution.ts';
import type { Administrator } from './realms.ts';
import { freePort } from '../ports/free-port.ts';

/** A Keycloak of our own on this machine. */
export interface RunningKeycloak {
  /** `http://localhost:PORT`. */
  origin: string;
  administrator: Administrator;
  /** Ends it as a crash would, and starts it again on the same port with what it had written. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it, and removes what it has written. */
  stop(): Promise<void>;
}

/** How one is started. */
export interface KeycloakStart {
  environment: Readonly<Record<string, string | undefined>>;
  /** The realm file to import at the start, and the values for the words in braces there. */
  realmFile: string;
  placeholders: Readonly<Record<string, string>>;
  say(line: string): void;
}

/** Milliseconds a start may take on a machine that is also busy with other things. */
const patience = 300_000;

/** Starts it on free ports of the loopback address, and waits until it can be worked with. */
export async function startKeycloak(start: KeycloakStart): Promise<RunningKeycloak> {
  const home = await installKeycloak(start.environment, start.say);
  const folder = await mkdtemp(join(tmpdir(), 'portal-keycloak-'));
  const ports = { http: await freePort(), management: await freePort() };
  const origin = `http://localhost:${ports.http}`;
  const administrator = { origin, username: 'admin', password: randomBytes(18).toString('base64url') };
  await linkedCopy(home, folder);
  await mkdir(join(folder, 'data', 'import'), { recursive: true });
  await copyFile(start.realmFile, join(folder, 'data', 'import', 'realm.json'));
  const environment = {
    ...cleanEnvironment(start.environment),
    ...start.placeholders,
    KC_FRONTEND_URL: origin,
    KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
    KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
    JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
    // Half the time to be ready; what runs for long would be slower by it.
    JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
  };
  const begin = () => runUntilReady(folder, ports, environment);
  let process = await begin().catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    origin,
    administrator,
    kill: () => endProcess(process, 'kill'),
    async startAgain() {
      process = await begin();
    },
    async stop() {
      await endProcess(process, 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder of links, so that each has data of its own. */
async function linkedCopy(home: string, folder: string): Promise<void> {
  const parts = ['bin', 'lib', 'conf', 'providers', 'themes', 'version.txt'].map((name) => join(home, name));
  await promisify(execFile)('cp', ['-rs', ...parts, folder]);
  // The script finds its home by where it lies itself.
  await rm(join(folder, 'bin', 'kc.sh'));
  await copyFile(join(home, 'bin', 'kc.sh'), join(folder, 'bin', 'kc.sh'));
}

/** Without the named hosts and the local cache it would be reached from the network and look for others there. */
function optionsOf({ http, management }: { http: number; management: number }): string[] {
  return [
    'start',
    '--optimized',
    '--import-realm',
    '--cache=local',
    '--http-enabled=true',
    '--hostname-strict=false',
    '--http-host=127.0.0.1',
    '--http-management-host=127.0.0.1',
    `--http-port=${http}`,
    `--http-management-port=${management}`,
  ];
}

async function runUntilReady(
  folder: string,
  ports: { http: number; management: number },
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const log = join(folder, 'keycloak.log');
  const output = openSync(log, 'a');
  const script = fileURLToPath(new URL('watched.ts', import.meta.url));
  const child = fork(script, [join(folder, 'bin', 'kc.sh'), ...optionsOf(ports)], {
    env: environment,
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [],
  });
  closeSync(output);
  const end = Date.now() + patience;
  // An open port is not enough: for some seconds every page behind it answers 503.
  while (!(await isReady(ports.management))) {
    const isLate = Date.now() > end;
    if (isLate) await endProcess(child, 'kill');
    if (isLate || child.exitCode !== null) throw new Error(await lastLines(log, isLate));
    await pause(250);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/health/ready`;
  return await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function lastLines(log: string, isLate: boolean): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n').slice(-15);
  return [isLate ? 'Keycloak was not ready in time:' : 'Keycloak ended while it started:', ...lines].join(
    '\n',
  );
}

/** Asks it to end, and ends it after 15 seconds. */
async function endProcess(child: ChildProcess, how: 'stop' | 'kill'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.send(how);
  const late = AbortSignal.timeout(15_000);
  late.addEventListener('abort', () => child.connected && child.send('kill'));
  await gone;
}
