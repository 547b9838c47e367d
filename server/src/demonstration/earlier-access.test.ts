import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { startTestPortal } from '../testing/portal.ts';

test('access from before is held at the client of the application, whatever that is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-access-'));
  await cp(fileURLToPath(new URL('../../../data', import.meta.url)), folder, { recursive: true });
  for (const [name, replaced, instead] of [
    ['applications.json', '"clientId": "hll-app"', '"clientId": "losses"'],
    ['people.json', '"hll-app": [', '"losses": ['],
  ] as const) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).toContain(replaced);
    await writeFile(join(folder, name), text.replaceAll(replaced, instead));
  }
  const portal = await startTestPortal({ environment: { CATALOGUE_DIR: folder } });
  try {
    const staff = await portal.as('staff');
    const { applications } = (await staff.get<Catalogue>(addresses.catalogue)).body;
    const library = applications.find(({ id }) => id === 'hll-app');
    expect(library?.state).toEqual([{ kind: 'HELD', roles: ['Upload'] }]);
    expect(library?.actions.map(({ action }) => action)).toContain('REMOVE_ACCESS');
  } finally {
    await portal.close();
    await rm(folder, { recursive: true });
  }
});
