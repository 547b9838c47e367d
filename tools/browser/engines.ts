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

/** Where the systems keep WebKitGTK's small browser, which stands in nobody's PATH. */
const smallBrowsers = [
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/*/webkit2gtk-4.0/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
];

/** What has them on Debian. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

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

/** What of it is missing, as sentences for the person at the terminal. */
export function missingEngines({ FIREFOX, WEBKIT, WEBKIT_DRIVER, XVFB }: EnginePrograms): string[] {
  const hint = `On Debian or Ubuntu: apt-get install ${packages.join(' ')}`;
  return [
    ...(FIREFOX === '' ? [`Firefox is not installed, so its stories are SKIPPED. ${hint}`] : []),
    ...([WEBKIT, WEBKIT_DRIVER, XVFB].includes('')
      ? [`WebKit, its driver or Xvfb is not installed, so its stories are SKIPPED. ${hint}`]
      : []),
  ];
}
