import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { readCatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { BackupRefused } from './backup-refused.ts';
import { applicationPrefix, secretNames, secretPrefix, settingNames } from './setting-names.ts';

/** What was exported, and what has to be brought by hand. */
export interface ExportedSettings {
  /** The names of the settings in the file. */
  settings: readonly string[];
  /** Those that are left out, each with its reason. */
  leftOut: readonly string[];
}

/**
 * Writes what an agency has set for its portal into a new folder (rule backup 4): its settings as `settings.env`, and its copy of the
 * catalogue's folder as `data`. No secret is in either.
 * @param environment what the configuration was read from
 * @throws BackupRefused where the folder has something in it
 * @throws DataFileFault where the catalogue cannot be used
 */
export async function exportSettings(
  config: Config,
  environment: Environment,
  folder: string,
): Promise<ExportedSettings> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupRefused(`The folder ${folder} is not empty: name another one.`);
  const secrets = await secretFilesOf(config);
  const { lines, ...exported } = linesOf(environment);
  const unfinished = `${folder}.unfinished-${randomUUID()}`;
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const filter = (path: string): boolean => !secrets.has(resolve(path)) && !isHidden(path);
    await cp(config.catalogueFolder, join(unfinished, 'data'), {
      recursive: true,
      dereference: true,
      filter,
    });
    await writeFile(join(unfinished, 'settings.env'), `${[...heading, ...lines].join('\n')}\n`, {
      mode: 0o600,
    });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return {
    settings: exported.settings,
    leftOut: [
      ...exported.leftOut,
      ...[...secrets].map((path) => `the file ${path}, as it holds the secret of a client`),
    ],
  };
}

const heading = [
  '# What an agency has set for its Access Portal, without secrets. Let CATALOGUE_DIR name the folder data beside this file, add',
  '# what is said to be left out, and give all of it to the service that runs the portal (EnvironmentFile=, or node --env-file).',
];

/** The files that hold secrets of clients, wherever they are. */
async function secretFilesOf({ catalogueFolder, forms }: Config): Promise<ReadonlySet<string>> {
  const { applications } = await readCatalogueFiles(catalogueFolder, forms);
  const files = applications.flatMap(({ client }) => client?.secretFile ?? []);
  return new Set(files.map((file) => (isAbsolute(file) ? resolve(file) : resolve(catalogueFolder, file))));
}

function isHidden(path: string): boolean {
  return basename(path).startsWith('.');
}

function linesOf(environment: Environment): ExportedSettings & { lines: readonly string[] } {
  const [settings, leftOut, lines]: [string[], string[], string[]] = [[], [], []];
  for (const [name, value] of givenIn(environment)) {
    const reason = reasonAgainst(name, value);
    const quoted = quotedValue(value);
    if (reason !== null || quoted === null) {
      leftOut.push(`${name}, ${reason ?? 'as its value fits no line of a file: write it by hand'}`);
      lines.push(`# Left out: ${leftOut.at(-1) ?? ''}.`);
    } else {
      settings.push(name);
      lines.push(`${name}=${quoted}`);
    }
  }
  return { settings, leftOut, lines };
}

/** The portal's settings with a value, in the order of docs/settings.md, those of single applications last. */
function givenIn(environment: Environment): [string, string][] {
  const ofApplications = Object.keys(environment)
    .filter((name) => [applicationPrefix, secretPrefix].some((prefix) => name.startsWith(prefix)))
    .toSorted();
  return [...settingNames, ...ofApplications].flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
}

/** Why a setting is not exported; null where it is. */
function reasonAgainst(name: string, value: string): string | null {
  if (name === 'CATALOGUE_DIR') return 'as the folder it names is exported as data';
  if (secretNames.includes(name) || name.startsWith(secretPrefix)) return 'as it is a secret';
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSecret = url !== null && (url.password !== '' || url.searchParams.has('password'));
  return isSecret ? 'as it holds a password' : null;
}

/** A value as shells, systemd and Node read it from a line; null where no way of quoting suits all of them. */
function quotedValue(value: string): string | null {
  if (/[\r\n]/.test(value)) return null;
  if (/^[\w.,:/@+=-]+$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  return /["$`\\]/.test(value) ? null : `"${value}"`;
}
