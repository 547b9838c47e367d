import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApacheAddresses } from '../other-sites/apache.ts';
import type { ClientSite } from '../other-sites/client-site.ts';

const delivered = fileURLToPath(new URL('../../data', import.meta.url));

/** Of Apache's client. */
export const secret = 'only-for-this-story-and-longer-than-32-characters';

/** Apache's application, with a client that has a secret. */
export function apacheEntry(apache: ApacheAddresses): Record<string, unknown> {
  return {
    id: 'levee-log',
    clientId: apache.clientId,
    address: apache.inside,
    name: { en: 'Levee Inspection Log', es: 'Registro de Inspección de Diques' },
    client: {
      redirectAddresses: [apache.callback],
      afterLogoutAddresses: [apache.outside],
      backchannelLogoutAddress: apache.notices,
      authentication: 'client_secret_basic',
    },
  };
}

/** An application with openid-client, whose client is public. */
export function siteEntry(site: ClientSite): Record<string, unknown> {
  return {
    id: 'gauge-log',
    clientId: site.clientId,
    address: site.page,
    name: { en: 'Stream Gauge Log', es: 'Registro de Medidores de Caudal' },
    client: {
      redirectAddresses: [site.callback],
      afterLogoutAddresses: [site.signedOut],
      backchannelLogoutAddress: site.notices,
      authentication: 'none',
    },
  };
}

/** A folder with the delivered catalogue and more applications, which everybody may use. */
export async function agencyCatalogue(entries: readonly Record<string, unknown>[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-own-application-'));
  await cp(delivered, folder, { recursive: true });
  const path = join(folder, 'applications.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as { applications: Record<string, unknown>[] };
  const like = file.applications.find(({ id }) => id === 'hll-app');
  for (const entry of entries)
    file.applications.push({ ...like, openToAll: true, requestAccess: false, ...entry });
  await writeFile(path, JSON.stringify(file));
  return folder;
}
