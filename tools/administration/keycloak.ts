/**
 * `npm run keycloak`: a real Keycloak on this machine, for anyone who wants to see the portal work with one. Fetches the pinned
 * version through mvn (or takes the archive that KEYCLOAK_ARCHIVE names), checks it, starts it on free ports, imports the realm
 * of `deploy/keycloak`, brings the invented people into it, and says how the portal is started on it. Ends with Ctrl+C.
 * `-- --realm FILE` imports another realm file; PORTAL_ORIGIN is where the portal will be.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demonstrationPassword, readInventedPeople } from '../../server/src/demonstration/world.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { personRepresentation } from '../../server/src/provider/realm/person-representation.ts';
import { realmName } from '../../server/src/provider/realm/realm-rules.ts';
import { keycloakVersion, whyNoKeycloak } from '../keycloak/distribution.ts';
import { importPeople } from '../keycloak/people.ts';
import { type RunningKeycloak, startKeycloak } from '../keycloak/server.ts';
import { beginCommand, root } from '../project.ts';

const say = (line: string): void => console.log(line);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { realm: { type: 'string' } } });
  const realmFile = resolve(root, values.realm ?? 'deploy/keycloak/risk-map-realm.json');
  const config = readConfig(process.env, root);
  const secret = randomBytes(24).toString('base64url');
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(?:APP_CLIENT_SECRET_|SMTP_|VERIFY_EMAIL$)/.test(name) ? [[name, value]] : [],
  );
  const placeholders = {
    VERIFY_EMAIL: 'false',
    ...Object.fromEntries(given),
    PORTAL_ORIGIN: config.origin,
    RAP_BACKEND_SECRET: secret,
  };
  const stopping = stopAsked();
  const keycloak = await startKeycloak({ environment: process.env, realmFile, placeholders, say });
  const folder = mkdtempSync(join(tmpdir(), 'portal-keycloak-secret-'));
  try {
    const now = new Date();
    const people = await readInventedPeople(config.catalogueFolder);
    const users = people.map((person) =>
      personRepresentation(person, { password: demonstrationPassword, now }),
    );
    await importPeople(keycloak.administrator, realmName, users);
    const secretFile = join(folder, 'secret');
    writeFileSync(secretFile, secret, { mode: 0o600 });
    explain(keycloak, secretFile, people.length);
    await stopping;
  } finally {
    await keycloak.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  say('Keycloak has ended.');
}

function explain({ origin, administrator }: RunningKeycloak, secretFile: string, people: number): void {
  say(
    `\nKeycloak ${keycloakVersion} is ready at ${origin}, with the realm ${realmName} and ${people} invented people.`,
  );
  say(`Its console: ${origin}/admin/ (${administrator.username}, ${administrator.password})`);
  say(`Everybody's password: ${demonstrationPassword}`);
  say('\nStart the portal on it, in another terminal:\n');
  const settings = ['PORTAL_DEMO=accounts', `AUTH_URL=${origin}`, 'AUTH_ADMIN_CLIENT=rap-backend'];
  say(
    `  ${[...settings, `AUTH_ADMIN_SECRET_FILE=${secretFile}`, `KEYCLOAK_VERSION=${keycloakVersion}`].join(' \\\n  ')} npm start\n`,
  );
  say('Ctrl+C ends Keycloak, and removes everything it has written.');
}

function stopAsked(): Promise<void> {
  return new Promise((resolveIt) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolveIt());
  });
}

beginCommand();
const missing = whyNoKeycloak(process.env);
if (missing === null) {
  try {
    await run();
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 1;
  }
} else {
  console.error(`SKIPPED: ${missing}`);
  process.exitCode = process.env['REQUIRE_KEYCLOAK'] === '1' ? 1 : 0;
}
