/**
 * `npm run realm`: writes the realm of the portal for Keycloak to `deploy/keycloak/risk-map-realm.json`, from the catalogue and
 * the same table that the embedded provider works with. `-- FILE` writes it elsewhere, for an agency's own catalogue
 * (`CATALOGUE_DIR`).
 *
 * `-- compare` reads the realm that AUTH_URL and AUTH_REALM name, as the operator of KEYCLOAK_OPERATOR_FILE, and says in words what
 * differs from what the portal needs; nothing is written. `-- make CLIENT` makes a client that is missing, with its roles, and leaves one
 * that is there as it is. Both end with 0, with 1 where something differs or the client was there, and with 2 where they could not look.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { type Config, readConfig } from '../../server/src/config/config.ts';
import type { ComparedPart } from '../../server/src/keycloak/comparing/compare-realm.ts';
import {
  type RealmForComparing,
  realmForComparing,
} from '../../server/src/keycloak/comparing/realm-for-comparing.ts';
import { realmText } from '../../server/src/portal/realm/realm-text.ts';
import { realmValues } from '../../server/src/portal/realm/realm-values.ts';
import { isOpenToOthers } from '../../server/src/start/moving/move-to-keycloak.ts';
import { beginCommand, root } from '../project.ts';

async function write(config: Config, given: string): Promise<number> {
  const file = resolve(root, given);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await realmText(config));
  console.log(`The realm is in ${file}.`);
  return 0;
}

async function opened(config: Config): Promise<RealmForComparing> {
  const { keycloak, keycloakOperatorFile } = config;
  if (keycloak === null)
    throw new Error('AUTH_ADMIN_CLIENT is not set: run this with the settings of the portal on Keycloak.');
  if (keycloakOperatorFile !== null && (await isOpenToOthers(keycloakOperatorFile)))
    console.warn(
      `Others on this machine may read the file of KEYCLOAK_OPERATOR_FILE: chmod 600 ${keycloakOperatorFile}`,
    );
  const file = { text: await realmText(config), values: await realmValues(config) };
  return await realmForComparing(keycloak, keycloakOperatorFile, file);
}

function linesOf({ clientId, differences }: ComparedPart): string[] {
  if (differences.length === 0) return [];
  return [clientId ?? 'The realm', ...differences.map((text) => `  ${text}`)];
}

async function compare(config: Config): Promise<number> {
  const parts = await (await opened(config)).compare();
  for (const line of parts.flatMap(linesOf)) console.log(line);
  const [differs, clients] = [parts.filter(({ differences }) => differences.length > 0), parts.length - 1];
  const found = differs.reduce((sum, { differences }) => sum + differences.length, 0);
  if (found === 0) console.log(`The realm and its ${clients} clients are as the portal needs them.`);
  else
    console.log(`Differences: ${found}, in ${differs.length} of ${parts.length} parts. Nothing was changed.`);
  return found === 0 ? 0 : 1;
}

async function make(config: Config, clientId: string): Promise<number> {
  const realm = await opened(config);
  if ((await realm.make(clientId)) === 'THERE_ALREADY') {
    console.log(`The client ${clientId} is there already. Nothing was changed.`);
    return 1;
  }
  console.log(`The client ${clientId} was made.`);
  const left = (await realm.compare()).filter((part) => part.clientId === clientId).flatMap(linesOf);
  for (const line of left) console.log(line);
  return left.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  beginCommand();
  const [word = 'deploy/keycloak/risk-map-realm.json', client] = process.argv.slice(2);
  const isWriting = word !== 'compare' && word !== 'make';
  try {
    const config = readConfig(process.env, root);
    if (isWriting) return await write(config, word);
    if (word === 'compare') return await compare(config);
    if (client === undefined) throw new Error('Which client? npm run realm -- make CLIENT');
    return await make(config, client);
  } catch (failure) {
    console.error(reasonOf(failure));
    return isWriting ? 1 : 2;
  }
}

process.exitCode = await main();
