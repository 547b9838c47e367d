import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** The Keycloak that the portal is tested with, and the SHA-256 of its archive as Maven Central has it. */
export const keycloakVersion = '26.7.3';
const archiveDigest = '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47';
const oldestJava = 17;

const run = promisify(execFile);
type Environment = Readonly<Record<string, string | undefined>>;

/** Why there can be no Keycloak on this machine, as a sentence; null where there can. */
export function whyNoKeycloak(environment: Environment): string | null {
  const java = spawnSync(javaOf(environment), ['-version'], { encoding: 'utf8' });
  if (java.error !== undefined) return `Keycloak needs Java ${oldestJava} or newer, and there is none.`;
  const version = Number(/version "(?<major>\d+)/.exec(java.stderr)?.groups?.['major'] ?? 0);
  if (version < oldestJava) return `Keycloak needs Java ${oldestJava} or newer; this machine has ${version}.`;
  const archive = archiveOf(environment);
  if (existsSync(archive) || existsSync(homeOf(environment))) return null;
  if (environment['KEYCLOAK_ARCHIVE'] !== undefined) return `There is no file ${archive} (KEYCLOAK_ARCHIVE).`;
  const maven = spawnSync('mvn', ['-v'], { encoding: 'utf8' });
  return maven.error === undefined ? null : 'Keycloak is fetched with mvn, and there is none.';
}

/**
 * The folder of an unpacked Keycloak that is ready to be started. Fetched, checked and built where it is not there yet; of two
 * runs at once one keeps its copy.
 * @param say called with what takes long
 */
export async function installKeycloak(
  environment: Environment,
  say: (line: string) => void,
): Promise<string> {
  const home = homeOf(environment);
  if (existsSync(home)) return home;
  const archive = archiveOf(environment);
  if (!existsSync(archive)) {
    say(`Fetching Keycloak ${keycloakVersion} from Maven Central.`);
    await fetchArchive();
  }
  await expectDigest(archive);
  const cache = cacheOf(environment);
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'unpacking-'));
  try {
    say(`Unpacking and preparing Keycloak ${keycloakVersion} (once).`);
    await run('tar', ['xzf', archive, '-C', folder]);
    const unpacked = join(folder, `keycloak-${keycloakVersion}`);
    const options = ['build', '--db=dev-file', '--health-enabled=true'];
    await run(join(unpacked, 'bin', 'kc.sh'), options, { env: cleanEnvironment(environment) });
    await rename(unpacked, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await writeFile(
    join(cache, 'README'),
    'Keycloak as the tests of the Access Portal start it. May be removed.\n',
  );
  return home;
}

/** What Keycloak gets of our environment: it would put other variables in the place of words of the realm file. */
export function cleanEnvironment(environment: Environment): Record<string, string> {
  const kept = ['PATH', 'HOME', 'JAVA_HOME', 'LANG', 'TMPDIR'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function javaOf(environment: Environment): string {
  const home = environment['JAVA_HOME'];
  return home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
}

function cacheOf(environment: Environment): string {
  return environment['KEYCLOAK_CACHE'] ?? join(homedir(), '.cache', 'access-portal-keycloak');
}

function homeOf(environment: Environment): string {
  return join(cacheOf(environment), `keycloak-${keycloakVersion}-ready`);
}

function archiveOf(environment: Environment): string {
  const folder = join(
    homedir(),
    '.m2',
    'repository',
    'org',
    'keycloak',
    'keycloak-quarkus-dist',
    keycloakVersion,
  );
  return environment['KEYCLOAK_ARCHIVE'] ?? join(folder, `keycloak-quarkus-dist-${keycloakVersion}.tar.gz`);
}

/** By mvn, which knows how this machine reaches Maven Central. */
async function fetchArchive(): Promise<void> {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${keycloakVersion}:tar.gz`;
  const goal = ['-q', '-B', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'];
  await run('mvn', goal, { timeout: 300_000 });
}

async function expectDigest(archive: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const digest = hash.digest('hex');
  if (digest !== archiveDigest)
    throw new Error(`${archive} is not the Keycloak ${keycloakVersion} that is expected: SHA-256 ${digest}.`);
}
