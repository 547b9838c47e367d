import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of Firefox and WebKit, by the names under which the stories take them; what is empty is not there. */
export interface EnginePrograms {
  FIREFOX: string;
  WEBKIT: string;
  WEBKIT_DRIVER: string;
  /** WebKit has no window without a screen. */
  XVFB: string;
}

/** Where the systems keep WebKitGTK's small browser, which is in no PATH. */
const smallBrowsers = [
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/*/webkit2gtk-4.0/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
];

/** What has each of them on Debian. */
const packages = { firefox: ['firefox-esr'], webKit: ['webkit2gtk-driver', 'xvfb'] } as const;

/** Finds them: those that the environment names, else those installed on this machine. Nothing is run. */
export function findEngines(environment: NodeJS.ProcessEnv): EnginePrograms {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const inPath = (...names: string[]): string =>
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ??
    '';
  const given = (name: keyof EnginePrograms, otherwise: () => string): string =>
    environment[name] !== undefined && environment[name] !== '' ? environment[name] : otherwise();
  return {
    FIREFOX: given('FIREFOX', () => inPath('firefox-esr', 'firefox')),
    WEBKIT: given('WEBKIT', () => smallBrowsers.flatMap((pattern) => globSync(pattern))[0] ?? ''),
    WEBKIT_DRIVER: given('WEBKIT_DRIVER', () => inPath('WebKitWebDriver')),
    XVFB: given('XVFB', () => inPath('Xvfb')),
  };
}

function isMissing({ FIREFOX, WEBKIT, WEBKIT_DRIVER, XVFB }: EnginePrograms) {
  return { firefox: FIREFOX === '', webKit: [WEBKIT, WEBKIT_DRIVER, XVFB].includes('') };
}

/** What of it is missing, as sentences for the person at the terminal. */
export function missingEngines(engines: EnginePrograms): string[] {
  const { firefox, webKit } = isMissing(engines);
  const hint = (names: readonly string[]): string => `On Debian: apt-get install ${names.join(' ')}`;
  return [
    ...(firefox ? [`Firefox is not installed, so its stories are SKIPPED. ${hint(packages.firefox)}`] : []),
    ...(webKit
      ? [`WebKit, its driver or Xvfb is not installed, so its stories are SKIPPED. ${hint(packages.webKit)}`]
      : []),
  ];
}

/** What apt-get is asked for what is missing, call by call; each engine by itself, as a system may have one alone. */
export function installingCalls(engines: EnginePrograms): string[][] {
  const { firefox, webKit } = isMissing(engines);
  const wanted = [...(firefox ? [packages.firefox] : []), ...(webKit ? [packages.webKit] : [])];
  if (wanted.length === 0) return [];
  // A machine that cannot reach the packages says so soon.
  const hasty = [
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'DPkg::Lock::Timeout=60',
  ];
  return [
    [...hasty, 'update'],
    ...wanted.map((names) => [...hasty, 'install', '--yes', '--no-install-recommends', ...names]),
  ];
}

/** Where the system's packages come from, where they come this way. */
const aptGet = '/usr/bin/apt-get';

/** How many milliseconds all of it may take. Other tests run meanwhile. */
const patience = 600_000;

/**
 * Installs what is missing from the system's packages, where we may: as root, with apt-get. Whatever goes wrong is reported and
 * no more: the stories of what is not there are skipped.
 */
export async function installEngines(
  environment: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<void> {
  const calls = installingCalls(findEngines(environment));
  if (calls.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) {
    say('Browsers are missing, and only root may install them, with apt-get.');
    return;
  }
  const signal = AbortSignal.timeout(patience);
  for (const args of calls) {
    say(`installing browsers: apt-get ${args.join(' ')}`);
    const { code, output } = await ended(args, environment, signal);
    if (code !== 0) say(`It ended with ${code}: ${output.slice(-400)}`);
  }
}

function ended(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(aptGet, args, {
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => {
      resolve({ code: null, output: error.message });
    });
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}
