import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestProvider } from '../../server/src/identity/testing/test-provider.ts';
import { startProviderAlone } from './provider-alone.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const program = '/usr/sbin/apache2';
const modules = '/usr/lib/apache2/modules';
const guide = fileURLToPath(new URL('../../docs/add-an-application.md', import.meta.url));

/** Why Apache's client cannot be run here; null where it can. */
export const apacheIsMissing =
  existsSync(program) && existsSync(join(modules, 'mod_auth_openidc.so'))
    ? null
    : 'Apache with mod_auth_openidc is not installed, so its story is SKIPPED. On Debian: apt-get install apache2 libapache2-mod-auth-openidc';

/** Where a web server of Apache's will be, known before it starts: the provider has to know its addresses first. */
export interface ApacheAddresses {
  clientId: string;
  port: number;
  origin: string;
  /** A page for everybody, and one that needs a sign-in. */
  outside: string;
  inside: string;
  callback: string;
  /** Where the provider tells it of sessions that ended. */
  notices: string;
}

/** A web server of Apache's that runs as a client on another site, and the provider that signs people in for it. */
export interface ApacheSite extends ApacheAddresses {
  provider: TestProvider;
  close(): Promise<void>;
}

/** Starts both. */
export async function startApacheSite(): Promise<ApacheSite> {
  const apache = await prepareApache();
  const client = {
    id: apache.clientId,
    redirectAddresses: [apache.callback],
    afterLogoutAddresses: [apache.outside],
    backchannelLogoutAddress: apache.notices,
  };
  const provider = await startProviderAlone({ moreClients: [client] });
  const end = await startApache(apache, provider.identity.tokens.issuer);
  return {
    ...apache,
    provider,
    async close() {
      await end();
      await provider.close();
    },
  };
}

/** The address in it that ends the person's session here and at the provider. */
export function apacheLogoutOf({ callback, outside }: ApacheAddresses): string {
  return `${callback}?logout=${encodeURIComponent(outside)}`;
}

/** An origin on a free port; browsers look for `*.localhost` on this machine. */
export async function prepareApache(): Promise<ApacheAddresses> {
  const port = await freePort();
  const origin = `http://apache.localhost:${port}`;
  const callback = `${origin}/protected/callback`;
  const notices = `http://127.0.0.1:${port}/protected/callback?logout=backchannel`;
  return {
    clientId: 'levee-log',
    port,
    origin,
    outside: `${origin}/`,
    inside: `${origin}/protected/`,
    callback,
    notices,
  };
}

/**
 * Starts it as a client of this provider, set up as `docs/add-an-application.md` says. Returns what ends it.
 * @param secret of a client that is not public
 */
export async function startApache(
  apache: ApacheAddresses,
  issuer: string,
  secret?: string,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-apache-'));
  // Its processes run under an account of their own.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'pages', 'protected'), { recursive: true });
  await writeFile(join(folder, 'pages', 'index.html'), '<h1>Outside</h1>');
  await writeFile(join(folder, 'pages', 'protected', 'index.html'), '<h1>Levees</h1>');
  const documented = /```apache\n(.*?)```/s.exec(await readFile(guide, 'utf8'))?.[1] ?? '';
  const text = configuration(folder, apache, { issuer, documented: provenBy(documented, secret) });
  await writeFile(join(folder, 'apache.conf'), text);
  const child = spawn(program, ['-D', 'FOREGROUND', '-f', join(folder, 'apache.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(child, apache.port);
  } catch (failure) {
    const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
    await end();
    throw new Error(`Apache did not start: ${log}`, { cause: failure });
  }
  return end;
}

/** The documented lines, for a client with a secret where there is one. */
function provenBy(documented: string, secret: string | undefined): string {
  if (secret === undefined) return documented;
  const proof = `OIDCProviderTokenEndpointAuth client_secret_basic\nOIDCClientSecret ${secret}`;
  return documented.replace('OIDCProviderTokenEndpointAuth none', proof);
}

function configuration(
  folder: string,
  { port, origin, callback, clientId }: ApacheAddresses,
  { issuer, documented }: { issuer: string; documented: string },
): string {
  const loaded = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'mime', 'auth_openidc'];
  return `
ServerRoot "${folder}"
PidFile "${folder}/pid"
ErrorLog "${folder}/error.log"
Listen 127.0.0.1:${port}
ServerName ${new URL(origin).host}
UseCanonicalName On
${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
User www-data
Group www-data
DocumentRoot "${folder}/pages"
DirectoryIndex index.html
${documented.replace(/(?<=MetadataURL )\S+\/realms\/risk-map/, issuer).replace(/(?<=ClientID )\S+/, clientId)}
OIDCRedirectURI ${callback}
OIDCCryptoPassphrase only-for-this-story
<Directory "${folder}/pages">
  Require all granted
</Directory>
<Location /protected>
  AuthType openid-connect
  Require valid-user
</Location>
`;
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      socket.unref();
    });
    if (isListening) return;
    await pause(50);
  }
  throw new Error('it does not listen');
}
