import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { realmText } from './realm-text.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = `${root}deploy/keycloak/risk-map-realm.json`;

test('the realm file is what npm run realm makes of the catalogue', async () => {
  expect(await readFile(file, 'utf8')).toBe(await realmText(readConfig({}, root)));
});

test('a realm has no workflows, no secret, and no rights for the portal but four', async () => {
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/workflow/i);
  const { clients, users }: { clients: { secret?: string }[]; users: object[] } = JSON.parse(text);
  expect(clients.flatMap(({ secret }) => secret ?? [])).toEqual(['${RAP_BACKEND_SECRET}']);
  expect(users).toEqual([
    {
      username: 'service-account-rap-backend',
      enabled: true,
      serviceAccountClientId: 'rap-backend',
      clientRoles: { 'realm-management': ['manage-users', 'view-clients', 'view-realm', 'view-events'] },
    },
  ]);
});
