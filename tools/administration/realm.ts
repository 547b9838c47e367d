/**
 * `npm run realm`: writes the realm of the portal for Keycloak to `deploy/keycloak/risk-map-realm.json`, from the catalogue and
 * the same table that the embedded provider works with. `-- FILE` writes it elsewhere, for an agency's own catalogue
 * (`CATALOGUE_DIR`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readConfig } from '../../server/src/config/config.ts';
import { realmText } from '../../server/src/portal/realm/realm-text.ts';
import { beginCommand, root } from '../project.ts';

beginCommand();
try {
  const [given = 'deploy/keycloak/risk-map-realm.json'] = process.argv.slice(2);
  const file = resolve(root, given);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await realmText(readConfig(process.env, root)));
  console.log(`The realm is in ${file}.`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
