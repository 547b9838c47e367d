import { readFile } from 'node:fs/promises';
import { settingNameOf } from '@portal/core/domain/catalogue/application-addresses.ts';
import type { Config } from '../../config/config.ts';
import { readCatalogue } from '../../features/catalogue/placed-catalogue.ts';

/** What stands for the names that the realm file leaves open, as the settings of this portal have it. */
export async function realmValues(config: Config): Promise<Record<string, string>> {
  const { proofs } = await readCatalogue(config);
  const secrets = [...proofs].flatMap(([id, proof]) =>
    proof.method === 'client_secret_basic' ? [[`APP_CLIENT_SECRET_${settingNameOf(id)}`, proof.secret]] : [],
  );
  // Without it only the portal's own client cannot be made.
  const own = await readFile(config.keycloak?.secretFile ?? '', 'utf8').catch(() => '');
  return {
    PORTAL_ORIGIN: config.origin,
    KC_FRONTEND_URL: config.authUrl,
    ...Object.fromEntries(secrets),
    ...(own.trim() === '' ? {} : { RAP_BACKEND_SECRET: own.trim() }),
  };
}
