import type { Config } from '../../config/config.ts';
import { readCatalogue } from '../../features/catalogue/placed-catalogue.ts';
import { servedAddresses } from '../../features/demonstration-applications/application.ts';
import { originPlaceholder, realmFile } from '../../provider/realm/realm-file.ts';

/** The realm file for the catalogue of these settings, as it is written to the disk. */
export async function realmText(config: Config): Promise<string> {
  const { applications, proofs, groups, served } = await readCatalogue(config);
  const realm = realmFile({
    applications,
    proofs,
    groups,
    portalName: config.portalName,
    loginUrl: config.loginUrl,
    passwordMostDays: config.passwordMostDays,
    servedAt: ({ id }) => (served.has(id) ? servedAddresses(originPlaceholder, { id }) : null),
  });
  return `${JSON.stringify(realm, null, 2)}\n`;
}
